import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { retries } from '#contract/constants.ts';
import { type BrowserRequest, eventsRequest, uncompressed } from '../browser.ts';
import type { Person } from '../live/crowd.ts';
import type { Try } from './tries.ts';

export interface Answered {
  status: number;
  /** Uncompressed when it is asked for. */
  text(): string;
}

const patience = 15_000;

/** A member at a browser: one address of their own, and the patience of our pages when nobody answers. */
export class BrowserMember {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 6 });
  /** Loopback has sixteen million addresses: each member comes from one of them, as limits count networks. */
  private readonly localAddress: string;
  private stream: IncomingMessage | undefined;
  private lastEventId = '';
  private streaming = false;
  /** Ids of messages the live stream has told of; undefined once it said that everything is to be asked for again. */
  readonly heard = new Set<string>();
  resynced = false;
  reconnects = 0;

  constructor(
    readonly person: Person,
    place: number,
    private readonly target: { url: string; begun: number; record(one: Try): void },
  ) {
    this.localAddress = `127.${1 + Math.floor(place / 250)}.${1 + (place % 250)}.7`;
  }

  /** As our pages do: five tries more while nobody answers, all with the same idempotency key. */
  async ask(what: string, asked: BrowserRequest): Promise<Answered> {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await this.askOnce(what, asked);
      if ((answer.status > 0 && answer.status < 500) || attempt >= retries) return answer;
      await pause(300 * 2 ** attempt * (0.75 + Math.random() / 2));
    }
  }

  /** As the chat's outbox does: it waits on the device until it has arrived. */
  async askUntilAnswered(what: string, asked: BrowserRequest, until: () => boolean): Promise<Answered> {
    for (;;) {
      const answer = await this.ask(what, asked);
      if ((answer.status > 0 && answer.status < 500) || until()) return answer;
      await pause(1_000);
    }
  }

  private askOnce(what: string, { path, method, headers, body }: BrowserRequest): Promise<Answered> {
    const { url, begun, record } = this.target;
    const start = performance.now();
    return new Promise((done) => {
      let answered = false;
      const over = (status: number, text: () => string) => {
        if (answered) return;
        answered = true;
        const failed = status === 0 || status >= 500;
        record({
          what,
          at: start - begun,
          took: performance.now() - start,
          status,
          ...(failed && { why: text().slice(0, 120) }),
        });
        done({ status, text });
      };
      const sent = request(
        `${url}${path}`,
        { method, headers, agent: this.agent, localAddress: this.localAddress, timeout: patience },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          const text = () => uncompressed(Buffer.concat(parts), answer.headers['content-encoding']).toString('utf8');
          answer.once('end', () => over(answer.statusCode ?? 0, text));
          answer.once('close', () => over(0, () => 'broken off'));
          answer.once('error', () => over(0, () => 'broken off'));
        },
      );
      sent.once('timeout', () => sent.destroy(new Error('no answer')));
      sent.once('error', ({ message }) => over(0, () => message));
      // After an answer this is one event more; where none came in any other way, it is the last.
      sent.once('close', () => over(0, () => 'closed'));
      sent.end(body);
    });
  }

  /** Opens the live stream, and opens it again whenever it ends, from where it was. */
  keepStream() {
    this.streaming = true;
    void this.openStreams();
  }

  private async openStreams() {
    while (this.streaming) {
      await this.openStream();
      if (!this.streaming) return;
      this.reconnects += 1;
      await pause(500 + Math.random() * 500);
    }
  }

  private async openStream(): Promise<void> {
    const { path, headers } = await eventsRequest(this.person, this.lastEventId || undefined);
    const { url, begun, record } = this.target;
    const at = performance.now();
    return new Promise((ended) => {
      const opened = (status: number) =>
        record({ what: 'stream', at: at - begun, took: performance.now() - at, status });
      const sent = request(`${url}${path}`, { headers, localAddress: this.localAddress, agent: false }, (answer) => {
        opened(answer.statusCode ?? 0);
        this.stream = answer;
        const parser = createParser({
          onId: (id) => {
            this.lastEventId = id;
          },
          onEvent: (event) => this.hear(event),
        });
        answer.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
        answer.once('close', ended);
        answer.once('error', () => ended());
      });
      sent.once('error', () => {
        if (!this.stream || this.stream.destroyed) opened(0);
        ended();
      });
      sent.end();
    });
  }

  private hear({ event, data }: EventSourceMessage) {
    if (event === 'resync') this.resynced = true;
    if (event !== 'message') return;
    const { message } = JSON.parse(data) as { message?: { id: string } };
    if (message) this.heard.add(message.id);
  }

  close() {
    this.streaming = false;
    this.stream?.destroy();
    this.agent.destroy();
  }
}
