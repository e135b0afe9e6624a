/** Lets so many through at a time and keeps the others waiting in line; whoever would make the line too long is sent away. */
export class Turnstile {
  private inside = 0;
  private readonly line: (() => void)[] = [];

  constructor(
    private readonly room: number,
    private readonly longestLine: number,
    private readonly sendAway: () => never,
  ) {}

  async pass<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.inside >= this.room) {
      if (this.line.length >= this.longestLine) this.sendAway();
      // Whoever leaves hands over the place: nobody else slips in between.
      await new Promise<void>((enter) => this.line.push(enter));
    } else this.inside += 1;
    try {
      return await work();
    } finally {
      const next = this.line.shift();
      if (next) next();
      else this.inside -= 1;
    }
  }
}
