import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Person } from './crowd.ts';

export interface OpenStreams {
  close(): Promise<void>;
}

// As many at a time as a busy evening brings; all at once would measure the network's patience.
const atOnce = 50;

/** Opens a stream for each, as cheaply as can be: the load must not be what is measured. */
export async function openStreams(
  url: string,
  people: readonly Person[],
  onEvent: (memberId: string, data: string) => void,
): Promise<OpenStreams> {
  const sockets: Socket[] = [];
  const waiting = [...people];
  const { hostname, port } = new URL(url);
  async function openSome() {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const { id, cookie } = person;
      const socket = connect(Number(port), hostname);
      sockets.push(socket);
      socket.setEncoding('utf8');
      socket.write(`GET /api/events.php HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n\r\n`);
      const [head] = (await once(socket, 'data')) as [string];
      if (!head.startsWith('HTTP/1.1 200')) throw new Error(`A stream was refused: ${head.slice(0, 200)}`);
      socket.on('data', (text: string) => {
        for (const [, data = ''] of text.matchAll(/^data: (.*)$/gm)) onEvent(id, data);
      });
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openSome));
  async function close() {
    await Promise.all(
      sockets.map(async (socket) => {
        const closed = once(socket, 'close');
        socket.destroy();
        await closed;
      }),
    );
  }
  return { close };
}
