import { findDigests } from '#server/features/notifications/digest.ts';
import { Sites } from '#server/features/sites/sites.ts';
import { openDatabase } from '#server/platform/database/database.ts';
import { openBus } from '#server/platform/events/bus.ts';
import { type JobContext, Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { Outbox } from '#server/platform/outbox/outbox.ts';
import { Secrets } from '#server/platform/secrets.ts';
import { FileAddresses } from '#server/platform/storage/addresses.ts';
import { commandTimeouts, requestTimeouts } from '#server/platform/timeouts.ts';

/*
 * The weekly run alone, in a process of its own, so that what it holds in memory is its own: the walk through all members
 * and the jobs it enqueues, as the recurring job does it. Says how long it took and how large it grew.
 */
const [url = '', moment = ''] = process.argv.slice(2);
const now = new Date(moment);
const log = createLog('error');
const db = await openDatabase({ url, poolSize: 2 }, { timeouts: commandTimeouts });
const bus = await openBus(undefined, log, requestTimeouts.redis);
db.announceOn(bus);
const sites = new Sites(db, bus, false);
await sites.start();
const jobs = new Jobs({ db, clock: { now: () => now }, log });
const outbox = new Outbox({ jobs, mailFrom: 'bench@example.com', smtpUrl: undefined, sms: undefined });
const secrets = new Secrets('a key for nothing but this run');
const addresses = new FileAddresses(secrets.keyFor('addresses of files'));
const deps = { jobs, sites, secrets, addresses, mailer: { outbox, secrets, publicUrl: 'http://localhost' } };
const context = { db, now, signal: new AbortController().signal } as unknown as JobContext;

const begun = performance.now();
await findDigests(deps, context);
const seconds = (performance.now() - begun) / 1000;
sites.stop();
await bus.close();
await db.close();
console.log(JSON.stringify({ seconds, megabytes: process.resourceUsage().maxRSS / 1024 }));
