import { percentile } from '../timing.ts';

/** One request as it went over the wire. */
export interface Try {
  what: string;
  /** When it was sent, in milliseconds from the start of the run, and how long it took. */
  at: number;
  took: number;
  /** 0 where no answer came. */
  status: number;
  /** The beginning of what was said instead. */
  why?: string;
}

/** Refused by rule is an answer; nobody there, or a failure of ours, is none. */
export const isFailed = ({ status }: Try) => status === 0 || status >= 500;

export interface Moment {
  /** Seconds from the start. */
  at: number;
  requests: number;
  /** In percent of the requests. */
  failed: number;
  p50: number;
  p99: number;
}

/** The run in slices of so many seconds. */
export function momentsOf(tries: readonly Try[], { slice, seconds }: { slice: number; seconds: number }): Moment[] {
  const slices = Array.from({ length: Math.ceil(seconds / slice) }, (): Try[] => []);
  for (const one of tries) slices[Math.floor(one.at / 1000 / slice)]?.push(one);
  return slices.map((inside, place) => {
    const times = inside.map(({ took }) => took);
    return {
      at: place * slice,
      requests: inside.length / slice,
      failed: inside.length ? (100 * inside.filter(isFailed).length) / inside.length : 0,
      p50: inside.length ? percentile(times, 50) : 0,
      p99: inside.length ? percentile(times, 99) : 0,
    };
  });
}
