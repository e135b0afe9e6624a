/** The product's clock. Only routes and jobs read it; rules receive `now` as an argument. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that runs like the real one, ahead of it by an offset. The workbench and tests push it forward. */
export class MovableClock implements Clock {
  constructor(private offset = 0) {}

  now() {
    return new Date(Date.now() + this.offset);
  }

  get offsetMs() {
    return this.offset;
  }

  advance(milliseconds: number) {
    this.offset += milliseconds;
  }
}
