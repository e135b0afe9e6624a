import type { Queryable } from '../database/database.ts';
import { LeaseLostError } from './definition.ts';
import { type Claim, prolongLease } from './queries.ts';

const longestPause = 10_000;

/** Shows that the worker is alive for as long as a job runs, in real time whatever the product's clock says. */
export class Lease {
  private readonly controller = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private heldAt = performance.now();
  private beating = false;
  private paused = false;

  constructor(
    private readonly db: Queryable,
    private readonly claim: Claim,
    private readonly duration: number,
  ) {
    this.timer = setInterval(() => void this.beat(), Math.min(longestPause, duration / 4));
    this.timer.unref();
  }

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  lose() {
    this.stop();
    this.controller.abort(new LeaseLostError());
  }

  stop() {
    clearInterval(this.timer);
    this.paused = true;
  }

  /**
   * Ends with the work, or goes on if that fails. Meanwhile the heart rests: the work's transaction locks the row, and
   * a beat would wait for it and then find nothing.
   */
  async endWith<Result>(work: () => Promise<Result>): Promise<Result> {
    this.paused = true;
    try {
      const result = await work();
      this.stop();
      return result;
    } catch (error) {
      this.paused = false;
      throw error;
    }
  }

  private async beat() {
    if (this.paused) return;
    // Without an answer from the database for this long, others may think us dead.
    if (performance.now() - this.heldAt >= this.duration) return this.lose();
    if (this.beating) return;
    this.beating = true;
    const sentAt = performance.now();
    try {
      const held = await prolongLease(this.db, this.claim, this.duration);
      if (held) this.heldAt = sentAt;
      else if (!this.paused) this.lose();
    } catch {
      // The database is away: the next beat tries again, until the lease has run out.
    } finally {
      this.beating = false;
    }
  }
}
