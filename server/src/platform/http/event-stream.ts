import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** What a reader may be behind, beyond what the network holds, before it is let go: it comes back and is told again. */
const mostWaiting = 64 * 1024;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Nobody on the way may hold it back, change or keep it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface SentEvent {
  id: number;
  kind: string;
  data: unknown;
}

/** An answer that goes on: events as they happen, in the format that browsers know as server-sent events. */
export class EventStream {
  // Nothing of the request but its response is held: there are thousands of these.
  constructor(private readonly response: ServerResponse) {}

  get isOpen() {
    return !this.response.destroyed && !this.response.writableEnded;
  }

  onClose(closed: () => void) {
    this.response.once('close', closed);
  }

  send({ id, kind, data }: SentEvent) {
    this.write(`id: ${id}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Says how far the reader is, without an event. */
  mark(id: number) {
    this.write(`id: ${id}\n\n`);
  }

  /** Keeps what lies between from giving the line up, and shows the reader that it is alive. */
  beat() {
    this.write(':\n\n');
  }

  /** Resolves when what was sent is on its way, or nobody waits for it any more. */
  async drained() {
    if (!this.isOpen || !this.response.writableNeedDrain) return;
    await new Promise<void>((done) => {
      const over = () => {
        // The listener that did not fire goes as well: the response of a slow reader is waited for again and again.
        this.response.off('drain', over).off('close', over);
        done();
      };
      this.response.once('drain', over).once('close', over);
    });
  }

  end() {
    if (this.isOpen) this.response.end();
  }

  private write(text: string) {
    if (!this.isOpen) return;
    if (this.response.writableLength > mostWaiting) this.response.destroy();
    else this.response.write(text);
  }
}

/** Begins to answer; from here on nothing can be refused any more. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers });
  response.flushHeaders();
  return new EventStream(response);
}
