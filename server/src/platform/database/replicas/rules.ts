import type { replicaConditions } from '#contract/health/health.ts';
import { type Position, replayedUntil, type Sample } from './positions.ts';

/**
 * Why a replica serves or is left out: it lags too far, does not answer, was promoted, or has another system identifier,
 * database or history (timeline) than the leader.
 */
export type ReplicaState = (typeof replicaConditions)[number];

/** A replica's report of its recovery. */
export interface ReplayState {
  /** The system identifier of the cluster, and the database in it. */
  identity: string;
  inRecovery: boolean;
  replayed: Position;
}

/** The leader's cluster and database, and samples of its LSN. */
export interface LeaderState {
  identity: string | undefined;
  samples: readonly Sample[];
}

export interface Judgement {
  state: ReplicaState;
  /** Milliseconds of replay lag; undefined if unknown. */
  lag: number | undefined;
}

/** `before` is the replay LSN from before the leader's last sample: a replica of the leader is never ahead of that. */
export function judge(
  { identity, samples }: LeaderState,
  said: ReplayState,
  { before, maxLag }: { before: Position | undefined; maxLag: number },
): Judgement {
  const latest = samples.at(-1);
  if (!latest) return { state: 'lagging', lag: undefined };
  if (identity !== said.identity || (before ?? '') > latest.position) return { state: 'unrelated', lag: undefined };
  if (!said.inRecovery) return { state: 'promoted', lag: undefined };
  const until = replayedUntil(samples, said.replayed);
  if (until === undefined) return { state: 'lagging', lag: undefined };
  // Lag up to the last sample and not up to now: while the leader is away no replica falls further behind it.
  const lag = latest.at - until;
  return { state: lag > maxLag ? 'lagging' : 'serving', lag };
}

/** The same replica for the same user (hash of the id): monotonic reads, never back in time. */
export function stickyChoice<Choice>(
  choices: readonly Choice[],
  who: string | undefined,
  turn: number,
): Choice | undefined {
  const number = who === undefined ? turn : [...who].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) >>> 0, 7);
  return choices[number % Math.max(1, choices.length)];
}
