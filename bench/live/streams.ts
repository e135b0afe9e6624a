import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createParser } from 'eventsource-parser';
import { eventsRequest } from '../browser.ts';
import type { Person } from './crowd.ts';

export interface OpenStreams {
  close(): Promise<void>;
}

// As many at a time as a busy evening brings; all at once would measure the network's patience.
const atOnce = 50;

/** Opens a stream for each, as a member's page does, and hands on every event when all of it is there. */
export async function openStreams(
  url: string,
  people: readonly Person[],
  onEvent: (memberId: string, data: string) => void,
): Promise<OpenStreams> {
  const agent = new Agent();
  const streams: IncomingMessage[] = [];
  const waiting = [...people];
  async function openSome() {
    for (let person = waiting.pop(); person; person = waiting.pop()) {
      const { id } = person;
      const { path, headers } = await eventsRequest(person);
      const sent = request(`${url}${path}`, { headers, agent }).end();
      const [stream] = (await once(sent, 'response')) as [IncomingMessage];
      if (stream.statusCode !== 200) throw new Error(`A stream was refused: ${stream.statusCode}`);
      const parser = createParser({ onEvent: ({ data }) => onEvent(id, data) });
      stream.setEncoding('utf8').on('data', (text: string) => parser.feed(text));
      // It ends when it is closed here, and is then broken off.
      stream.on('error', () => {});
      streams.push(stream);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openSome));
  async function close() {
    await Promise.all(
      streams.map(async (stream) => {
        if (stream.closed) return;
        const closed = once(stream, 'close');
        stream.destroy();
        await closed;
      }),
    );
    agent.destroy();
  }
  return { close };
}
