import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createParser } from 'eventsource-parser';
import type { FastifyInstance } from 'fastify';
import type { Caller } from './caller.ts';
import { until } from './until.ts';

export interface ReadEvent {
  id: string;
  kind: string;
  data: unknown;
}

export interface EventReader {
  status: number;
  headers: IncomingMessage['headers'];
  /** Every event so far, in the order of the stream. */
  events: ReadEvent[];
  /** Every number the stream gave, with an event or alone. */
  ids: string[];
  /** How often the stream showed that it is alive. */
  beats: number;
  ended: boolean;
  /** Stops taking anything from the network, as a phone in a tunnel does. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** The network address of an app under test; listens the first time it is asked for. */
export async function addressOf(http: FastifyInstance): Promise<string> {
  if (!http.server.listening) await http.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
}

/** Opens a member's stream over the network, and waits until it has caught up. */
export async function readEvents(origin: string, caller: Caller, lastEventId?: string): Promise<EventReader> {
  const request = get(`${origin}/api/events.php`, {
    agent: false,
    headers: {
      host: 'localhost',
      cookie: Array.from(caller.cookies, ([name, value]) => `${name}=${value}`).join('; '),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const reader: EventReader = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events: [],
    ids: [],
    beats: 0,
    ended: false,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => request.destroy(),
  };
  const parser = createParser({
    onId: (id) => reader.ids.push(id),
    onEvent: ({ id = '', event: kind = '', data }) => reader.events.push({ id, kind, data: JSON.parse(data) }),
    onComment: () => {
      reader.beats += 1;
    },
  });
  response.setEncoding('utf8');
  response.on('data', (text: string) => parser.feed(text));
  for (const ending of ['end', 'error', 'close'] as const)
    response.on(ending, () => {
      reader.ended = true;
    });
  if (reader.status === 200) await until(() => reader.ids.length > 0 || reader.ended);
  return reader;
}
