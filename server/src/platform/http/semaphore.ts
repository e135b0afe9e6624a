import { Failure } from './failure.ts';

export interface SemaphoreOptions {
  /** How many places there are, in total and per owner. */
  places: number;
  placesPerOwner: number;
  /** The maximum length of the queue, in total and per owner; beyond it callers are refused. */
  longest: number;
  longestPerOwner: number;
  /** The longest wait in the queue. */
  seconds: number;
}

interface Waiting {
  owner: string;
  enter(): void;
}

const retryAfter = 5;

/**
 * A semaphore with a bounded queue, first in, first out, that limits places per owner as well: an owner at the limit does not
 * block those behind. A queue that is full of one owner's requests is rate limiting (429), one that is full is overload (503).
 */
export class Semaphore {
  private readonly inside = new Map<string, number>();
  private taken = 0;
  private line: Waiting[] = [];

  constructor(private readonly options: SemaphoreOptions) {}

  /** Waits for a place; returns a function that releases it, and does nothing when it is called again. */
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
    // Taken for the next in the queue synchronously, so that a new caller cannot overtake it.
    const next = this.line.find((waiting) => this.hasPlace(waiting.owner));
    if (!next) return;
    this.line = this.line.filter((waiting) => waiting !== next);
    this.enter(next.owner);
    next.enter();
  }
}
