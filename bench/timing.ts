export interface Times {
  p50: number;
  p99: number;
}

export interface Rounds extends Times {
  /** Of the rounds' p50, see `spreadOf`. */
  spread: number;
}

/** How long each piece of work took, in milliseconds, with so many of them under way at any time. */
export async function timeAll<Work>(
  work: readonly Work[],
  inFlight: number,
  run: (one: Work) => Promise<unknown>,
): Promise<Times> {
  const times: number[] = [];
  const waiting = work.values();
  const line = async () => {
    for (const one of waiting) {
      const start = performance.now();
      await run(one);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, line));
  return { p50: percentile(times, 50), p99: percentile(times, 99) };
}

export interface Task<Work> {
  work: readonly Work[];
  run(one: Work): Promise<unknown>;
}

export interface Against extends Times {
  baseline: Rounds;
  /** The p99 in percent of the baseline's, as the median of the rounds. */
  share: number;
}

/**
 * Work and its baseline, interleaved: the speed of a machine changes within seconds, and a baseline that is measured a minute
 * later is one of another machine.
 */
export async function timeAgainst<Work, Baseline>(
  rounds: number,
  task: Task<Work>,
  baseline: Task<Baseline>,
  inFlight: number,
): Promise<Against> {
  const times: Times[] = [];
  const baselines: Times[] = [];
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const least = await timeAll(baseline.work, inFlight, baseline.run);
    const taken = await timeAll(task.work, inFlight, task.run);
    baselines.push(least);
    times.push(taken);
    shares.push((100 * taken.p99) / least.p99);
  }
  return { ...middleOf(times), baseline: middleOf(baselines), share: percentile(shares, 50) };
}

/** The median of several rounds of the same work: one slow second must not decide a p99. */
export async function timeRounds<Work>(
  rounds: number,
  work: readonly Work[],
  inFlight: number,
  run: (one: Work) => Promise<unknown>,
): Promise<Rounds> {
  const times: Times[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeAll(work, inFlight, run));
  return middleOf(times);
}

function middleOf(times: readonly Times[]): Rounds {
  const middles = times.map(({ p50 }) => p50);
  return {
    p50: percentile(middles, 50),
    p99: percentile(
      times.map(({ p99 }) => p99),
      50,
    ),
    spread: spreadOf(middles),
  };
}

/**
 * The largest in percent of the smallest. Of the rounds of a baseline it says whether the machine was quiet: then it is hardly
 * more than 100.
 */
export const spreadOf = (values: readonly number[]) => (100 * Math.max(...values)) / Math.min(...values);

/** The same of a baseline that was measured one piece at a time: of the medians of so many equal parts, in the order of time. */
export function spreadOfParts(times: readonly number[], parts = 5): number {
  const each = Math.ceil(times.length / parts);
  const middles: number[] = [];
  for (let first = 0; first < times.length; first += each)
    middles.push(percentile(times.slice(first, first + each), 50));
  return spreadOf(middles);
}

/** The value that so many percent of them are at or below (nearest rank). */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? Number.NaN;
}
