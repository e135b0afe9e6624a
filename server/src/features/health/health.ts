import { statfs } from 'node:fs/promises';
import type { Answer } from '#contract/calls.ts';
import { type HealthState, healthLimits, queues } from '#contract/health/health.ts';
import { recordDeed } from '#server/features/staff/staff.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Replicas } from '#server/platform/database/replicas/replicas.ts';
import type { StaffActor } from '#server/platform/http/context.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { findUnsentTotals, type UnsentMessages } from '#server/platform/outbox/outbox.ts';
import { findDatabaseSize, findPaymentWords, findPostbackWord, type LastWord } from './queries.ts';
import { queueOf, stateOfDisk, stateOfReplica, stateOfWaiting, withoutPeople, worstOf } from './rules.ts';

export interface HealthDeps {
  jobs: Jobs;
  /** Where files lie on this machine; undefined where they are in a bucket. */
  filesFolder: string | undefined;
  replicas: Pick<Replicas, 'report'> | undefined;
}

/** What an operator wants to know of the machinery. Each question reads a bounded number of rows by an index. */
export async function checkHealth(
  db: Queryable,
  { jobs, filesFolder, replicas }: HealthDeps,
  now: Date,
): Promise<Answer<'health'>> {
  const [waiting, failed, unsent, words, postback, bytes, disk] = await Promise.all([
    jobs.waiting(db, now, healthLimits.waiting),
    jobs.failed(db, healthLimits.failed),
    findUnsentTotals(db),
    findPaymentWords(db),
    findPostbackWord(db),
    findDatabaseSize(db),
    filesFolder === undefined ? null : roomOf(filesFolder),
  ]);
  const lines = queues.map((queue) => {
    const here = waiting.filter(({ kind }) => queueOf(kind) === queue);
    const oldest = here.map((each) => each.oldest).reduce(earlier, null);
    return {
      queue,
      waiting: here.reduce((sum, each) => sum + each.waiting, 0),
      oldest_at: oldest?.toISOString() ?? null,
      state: stateOfWaiting(oldest, now),
    };
  });
  const outbox = unsent.map(({ kind, waiting: count, oldest }) => ({
    kind,
    waiting: count,
    oldest_at: oldest?.toISOString() ?? null,
    state: stateOfWaiting(oldest, now),
  }));
  const providers = [...words, ...(postback ? [postback] : []), ...unsent.flatMap(wordOfCarrier)].map(presentWord);
  const copies = (replicas?.report() ?? []).map(({ name, state, lag }) => ({
    replica: name,
    condition: state,
    lag_ms: lag === undefined ? null : Math.round(lag * 1000),
    state: stateOfReplica(state),
  }));
  const states = [...lines, ...outbox, ...providers, ...copies, ...(disk ? [disk] : [])].map(({ state }) => state);
  return {
    checked_at: now.toISOString(),
    state: worstOf([...states, failed.length > 0 ? 'slow' : 'ok']),
    queues: lines,
    outbox,
    failed: failed.map(({ id, kind, attempts, failed_at, last_error }) => ({
      id,
      queue: queueOf(kind),
      kind,
      attempts,
      failed_at: failed_at.toISOString(),
      error: withoutPeople(last_error ?? ''),
    })),
    providers,
    room: { disk, database: { bytes } },
    replicas: copies,
  };
}

const earlier = (one: Date | null, other: Date) => (one && one < other ? one : other);

/** Where the last message left, the carrier took it. */
const wordOfCarrier = ({ kind, last_sent: at }: UnsentMessages): LastWord[] =>
  at ? [{ provider: kind, said: 'delivered', at }] : [];

const troubles: Record<string, HealthState> = { away: 'bad', refused: 'slow', failed: 'slow' };

const presentWord = ({ provider, said, at }: LastWord) => ({
  provider,
  said,
  at: at.toISOString(),
  // A payment that failed is the buyer's trouble; a postback that did is the network's.
  state: provider === 'postbacks' || said === 'away' ? (troubles[said] ?? 'ok') : ('ok' as const),
});

async function roomOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder);
  const [free, total] = [bavail * bsize, blocks * bsize];
  return { free, total, state: stateOfDisk({ free, total }) };
}

/** Tries a failed job once more. Asking again changes nothing, and is not logged. */
export async function retryJob(
  tx: Transaction,
  { jobs }: HealthDeps,
  { id, staff, now }: { id: string; staff: StaffActor; now: Date },
) {
  const retried = await jobs.retry(tx, id, now);
  if (retried) await recordDeed(tx, { staff, action: 'retry_job', subject: { kind: 'job', id }, now });
  return { id, retried };
}
