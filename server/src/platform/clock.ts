/** The product's clock. Rules receive `now` from whoever calls them; nothing below a route or a job reads the time itself. */
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
