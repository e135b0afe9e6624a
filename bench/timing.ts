export interface Times {
  p50: number;
  p99: number;
}

export interface Rounds extends Times {
  /** The slowest round's p50 in percent of the quickest one's: on a quiet machine hardly more than 100. */
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
  floor: Rounds;
  /** The p99 in percent of the floor's, as the median of the rounds. */
  share: number;
}

/**
 * Work and the floor it is held against, turn and turn about: the speed of a machine changes within seconds, and a floor that is
 * measured a minute later is one of another machine.
 */
export async function timeAgainst<Work, Floor>(
  rounds: number,
  task: Task<Work>,
  floor: Task<Floor>,
  inFlight: number,
): Promise<Against> {
  const times: Times[] = [];
  const floors: Times[] = [];
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const least = await timeAll(floor.work, inFlight, floor.run);
    const taken = await timeAll(task.work, inFlight, task.run);
    floors.push(least);
    times.push(taken);
    shares.push((100 * taken.p99) / least.p99);
  }
  return { ...middleOf(times), floor: middleOf(floors), share: percentile(shares, 50) };
}

/** The same work several times over, and the median of what the rounds gave: one slow second must not decide a p99. */
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
    spread: (100 * Math.max(...middles)) / Math.min(...middles),
  };
}

/** What so many of a hundred stay below. */
export function percentile(values: readonly number[], share: number) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil((sorted.length * share) / 100) - 1] ?? Number.NaN;
}
