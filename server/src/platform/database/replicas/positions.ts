/*
 * Positions in the write-ahead log (LSN). Kept as 16 hexadecimal digits, so that they compare as strings, in Redis as well.
 */
export type Position = string;

/** `0/16B3748`, as PostgreSQL writes it. */
export function positionOf(lsn: string): Position {
  const [high = '', low = ''] = lsn.split('/');
  return high.toLowerCase().padStart(8, '0') + low.toLowerCase().padStart(8, '0');
}

/** Behind everything that was ever written: what nobody has replayed. */
export const maxPosition: Position = 'f'.repeat(16);

/** Where the leader's log was at a time of this process's own clock, in milliseconds. */
export interface Sample {
  at: number;
  position: Position;
}

/** The samples that are needed for telling lags up to `longest`; a log that went backwards has begun anew. */
export function withSample(samples: readonly Sample[], sample: Sample, longest: number): Sample[] {
  const last = samples.at(-1);
  if (last && last.position > sample.position) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= 2 * longest), sample];
}

/**
 * The time whose data a replica certainly has: that of the last sample it has replayed. Both clocks are this process's, so
 * neither a quiet leader nor another machine's time misleads. Undefined where it has replayed none of them.
 */
export const replayedUntil = (samples: readonly Sample[], replayed: Position): number | undefined =>
  samples.findLast(({ position }) => position <= replayed)?.at;
