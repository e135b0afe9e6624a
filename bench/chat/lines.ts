import { connect, type Socket } from 'node:net';
import type { BrowserRequest } from '../browser.ts';

/**
 * One sender's connection, which sends what a browser sends and reads of the answer only what it must: load shares the
 * processor with what it measures, and a proper client would take a third of what the server takes.
 */
export class Line {
  private text = '';
  private waiting: { done(): void; fail(error: Error): void } | undefined;

  private constructor(private readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (part: string) => this.read(part));
    socket.once('close', () => this.waiting?.fail(new Error('The server has hung up.')));
  }

  static open(url: string): Promise<Line> {
    const { hostname, port } = new URL(url);
    return new Promise((done, fail) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true }, () => done(new Line(socket)));
      socket.once('error', fail);
    });
  }

  /** Resolves when the message is answered; one at a time. */
  send({ method, path, headers, body }: BrowserRequest): Promise<void> {
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    return new Promise((done, fail) => {
      this.waiting = { done, fail };
      this.socket.write(`${method} ${path} HTTP/1.1\r\n${head.join('')}\r\n${body}`);
    });
  }

  close() {
    this.waiting = undefined;
    this.socket.destroy();
  }

  private read(part: string) {
    this.text += part;
    const end = this.text.indexOf('\r\n\r\n');
    const length = Number(/^content-length: (\d+)/im.exec(this.text)?.[1]);
    if (end < 0 || this.text.length < end + 4 + length) return;
    const answer = this.text;
    this.text = '';
    if (answer.startsWith('HTTP/1.1 201')) this.waiting?.done();
    else this.waiting?.fail(new Error(`A message was refused: ${answer}`));
  }
}
