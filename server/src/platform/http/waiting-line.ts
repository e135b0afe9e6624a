import { Failure } from './failure.ts';

export interface LineOptions {
  /** How many are let through at a time, over all and of one owner. */
  places: number;
  placesPerOwner: number;
  /** How many may wait, over all and of one owner; whoever comes then is refused. */
  longest: number;
  longestPerOwner: number;
  /** How long anybody waits. */
  seconds: number;
}

interface Waiting {
  owner: string;
  enter(): void;
}

const retryAfter = 5;

/**
 * Lets so many through at a time and keeps the others waiting, in the order they came, but nobody behind somebody who has
 * enough places already. A line of one owner that is too long is that owner's fault (429); one of all is not (503).
 */
export class WaitingLine {
  private readonly inside = new Map<string, number>();
  private taken = 0;
  private line: Waiting[] = [];

  constructor(private readonly options: LineOptions) {}

  /** Waits for a place; what it answers gives the place back, once however often it is called. */
  async take(owner: string, signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (!this.hasPlace(owner)) await this.wait(owner, signal);
    else this.enter(owner);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      this.leave(owner);
    };
  }

  private wait(owner: string, signal: AbortSignal): Promise<void> {
    const { longest, longestPerOwner, seconds } = this.options;
    if (this.line.filter((waiting) => waiting.owner === owner).length >= longestPerOwner)
      throw new Failure('rate_limited', { retryAfter });
    if (this.line.length >= longest) throw new Failure('unavailable', { retryAfter });
    return new Promise<void>((done, failed) => {
      const waiting: Waiting = {
        owner,
        enter: () => {
          stopWaiting();
          done();
        },
      };
      const giveUp = (reason: unknown) => {
        stopWaiting();
        this.line = this.line.filter((other) => other !== waiting);
        failed(reason);
      };
      const onAbort = () => giveUp(signal.reason);
      const timer = setTimeout(() => giveUp(new Failure('unavailable', { retryAfter })), seconds * 1000);
      const stopWaiting = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', onAbort);
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.line.push(waiting);
    });
  }

  private hasPlace(owner: string): boolean {
    const { places, placesPerOwner } = this.options;
    return this.taken < places && (this.inside.get(owner) ?? 0) < placesPerOwner;
  }

  private enter(owner: string) {
    this.taken += 1;
    this.inside.set(owner, (this.inside.get(owner) ?? 0) + 1);
  }

  private leave(owner: string) {
    this.taken -= 1;
    const left = (this.inside.get(owner) ?? 0) - 1;
    if (left > 0) this.inside.set(owner, left);
    else this.inside.delete(owner);
    // Taken for the next one here: nobody who comes now slips in between.
    const next = this.line.find((waiting) => this.hasPlace(waiting.owner));
    if (!next) return;
    this.line = this.line.filter((waiting) => waiting !== next);
    this.enter(next.owner);
    next.enter();
  }
}
