import { describe, expect, it } from 'vitest';
import type { StreamedEvent } from './event-parser.ts';
import { type Following, followEvents } from './follow-events.ts';

type Line = string[] | number | 'unreachable';

/** A server that gives these answers one after the other: what a stream says before it ends, a status, or nothing. */
function follow(
  lines: Line[],
  {
    goesOn = [] as (boolean | 'unreachable')[],
    ...given
  }: Partial<Following> & { goesOn?: (boolean | 'unreachable')[] } = {},
) {
  const asked: (string | null)[] = [];
  const waited: number[] = [];
  const events: StreamedEvent[] = [];
  let lastId: string | undefined;
  const stopping = new AbortController();
  const following = followEvents({
    lastId: () => lastId,
    onEvent(event) {
      events.push(event);
      lastId = event.id;
    },
    async mayGoOn() {
      const answer = goesOn.shift() ?? true;
      if (answer === 'unreachable') throw new TypeError('Failed to fetch');
      return answer;
    },
    async fetch(_address, init) {
      asked.push(new Headers(init?.headers).get('last-event-id'));
      const line = lines.shift();
      if (line === undefined) stopping.abort();
      if (line === undefined || line === 'unreachable') throw new TypeError('Failed to fetch');
      if (typeof line === 'number') return new Response(null, { status: line });
      return new Response(line.join(''));
    },
    wait: async (milliseconds) => void waited.push(milliseconds),
    random: () => 0.5,
    signal: stopping.signal,
    ...given,
  });
  return { following, asked, waited, events };
}

const event = (id: number) => `id: ${id}\nevent: like\ndata: {"profile":{"id":"1"}}\n\n`;

describe('following what happens', () => {
  it('goes on after a lost line where it was (R10.01)', async () => {
    const { following, asked, events } = follow([
      ['id: 4\n\n', event(5)],
      'unreachable',
      [event(6), 'id: 7\nevent: li'],
      [event(7)],
    ]);
    expect(await following).toBe('stopped');
    expect(asked).toEqual([null, '5', '5', '6', '7']);
    expect(events.map(({ id }) => id)).toEqual(['4', '5', '6', '7']);
  });

  it('comes back at once after a good line, and ever later while nobody answers (R10.01)', async () => {
    const { following, waited } = follow([[event(1)], ...Array<Line>(7).fill('unreachable'), 503, [event(2)]]);
    await following;
    expect(waited.slice(0, 10)).toEqual([1, 1, 2, 4, 8, 16, 30, 30, 30, 1].map((seconds) => seconds * 1000));
  });

  it('comes back by chance, so that not everybody does at once (R10.01)', async () => {
    const waits = [0, 0.999].map(async (chance) => {
      const { following, waited } = follow([[event(1)]], { random: () => chance });
      await following;
      return waited[0] ?? 0;
    });
    const [earliest = 0, latest = 0] = await Promise.all(waits);
    expect([earliest, Math.round(latest)]).toEqual([500, 1499]);
  });

  it('is over when I am logged out, without trying again (R10.01)', async () => {
    const refused = follow([403, [event(1)]]);
    expect(await refused.following).toBe('over');
    const followed = follow([[event(1)], [event(2)]], { goesOn: ['unreachable', true, 'unreachable', false] });
    expect(await followed.following).toBe('over');
    expect([refused.asked.length, followed.events.length]).toEqual([1, 2]);
  });

  it('asks for no line while I log out, and for one where I stayed after all (R10.01)', async () => {
    const answers = [true, true, false];
    const { following, asked, events } = follow([[event(1)]], { isLeaving: () => answers.shift() ?? false });
    await following;
    expect([answers.length, events.length, asked.length]).toEqual([0, 1, 2]);
  });
});
