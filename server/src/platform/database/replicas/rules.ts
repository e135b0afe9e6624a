import type { replicaConditions } from '#contract/health/health.ts';
import { type Position, replayedUntil, type Sample } from './positions.ts';

/**
 * Why a replica serves or is left out: it is too far behind, does not answer, is itself a leader by now, or holds another
 * database or another history than the leader does.
 */
export type ReplicaState = (typeof replicaConditions)[number];

/** What a replica said of itself. */
export interface ReplayState {
  /** The cluster and the database in it. */
  identity: string;
  inRecovery: boolean;
  replayed: Position;
}

/** What is known of the leader: which cluster and database it has, and where its log was. */
export interface LeaderState {
  identity: string | undefined;
  samples: readonly Sample[];
}

export interface Judged {
  state: ReplicaState;
  /** Milliseconds that it is behind; undefined where nobody knows. */
  lag: number | undefined;
}

/** `before` is where the replica was before the leader's last sample was taken: a follower is not ahead of that. */
export function judge(
  { identity, samples }: LeaderState,
  said: ReplayState,
  { before, maxLag }: { before: Position | undefined; maxLag: number },
): Judged {
  const latest = samples.at(-1);
  if (!latest) return { state: 'lagging', lag: undefined };
  if (identity !== said.identity || (before ?? '') > latest.position) return { state: 'unrelated', lag: undefined };
  if (!said.inRecovery) return { state: 'promoted', lag: undefined };
  const until = replayedUntil(samples, said.replayed);
  if (until === undefined) return { state: 'lagging', lag: undefined };
  // By the last sample and not by now: while the leader is away nobody gets further behind it.
  const lag = latest.at - until;
  return { state: lag > maxLag ? 'lagging' : 'serving', lag };
}

/** The same one for the same person, so that nothing they have seen is missing from what they see next. */
export function stickyChoice<Choice>(
  choices: readonly Choice[],
  who: string | undefined,
  turn: number,
): Choice | undefined {
  const number = who === undefined ? turn : [...who].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) >>> 0, 7);
  return choices[number % Math.max(1, choices.length)];
}
