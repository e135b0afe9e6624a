import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** What is sent, byte by byte; `tooLarge` marks what a server may cut off instead of answering. */
export interface Attack {
  /** Which call it is meant for, for the report of what failed. */
  about: string;
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body?: Buffer | undefined;
  tooLarge?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Why there was no answer. */
export type Silence = 'reset' | 'timeout';

const longestWait = 60_000;
/** How much of a stream is read before it is closed again. */
const streamPatience = 300;
/** Milliseconds for the first bytes of an answer on a raw connection, and for those after it. */
const rawPatience = { first: 20_000, more: 500 };

const ignore = () => {};

/** A client that sends whatever it is told to, over connections that are kept. */
export class Wire {
  private readonly agent: Agent;

  constructor(
    private readonly port: number,
    connections: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  /** A connection that was kept may end as it is used again: that is tried once more, on a fresh one. */
  async send(attack: Attack): Promise<Answer | Silence> {
    const first = await this.once(attack, this.agent);
    return first === 'reset' && !attack.tooLarge ? this.once(attack, false) : first;
  }

  close() {
    this.agent.destroy();
  }

  private once({ method, path, headers, body }: Attack, agent: Agent | false): Promise<Answer | Silence> {
    return new Promise((done) => {
      const sent = request({
        agent,
        host: '127.0.0.1',
        port: this.port,
        method,
        path,
        headers: { ...headers, ...(body && { 'content-length': String(body.length) }) },
        timeout: longestWait,
      });
      // A server that has answered may hang up while the rest of a body is still being written.
      sent.once('socket', (socket) => {
        if (socket.listenerCount('error', ignore) === 0) socket.on('error', ignore);
      });
      sent.once('response', (response) => {
        const chunks: Buffer[] = [];
        const finish = () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: unpacked(response.headers, chunks),
          });
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', finish);
        response.once('error', () => done('reset'));
        // A stream of events goes on until somebody ends it.
        if (response.headers['content-type']?.startsWith('text/event-stream'))
          setTimeout(() => {
            finish();
            sent.destroy();
          }, streamPatience);
      });
      sent.once('timeout', () => {
        done('timeout');
        sent.destroy();
      });
      sent.on('error', () => done('reset'));
      sent.end(body);
    });
  }
}

const unpacking: Record<string, (packed: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };

/** The body as it was before it was compressed: what it says is judged, whatever the caller accepts. */
function unpacked({ 'content-encoding': encoding = '' }: IncomingHttpHeaders, chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat(chunks);
  return body.length > 0 ? (unpacking[encoding]?.(body) ?? body) : body;
}

/** Writes bytes to a fresh connection and reads until the server closes it, or has said nothing more for a while. */
export function sendRaw(port: number, bytes: Buffer | string): Promise<string> {
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = () => {
      done(Buffer.concat(chunks).toString('latin1'));
      socket.destroy();
    };
    // Half a request is waited for: whoever sent it hears nothing.
    socket.setTimeout(rawPatience.first);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      socket.setTimeout(rawPatience.more);
    });
    socket.once('timeout', finish);
    socket.once('end', finish);
    socket.once('error', finish);
  });
}
