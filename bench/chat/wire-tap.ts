import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

interface Counts {
  roundTrips: number;
  statements: number;
}

/**
 * Stands between a server and its PostgreSQL and counts what passes: a round trip each time the server speaks after the
 * database did, a statement with each Bind (an execution of a prepared statement) and each simple query.
 */
export async function openWireTap(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const counts: Counts = { roundTrips: 0, statements: 0 };
  const sockets = new Set<Socket>();
  const tap = createServer((client) => {
    const database = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    client.setNoDelay(true);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket
        .on('error', () => {})
        .once('close', () => {
          sockets.delete(socket);
          client.destroy();
          database.destroy();
        });
    }
    let answered = true;
    const reader = new MessageReader((kind) => {
      if (kind === 'B' || kind === 'Q') counts.statements += 1;
    });
    client.on('data', (part: Buffer) => {
      if (answered) counts.roundTrips += 1;
      answered = false;
      reader.read(part);
      database.write(part);
    });
    database.on('data', (part: Buffer) => {
      answered = true;
      client.write(part);
    });
  });
  await new Promise<void>((done) => tap.listen(0, '127.0.0.1', done));
  const address = tap.address();
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  /** What one piece of work asks of the database, as the median of several: something else may ask meanwhile. */
  async function countPer(times: number, work: () => Promise<unknown>): Promise<Counts> {
    const seen: Counts[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      const before = { ...counts };
      await work();
      // What is told after the commit is asked for now, not with the next one.
      await pause(50);
      seen.push({
        roundTrips: counts.roundTrips - before.roundTrips,
        statements: counts.statements - before.statements,
      });
    }
    const median = (values: number[]) =>
      values.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN;
    return {
      roundTrips: median(seen.map(({ roundTrips }) => roundTrips)),
      statements: median(seen.map(({ statements }) => statements)),
    };
  }
  async function stop() {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => tap.close(done));
  }
  return { url: url.href, countPer, stop };
}

/** Tells the kind of each message a client of PostgreSQL sends; the first of a connection has none. */
class MessageReader {
  private rest = Buffer.alloc(0);
  private isStarted = false;

  constructor(private readonly onMessage: (kind: string) => void) {}

  read(part: Buffer) {
    this.rest = Buffer.concat([this.rest, part]);
    for (;;) {
      const head = this.isStarted ? 1 : 0;
      if (this.rest.length < head + 4) return;
      const end = head + this.rest.readUInt32BE(head);
      if (this.rest.length < end) return;
      if (this.isStarted) this.onMessage(String.fromCharCode(this.rest[0] ?? 0));
      this.isStarted = true;
      this.rest = this.rest.subarray(end);
    }
  }
}
