import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { id } from '../fields.ts';

/** Whether the machinery works: what waits, what failed, what others said last, and how much room is left. */

/** What waits, by what it is for. */
export const queues = [
  'mails',
  'texts',
  'pushes',
  'notifications',
  'photos',
  'payments',
  'postbacks',
  'erasures',
  'upkeep',
] as const;
export type Queue = (typeof queues)[number];

export const healthStates = ['ok', 'slow', 'bad'] as const;
const state = z.enum(healthStates);
export type HealthState = z.infer<typeof state>;

/** What a replica of the database does: it serves reads, or why it is left out. */
export const replicaConditions = ['serving', 'lagging', 'away', 'promoted', 'unrelated'] as const;

/** No more waiting jobs than this are counted, and no more failed ones shown. */
export const healthLimits = { waiting: 10_000, failed: 50 };

const waiting = { waiting: z.int(), oldest_at: z.iso.datetime().nullable(), state };

export const healthCalls = {
  health: {
    summary: 'What waits, what failed, what providers said last, and how much room is left',
    staff: 'see_health',
    answer: z.object({
      checked_at: z.iso.datetime(),
      state,
      queues: z.array(z.object({ queue: z.enum(queues), ...waiting })),
      outbox: z.array(z.object({ kind: z.enum(['mail', 'sms']), ...waiting })),
      failed: z.array(
        z.object({
          id: z.string(),
          queue: z.enum(queues),
          kind: z.string(),
          attempts: z.int(),
          failed_at: z.iso.datetime(),
          /** What went wrong, without addresses. */
          error: z.string(),
        }),
      ),
      providers: z.array(
        z.object({
          provider: z.string(),
          said: z.string(),
          at: z.iso.datetime(),
          state,
        }),
      ),
      room: z.object({
        /** Bytes; null where files are in a bucket. */
        disk: z.object({ free: z.number(), total: z.number(), state }).nullable(),
        database: z.object({ bytes: z.number() }),
      }),
      /** Of the node that answers; none where the leader serves everything. */
      replicas: z.array(
        z.object({
          replica: z.string(),
          condition: z.enum(replicaConditions),
          /** Milliseconds behind the leader; null where nobody knows. */
          lag_ms: z.int().nullable(),
          state,
        }),
      ),
    }),
  },
  retryJob: {
    summary: 'Try a failed job once more; one that is not failed stays as it is',
    staff: 'retry_jobs',
    body: z.strictObject({ id }),
    answer: z.object({ id: z.string(), retried: z.boolean() }),
  },
} satisfies Record<string, CallSchema>;
