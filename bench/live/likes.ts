import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { browserRequest, sendByAgent } from '../browser.ts';
import { percentile, spreadOfParts } from '../timing.ts';
import type { Person } from './crowd.ts';

/** Likes among a crowd whose members are women and men in turn; nobody likes the same one twice. */
export class Likes {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 64 });
  private given = 0;

  constructor(
    private readonly url: string,
    private readonly crowd: readonly Person[],
  ) {}

  /** How many a second the server takes when each goes out as one before is answered. */
  async giveAtFull(seconds: number, inFlight = 16): Promise<number> {
    const before = this.given;
    const end = performance.now() + seconds * 1000;
    const line = async () => {
      while (performance.now() < end) await this.give();
    };
    await Promise.all(Array.from({ length: inFlight }, line));
    return (this.given - before) / seconds;
  }

  /** The median of a like that nothing else is asked beside, in milliseconds, and how steady the machine was meanwhile. */
  async giveAlone(count: number): Promise<{ p50: number; spread: number }> {
    const times: number[] = [];
    for (let number = 0; number < count; number += 1) {
      const at = performance.now();
      await this.give();
      times.push(performance.now() - at);
    }
    return { p50: percentile(times, 50), spread: spreadOfParts(times) };
  }

  /** At a steady pace, whatever becomes of those before. */
  async giveSteadily(perSecond: number, seconds: number, onSend: (liker: string, liked: string) => void) {
    const calls: Promise<unknown>[] = [];
    const start = performance.now();
    for (let number = 0; number < perSecond * seconds; number += 1) {
      await pause(Math.max(0, start + (number * 1000) / perSecond - performance.now()));
      calls.push(this.give(onSend));
    }
    await Promise.all(calls);
  }

  close() {
    this.agent.destroy();
  }

  private give(onSend?: (liker: string, liked: string) => void): Promise<unknown> {
    const { length } = this.crowd;
    const place = this.given % length;
    // An odd distance, so that the two may like one another; another one each time round.
    const distance = 1 + 2 * Math.floor(this.given / length);
    this.given += 1;
    const [liker, liked] = [this.crowd[place], this.crowd[(place + distance) % length]];
    if (!liker || !liked) throw new Error('There is nobody to like.');
    onSend?.(liker.id, liked.id);
    return sendByAgent(this.url, this.agent, browserRequest('like', liker, { id: liked.id }), 200);
  }
}
