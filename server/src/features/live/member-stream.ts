import { type EventRow, newestEventId, readMissed } from '#server/features/events/events.ts';
import type { EventStream } from '#server/platform/calls/event-stream.ts';
import type { Queryable } from '#server/platform/database/database.ts';

/** So many events are in memory at once. */
const batch = 50;

/**
 * One open stream of one member. It knows the id of the last event it sent: the next one is sent as announced, an older one is
 * a duplicate, and after a gap all of them are read from the log.
 */
export class MemberStream {
  private lastId = 0;
  /** The id of the newest event that was announced during a read. */
  private wanted = 0;
  private reading = true;

  constructor(
    readonly memberId: string,
    readonly sessionId: string,
    private readonly stream: EventStream,
    private readonly db: Queryable,
  ) {}

  /** Replays from the event after `lastId`, or starts from now on. */
  async start(lastId: number | undefined) {
    await this.read(async () => {
      if (lastId === undefined) this.lastId = await newestEventId(this.db, this.memberId);
      else await this.readOn(lastId);
      // Also without missed events: tells the client its Last-Event-ID.
      this.stream.mark(this.lastId);
    });
  }

  /** Sends an announced event; during a read or after a gap it is read from the log instead. */
  async notify(event: EventRow) {
    if (this.reading) {
      this.wanted = Math.max(this.wanted, event.id);
      return;
    }
    if (event.id !== this.lastId + 1) return this.notice(event.id);
    this.lastId = event.id;
    this.stream.send(event);
  }

  /** Reads and sends what is missing up to the event `head`. */
  async notice(head: number) {
    this.wanted = Math.max(this.wanted, head);
    if (this.reading || this.wanted <= this.lastId) return;
    this.reading = true;
    await this.read(async () => {});
  }

  /** Sends a transient event under the last event's id: Last-Event-ID stays as is. */
  notifyTransient(kind: string, data: unknown) {
    if (!this.reading) this.stream.send({ id: this.lastId, kind, data });
  }

  beat() {
    this.stream.beat();
  }

  end() {
    this.stream.end();
  }

  private async read(first: () => Promise<void>) {
    try {
      await first();
      while (this.wanted > this.lastId && this.stream.isOpen) await this.readOn(this.lastId);
    } catch (error) {
      // The log cannot be read: the client reconnects with its Last-Event-ID.
      this.stream.end();
      throw error;
    } finally {
      this.reading = false;
    }
  }

  private async readOn(lastId: number) {
    const announced = this.wanted;
    const missed = await readMissed(this.db, { memberId: this.memberId, lastId, limit: batch });
    // Events announced before the read are in it, or deleted with their member; later ones may be newer.
    this.wanted = this.wanted === announced ? missed.head : Math.max(this.wanted, missed.head);
    if (!missed.replayable) {
      this.lastId = missed.head;
      this.stream.send({ id: missed.head, kind: 'resync', data: {} });
      return;
    }
    this.lastId = lastId;
    for (const event of missed.events) {
      this.stream.send(event);
      this.lastId = event.id;
      await this.stream.drained();
    }
  }
}
