import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { digestDue } from '#server/features/notifications/schedule.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { Jobs } from '#server/platform/jobs/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { Outbox } from '#server/platform/outbox/outbox.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { openRelay } from '#server/testing/relay.ts';
import { sendByAgent } from '../browser.ts';
import { messageRequest } from '../chat/message-request.ts';
import { insertPairs, type Pair } from '../chat/pairs.ts';
import { insertCrowd } from '../live/crowd.ts';
import { startPushEndpoint } from '../notify/push-endpoint.ts';
import type { Context, Measurement } from '../scenario.ts';
import { startPopulations } from '../search/population.ts';

const members = 1_000_000;
const mails = 3_000;
const readers = 2_000;
const perSecond = 100;
const steadySeconds = 30;
/** Whoever has just done something on the site is still looking at it, and is pushed nothing. */
const lookingAway = 35_000;
const hour = 3_600_000;

const execute = promisify(execFile);
const agent = new Agent({ keepAlive: true });

/** What tells members who are away: the weekly run through a million, mails handed to a relay, and pushes. */
export async function run(context: Context): Promise<Measurement[]> {
  context.report(`The weekly run through ${members} members`);
  const digest = await measureDigest(context);
  const databaseUrl = await context.startPostgres();
  const relay = await openRelay();
  const server = await context.startServer({ env: { DATABASE_URL: databaseUrl, SMTP_URL: relay.url } });
  const db = await openDatabase({ url: databaseUrl, poolSize: 4 }, { timeouts: commandTimeouts });
  try {
    context.report(`${mails} mails to a relay on this machine`);
    const mailsPerSecond = await measureMails(db, relay.received);
    context.report(`${perSecond} messages a second for ${steadySeconds} s to members with push`);
    const pushed = await measurePushes(context, server.url, db);
    return [
      { name: 'members of the weekly run', value: members / digest.seconds, unit: 'a second' },
      { name: 'members who get the weekly mail', value: digest.planned, unit: '' },
      { name: 'memory of the weekly run', value: digest.megabytes, unit: 'MB' },
      { name: 'mails handed to a relay', value: mailsPerSecond, unit: 'a second' },
      { name: 'message to push request at 100 a second, p99', value: pushed, unit: 'ms' },
    ];
  } finally {
    await db.close();
    await relay.close();
  }
}

async function measureDigest(context: Context) {
  const populations = await context.keep(startPopulations(context));
  const { db, url, now } = await populations.open(members);
  const thursday = nextThursday(now);
  await forgetRun(db);
  const script = join(import.meta.dirname, '../notify/digest-run.ts');
  const { stdout } = await execute(process.execPath, ['--import', 'tsx', script, url, thursday.toISOString()]);
  const { rows } = await db.query<{ planned: number }>(
    `select count(*)::int as planned from jobs where kind = 'notifications.mail-digest'`,
  );
  await forgetRun(db);
  const { seconds, megabytes } = JSON.parse(stdout) as { seconds: number; megabytes: number };
  return { seconds, megabytes, planned: rows[0]?.planned ?? 0 };
}

async function forgetRun(db: Database) {
  await db.query(`delete from jobs where kind = 'notifications.mail-digest'`);
  await db.query('delete from notification_progress');
}

/** Two days later at least, so that most members have been away for a while, at an hour when their week is due. */
function nextThursday(now: Date): Date {
  let moment = new Date(now.getTime() + 48 * hour);
  while (!digestDue('Europe/Paris', moment)) moment = new Date(moment.getTime() + hour);
  return moment;
}

/** From the first that arrives to the last: the server delivers as it does for members, by its jobs. */
async function measureMails(db: Database, received: readonly unknown[]) {
  const log = createLog('error');
  const jobs = new Jobs({ db, clock: { now: () => new Date() }, log });
  const outbox = new Outbox({ jobs, mailFrom: 'bench@example.com', smtpUrl: undefined, sms: undefined });
  const text = 'Something is waiting for you. '.repeat(40);
  await db.transaction(async (tx) => {
    for (let number = 0; number < mails; number += 1)
      await outbox.sendMail(
        tx,
        { to: `reader${number}@example.com`, subject: 'Your week', text, html: `<p>${text}</p>` },
        new Date(),
      );
  });
  while (received.length === 0) await pause(5);
  const [first, begun] = [received.length, performance.now()];
  while (received.length < mails) await pause(5);
  return ((mails - first) * 1000) / (performance.now() - begun);
}

async function measurePushes(context: Context, url: string, db: Database): Promise<number> {
  const pairs = await insertPairs(db, await insertCrowd(db, readers));
  const sentAt = new Map<string, number>();
  const times: number[] = [];
  const endpoint = await context.keep(
    startPushEndpoint((path) => {
      const at = sentAt.get(path);
      if (at === undefined) return;
      sentAt.delete(path);
      times.push(performance.now() - at);
    }),
  );
  for (const pair of pairs) await attach(url, pair, endpoint.subscription(pathOf(pair)));
  await pause(lookingAway);
  const start = performance.now();
  const calls: Promise<unknown>[] = [];
  for (let number = 0; number < perSecond * steadySeconds; number += 1) {
    await pause(Math.max(0, start + (number * 1000) / perSecond - performance.now()));
    const pair = pairs[number % pairs.length];
    if (!pair) continue;
    sentAt.set(pathOf(pair), performance.now());
    calls.push(sendByAgent(url, agent, messageRequest(pair.one, pair, `steady ${number}`), 201));
  }
  await Promise.all(calls);
  const deadline = performance.now() + 10_000;
  while (sentAt.size > 0 && performance.now() < deadline) await pause(20);
  if (sentAt.size > 0) throw new Error(`${calls.length} messages were sent, and ${sentAt.size} of them never pushed`);
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN;
}

const pathOf = ({ other }: Pair) => `/${other.id}`;

async function attach(url: string, { other }: Pair, subscription: object) {
  const answer = await fetch(`${url}/api/user.php?push=1`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: other.cookie },
    body: JSON.stringify({ subscription }),
  });
  if (!answer.ok) throw new Error(`A browser could not be attached: ${await answer.text()}`);
}
