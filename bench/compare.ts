import type { Context } from './scenario.ts';
import { percentile, spreadOf } from './timing.ts';

const runs = 5;

/** Interleaved, so that a slow minute of the machine meets both; the share is the median of the runs. */
export async function compare({ load }: Context, ours: string, theirs: string, headers: Record<string, string> = {}) {
  const speeds = { ours: [] as number[], theirs: [] as number[] };
  const shares: number[] = [];
  const ask = async (url: string, seconds: number) => (await load({ url, seconds, headers })).requestsPerSecond;
  await ask(ours, 3);
  await ask(theirs, 3);
  for (let run = 0; run < runs; run += 1) {
    const baseline = await ask(theirs, 4);
    const speed = await ask(ours, 4);
    speeds.theirs.push(baseline);
    speeds.ours.push(speed);
    shares.push((speed / baseline) * 100);
  }
  return {
    share: percentile(shares, 50),
    ours: percentile(speeds.ours, 50),
    theirs: percentile(speeds.theirs, 50),
    spread: spreadOf(speeds.theirs),
  };
}
