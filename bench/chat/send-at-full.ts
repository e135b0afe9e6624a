import { Line } from './lines.ts';
import { messageRequest } from './message-request.ts';
import type { Pair } from './pairs.ts';

export const inFlight = 20;

/** How many paid messages a second the server takes; each goes out when one of those before is answered. */
export async function sendAtFull(url: string, pairs: readonly Pair[], seconds: number): Promise<number> {
  let sent = 0;
  const end = performance.now() + seconds * 1000;
  async function goOn(first: number) {
    const line = await Line.open(url);
    for (let place = first; performance.now() < end; place += inFlight) {
      const pair = pairs[place % pairs.length];
      if (pair) await line.send(messageRequest(place % 2 ? pair.one : pair.other, pair));
      sent += 1;
    }
    line.close();
  }
  await Promise.all(Array.from({ length: inFlight }, (_, first) => goOn(first)));
  return sent / seconds;
}
