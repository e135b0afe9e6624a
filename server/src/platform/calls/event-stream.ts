import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Bytes buffered for a slow client before it is disconnected; it reconnects and resumes from its Last-Event-ID. */
const maxBuffered = 64 * 1024;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must neither buffer, transform nor store it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export interface SentEvent {
  id: number;
  kind: string;
  data: unknown;
}

/** A response of server-sent events that stays open. */
export class EventStream {
  // Holds the response alone: with thousands of open streams, a request each would add up.
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

  /** Sends an id without an event: where the client resumes after a reconnect. */
  mark(id: number) {
    this.write(`id: ${id}\n\n`);
  }

  /** Sends a comment, so that neither proxies nor the client take the connection for dead. */
  beat() {
    this.write(':\n\n');
  }

  /** Resolves when the write buffer is drained, or the connection is closed. */
  async drained() {
    if (!this.isOpen || !this.response.writableNeedDrain) return;
    await new Promise<void>((done) => {
      const over = () => {
        // Removes both listeners, or a slow client's response would collect one per wait.
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
    if (this.response.writableLength > maxBuffered) this.response.destroy();
    else this.response.write(text);
  }
}

/** Sends the headers; from here on the call can no longer fail with a status. */
export function openEventStream(reply: FastifyReply): EventStream {
  reply.hijack();
  const response = reply.raw;
  response.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...headers });
  response.flushHeaders();
  return new EventStream(response);
}
