import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import type { Replicas } from '../database/replicas/replicas.ts';
import { Failure } from '../http/failure.ts';
import type { LimitRule, Limits } from '../http/limits.ts';
import { defineJob, type JobContext, type JobKind, type Jobs } from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import type { Alarm, Metrics } from '../metrics.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { diskFree } from '../storage/disk-space.ts';
import { alertWebhookTimeout } from '../timeouts.ts';
import { isDiskFilling, longLeftOut, stuckKinds, webhookAlarmAt } from './rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const oncePerDay: LimitRule = { name: 'alarms', points: 1, seconds: day / 1000 };
const webhookWindow: LimitRule = { name: 'webhooks-failed', points: webhookAlarmAt - 1, seconds: 600 };
const webhookPath = '/api/payment-webhook.php';

interface AlertDeps {
  config: Pick<Config, 'alerts' | 'dataFolder' | 'publicUrl'>;
  db: Database;
  clock: { now(): Date };
  jobs: Jobs;
  limits: Limits;
  log: Logger;
  metrics: Pick<Metrics, 'alarms'>;
  outbox: Outbox;
  replicas: Pick<Replicas, 'report'> | undefined;
}

const webhook = {
  kind: 'alerts.call-webhook',
  payload: z.object({ alarm: z.string(), sentence: z.string(), at: z.string() }),
} satisfies JobKind;

/** Tells the operator what needs a person: in the log, as a metric, by mail and by webhook, each alarm once a day. */
export class Alerts {
  constructor(private readonly platform: AlertDeps) {}

  /** Looks by itself every few minutes. `audit` says what is wrong with the books, once a day. */
  register(audit: () => Promise<string[]>) {
    const { jobs } = this.platform;
    jobs.register(
      defineJob({ ...webhook, attempts: 8, run: (payload, context) => this.callWebhook(payload, context) }),
    );
    jobs.every({ kind: 'alerts.look', every: 5 * minute, run: ({ now }) => this.look(now) });
    jobs.every({ kind: 'alerts.audit-books', every: day, run: ({ now }) => this.auditBooks(audit, now) });
  }

  /** Providers whose messages are refused again and again: money moves and nobody here hears of it. */
  watchWebhooks(http: FastifyInstance) {
    const { limits, clock, log } = this.platform;
    http.addHook('onResponse', async (request, reply) => {
      if (reply.statusCode < 400 || request.url.split('?')[0] !== webhookPath) return;
      const now = clock.now();
      try {
        await limits.take(webhookWindow, 'all', now);
      } catch (refusal) {
        if (!(refusal instanceof Failure)) return log.error({ err: refusal }, 'a failed webhook was not counted');
        await this.raise('webhooks_failing', 'Messages of payment providers are refused: look at the log.', now);
      }
    });
  }

  async raise(alarm: Alarm, sentence: string, now: Date) {
    const { config, db, limits, log, metrics, outbox, jobs } = this.platform;
    try {
      await limits.take(oncePerDay, alarm, now);
    } catch (refusal) {
      if (refusal instanceof Failure) return;
      throw refusal;
    }
    metrics.alarms.inc({ alarm });
    log.error({ alarm }, sentence);
    const { email: to, webhookUrl } = config.alerts;
    await db.transaction(async (tx) => {
      const subject = `[${new URL(config.publicUrl).host}] ${alarm}`;
      const text = `${sentence}\n\nAlarm: ${alarm}\nAt: ${now.toISOString()}\n`;
      if (to) await outbox.sendMail(tx, { name: 'operatorAlert', to, subject, text }, now);
      if (webhookUrl) await jobs.enqueue(tx, webhook, { alarm, sentence, at: now.toISOString() });
    });
  }

  private async look(now: Date) {
    const { config, jobs, replicas } = this.platform;
    const stuck = stuckKinds(await jobs.ages());
    if (stuck.length) await this.raise('queue_stuck', `Jobs wait and nobody takes them: ${stuck.join(', ')}.`, now);
    const free = await diskFree(join(config.dataFolder));
    if (free !== undefined && isDiskFilling(free)) {
      const percent = Math.floor(free * 100);
      await this.raise('disk_filling', `${percent} % of the disk of ${config.dataFolder} are left.`, now);
    }
    const out = longLeftOut(replicas?.report() ?? []);
    if (out.length) {
      const sentence = `The leader serves what these replicas should, which are away, behind or not its own: ${out.join(', ')}.`;
      await this.raise('replica_left_out', sentence, now);
    }
  }

  private async auditBooks(audit: () => Promise<string[]>, now: Date) {
    const faults = await audit();
    if (faults.length) await this.raise('books_not_exact', `The books are wrong: ${faults.join(', ')}.`, now);
  }

  private async callWebhook(payload: z.output<typeof webhook.payload>, { signal }: JobContext) {
    const { webhookUrl } = this.platform.config.alerts;
    if (!webhookUrl) return;
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // `text` is what chat tools show.
      body: JSON.stringify({ ...payload, text: `${payload.alarm}: ${payload.sentence}` }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(alertWebhookTimeout)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The webhook for alerts answered ${answer.status}.`);
  }
}
