import type { EventStream } from '#server/platform/calls/event-stream.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type EventRow, findMissed } from './queries.ts';
import { canReplay } from './rules.ts';

/** So many are in memory at once. */
const batch = 50;

/**
 * One open stream of one member. It knows the number of the last event it sent: the next one is passed on as it is
 * announced, an older one was sent before, and where one is missing between, all of them are read from the log.
 */
export class MemberStream {
  private lastId = 0;
  /** The newest that was announced while it was reading. */
  private wanted = 0;
  private reading = true;

  constructor(
    readonly memberId: string,
    readonly sessionId: string,
    private readonly stream: EventStream,
    private readonly db: Queryable,
  ) {}

  /** From the event after `lastId`, or from now on. */
  async start(lastId: number | undefined) {
    await this.read(async () => {
      if (lastId === undefined) this.lastId = (await findMissed(this.db, this.memberId, 0, 0)).head;
      else await this.readOn(lastId);
      // Also where nothing was missed: now the reader knows how far it is, and that it is heard.
      this.stream.mark(this.lastId);
    });
  }

  /** An event was announced. */
  async tell(event: EventRow) {
    if (this.reading) {
      this.wanted = Math.max(this.wanted, event.id);
      return;
    }
    if (event.id !== this.lastId + 1) return this.notice(event.id);
    this.lastId = event.id;
    this.stream.send(event);
  }

  /** There are events up to this number: whichever of them was not sent is read. */
  async notice(head: number) {
    this.wanted = Math.max(this.wanted, head);
    if (this.reading || this.wanted <= this.lastId) return;
    this.reading = true;
    await this.read(async () => {});
  }

  /** Tells what is true only now. It has no number of its own: a reader is as far as it was. */
  tellPassing(kind: string, data: unknown) {
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
      // Without the log it cannot go on; the reader comes back with the number it has.
      this.stream.end();
      throw error;
    } finally {
      this.reading = false;
    }
  }

  private async readOn(lastId: number) {
    const announced = this.wanted;
    const missed = await findMissed(this.db, this.memberId, lastId, batch);
    // What was announced before the reading is in it, or gone with its member; what came since may be newer.
    this.wanted = this.wanted === announced ? missed.head : Math.max(this.wanted, missed.head);
    if (!canReplay(lastId, missed)) {
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
