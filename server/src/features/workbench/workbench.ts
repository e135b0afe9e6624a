import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { settingsChange } from '#contract/sites/settings.ts';
import { MovableClock } from '#server/platform/clock.ts';
import { isFromThisMachine } from '#server/platform/http/address.ts';
import { acceptOnlyJson } from '#server/platform/http/body.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { refuseCrossSite } from '#server/platform/http/origin.ts';
import { listOutbox } from '#server/platform/outbox/outbox.ts';
import { keepClockOffset, type Platform } from '#server/platform/platform.ts';
import type { DebitCollector } from '../direct-debit/direct-debit.ts';
import type { Providers } from '../payments/payments.ts';
import type { Sites } from '../sites/sites.ts';
import { type AgeBench, mountAgeBench } from './age-bench.ts';
import { mountDebitsBench } from './debits-bench.ts';
import { bannedLogins, demoLogins, staffLogins } from './demo-logins.ts';
import { mountPaymentsBench } from './payments-bench.ts';
import { DemoPulse } from './pulse.ts';
import { mountStaffBench } from './staff-bench.ts';
import { mountTrackingBench } from './tracking-bench.ts';

const advance = z.strictObject({ advance: z.int().min(0).max(1e8) });
const settings = z.strictObject({ host: z.string().max(253), settings: settingsChange });
const pulseSwitch = z.strictObject({ on: z.boolean() });
const outboxQuery = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(100),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  to: z.string().min(1).max(254).optional(),
});

/** What a person trying the demo, or a test, may do that nobody else may: see what leaves, move time, log in as anybody. */
export async function mountWorkbench(
  app: FastifyInstance,
  platform: Platform,
  {
    sites,
    providers,
    debits,
    age,
  }: { sites: Sites; providers: Providers; debits: DebitCollector | undefined; age: AgeBench },
) {
  const { db, clock, jobs, config } = platform;
  const pulse = config.demoPulse ? new DemoPulse(db, sites) : undefined;
  pulse?.register(jobs);
  await app.register(async (bench) => {
    acceptOnlyJson(bench);
    // The workbench shows logins and every mail with its links: it answers this machine alone.
    bench.addHook('onRequest', async (request) => {
      if (!isFromThisMachine(request)) throw new Failure('not_found');
    });
    bench.addHook('onRequest', refuseCrossSite);

    bench.get('/dev/outbox.json', { schema: { querystring: outboxQuery, hide: true } }, async (request) => {
      return { items: await listOutbox(db, outboxQuery.parse(request.query)) };
    });

    bench.get('/dev/clock.json', async () => ({ now: clock.now() }));
    bench.post('/dev/clock.json', { schema: { body: advance, hide: true } }, async (request) => {
      if (!(clock instanceof MovableClock)) throw new Failure('not_found');
      clock.advance(advance.parse(request.body).advance * 1000);
      await keepClockOffset(db, clock.offsetMs);
      await jobs.runDue();
      return { now: clock.now() };
    });

    bench.get('/dev/members.json', async () => ({
      members: await demoLogins(db),
      banned: await bannedLogins(db),
      staff: await staffLogins(db),
    }));

    bench.post('/dev/settings.json', { schema: { body: settings, hide: true } }, async (request) => {
      const { host, settings: change } = settings.parse(request.body);
      const site = sites.named(host);
      if (!site) throw new Failure('not_found');
      await db.transaction((tx) => sites.change(tx, site, change));
      await sites.reloadIfChanged();
      return { settings: sites.named(host)?.settings };
    });

    bench.get('/dev/pulse.json', async () => ({ pulse: (await pulse?.view()) ?? null }));
    bench.post('/dev/pulse.json', { schema: { body: pulseSwitch, hide: true } }, async (request) => {
      if (!pulse) throw new Failure('not_found');
      await pulse.turn(pulseSwitch.parse(request.body).on);
      return { pulse: await pulse.view() };
    });

    if (providers.sandbox) await mountPaymentsBench(bench, platform, providers.sandbox);
    if (debits) mountDebitsBench(bench, platform, debits);
    mountStaffBench(bench, platform);
    mountTrackingBench(bench, platform, sites);
    await mountAgeBench(bench, age);
  });
}
