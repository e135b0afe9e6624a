import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What lies between the server under test and something it depends on; it can be cut, and it can be slow. */
export class Line {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private delay = 0;
  port = 0;

  constructor(private readonly target: number) {}

  async open() {
    const server = createServer((near) => this.join(near, connect(this.target, '127.0.0.1')));
    this.server = server;
    await new Promise<void>((listening) => server.listen(this.port, '127.0.0.1', listening));
    this.port = (server.address() as AddressInfo).port;
  }

  /** From now on the port is closed, and what was connected is reset. */
  async refuse() {
    const closed = new Promise<void>((done) => this.server?.close(() => done()));
    for (const socket of this.sockets) socket.resetAndDestroy();
    await closed;
  }

  /** Whatever passes takes so many milliseconds longer, each way. */
  slowDown(delay: number) {
    this.delay = delay;
  }

  private join(near: Socket, far: Socket) {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => {});
      from.on('data', (bytes) => this.pass(() => to.write(bytes)));
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }

  private pass(send: () => void) {
    if (this.delay) setTimeout(send, this.delay);
    else send();
  }
}
