/*
 * Positions in the WAL (LSNs). Kept as 16 hexadecimal digits, so that they compare as strings, in Redis as well.
 */
export type Position = string;

/** Parses an LSN as PostgreSQL writes it, `0/16B3748`. */
export function positionOf(lsn: string): Position {
  const [high = '', low = ''] = lsn.split('/');
  return high.toLowerCase().padStart(8, '0') + low.toLowerCase().padStart(8, '0');
}

/** Above every LSN: no replica has replayed it, the leader serves. */
export const maxPosition: Position = 'f'.repeat(16);

/** The leader's LSN at a time of this process's own clock, in milliseconds. */
export interface Sample {
  at: number;
  position: Position;
}

/** The samples that are needed to compute lags up to `longest`; an LSN that went backwards is of another history. */
export function withSample(samples: readonly Sample[], sample: Sample, longest: number): Sample[] {
  const last = samples.at(-1);
  if (last && last.position > sample.position) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= 2 * longest), sample];
}

/**
 * The time whose data a replica certainly has: that of the last sample it has replayed. Only this process's clock is read, so
 * neither an idle leader nor clock skew misleads. Undefined where the replica has replayed none of them.
 */
export const replayedUntil = (samples: readonly Sample[], replayed: Position): number | undefined =>
  samples.findLast(({ position }) => position <= replayed)?.at;
