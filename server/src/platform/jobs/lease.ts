import type { Queryable } from '../database/database.ts';
import { LeaseLostError } from './definition.ts';
import { type Claim, prolongLease } from './queries.ts';

const longestPause = 10_000;

/** Extends a job's lease by heartbeats while it runs, in real time whatever the product's clock says. */
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
   * Ends the lease with the work, or resumes it if that fails. Heartbeats pause meanwhile: the work's transaction locks the
   * job's row, and a heartbeat would wait for it and then find nothing to extend.
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
    // Without a successful heartbeat for this long the lease has expired, and another worker may claim the job.
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
