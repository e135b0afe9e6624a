import { z } from 'zod';
import { eventsChannel } from '#server/features/events/events.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Bus } from '#server/platform/events/bus.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import { findBehind, takeBehind } from './queries.ts';
import { enqueueSends } from './send-push.ts';

const announced = z.array(
  z.object({
    member_id: z.string(),
    kind: z.string(),
    data: z.object({ message: z.object({ mine: z.boolean().optional() }).optional() }),
  }),
);
const pushed = new Set(['message', 'like', 'match', 'notice']);

/** Milliseconds in which members are collected, so that a busy site asks ten times a second and not with every message. */
const collectFor = 100;
const takenAtOnce = 200;

interface Needs {
  db: Database;
  bus: Bus;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
}

/**
 * Turns events into pushes, some moments after their commit: it hears on the bus to whom something happened, and moves those
 * of them who have browsers to push to along the log of their events. Whoever stores an event neither waits for it nor
 * writes anything for it. The bus may lose something: `catchUp` finds whoever is behind, whatever the reason.
 */
export class PushDispatcher {
  private collected = new Set<string>();
  private timer: NodeJS.Timeout | undefined;
  private moving: Promise<void> = Promise.resolve();
  private leave = () => {};

  constructor(private readonly needs: Needs) {}

  async start() {
    const subscription = this.needs.bus.subscribe(eventsChannel, (rows) => this.hear(rows));
    this.leave = subscription;
    await subscription.ready;
  }

  /** What was collected is left to `catchUp` of another node, or of the next start. */
  async stop() {
    this.leave();
    clearTimeout(this.timer);
    await this.moving;
  }

  /** Everybody who is behind, however that came about. */
  async catchUp() {
    while ((await this.take(null)) === takenAtOnce);
  }

  private hear(rows: unknown) {
    for (const { member_id: memberId, kind, data } of announced.parse(rows))
      if (pushed.has(kind) && !data.message?.mine) this.collected.add(memberId);
    if (this.collected.size === 0 || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      const members = [...this.collected];
      this.collected = new Set();
      // One after the other: a slow database is not asked more because it is slow.
      this.moving = this.moving
        .then(() => this.move(members))
        .catch((error) => this.needs.log.error({ err: error }, 'pushes could not be dispatched'));
    }, collectFor);
    this.timer.unref();
  }

  private async move(memberIds: string[]) {
    // Most members have no browser to push to: that costs one read and no transaction.
    const behind = await findBehind(this.needs.db, memberIds);
    for (let start = 0; start < behind.length; start += takenAtOnce)
      await this.take(behind.slice(start, start + takenAtOnce));
  }

  private take(memberIds: string[] | null): Promise<number> {
    const { clock, db, jobs } = this.needs;
    return db.transaction(async (tx) => {
      const { moved, devices } = await takeBehind(tx, { memberIds, limit: takenAtOnce });
      await enqueueSends(jobs, tx, devices, clock.now());
      return moved;
    });
  }
}
