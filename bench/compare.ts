import type { Context } from './scenario.ts';

const runs = 5;

/** Turn about, so that a slow minute of the machine meets both; the share is the median of the turns. */
export async function compare(
  { load, median }: Context,
  ours: string,
  theirs: string,
  headers: Record<string, string> = {},
) {
  const speeds: { ours: number; theirs: number }[] = [];
  await load({ url: ours, seconds: 3, headers });
  await load({ url: theirs, seconds: 3, headers });
  const share = await median(runs, async () => {
    const turn = {
      theirs: (await load({ url: theirs, seconds: 4, headers })).requestsPerSecond,
      ours: (await load({ url: ours, seconds: 4, headers })).requestsPerSecond,
    };
    speeds.push(turn);
    return (turn.ours / turn.theirs) * 100;
  });
  const middle = (side: 'ours' | 'theirs') =>
    speeds.map((turn) => turn[side]).sort((one, other) => one - other)[Math.floor(runs / 2)] ?? 0;
  return { share, ours: middle('ours'), theirs: middle('theirs') };
}
