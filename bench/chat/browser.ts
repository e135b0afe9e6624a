import { randomUUID } from 'node:crypto';
import { type Agent, request } from 'node:http';
import { messageBody } from '#web/features/chat/outbox/message-body.ts';
import { requestOf } from '#web/platform/api.ts';
import type { Person } from '../live/crowd.ts';
import type { Pair } from './pairs.ts';

/** What a browser adds of its own to what our page sends; the address of the page is one of a conversation. */
const ofBrowser = {
  host: 'localhost',
  connection: 'keep-alive',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  accept: '*/*',
  origin: 'http://localhost',
  referer: 'http://localhost/en/chats/1',
  'sec-fetch-site': 'same-origin',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

export interface BrowserRequest {
  path: string;
  method: string;
  headers: Record<string, string>;
  body: string;
}

/** A text message as the chat page sends it: body and headers come from the page's own code. */
export function messageRequest(
  sender: Person,
  { conversation }: Pair,
  text = 'How was your day? Mine was long, and then it rained.',
): BrowserRequest {
  const message = {
    clientId: randomUUID(),
    partnerId: '',
    conversationId: conversation,
    content: { kind: 'text', text },
  };
  const { address, init } = requestOf(
    'sendMessage',
    { locale: 'en', newKey: randomUUID },
    messageBody(message as Parameters<typeof messageBody>[0]),
  );
  const body = String(init.body);
  const length = { 'content-length': String(Buffer.byteLength(body)) };
  const headers = { ...ofBrowser, ...init.headers, ...length, cookie: sender.cookie };
  return { path: address, method: init.method, headers, body };
}

export function sendByAgent(url: string, agent: Agent, { path, body, ...options }: BrowserRequest): Promise<void> {
  return new Promise((done, fail) => {
    const call = request(`${url}${path}`, { ...options, agent }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.once('end', () =>
        answer.statusCode === 201 ? done() : fail(new Error(`A message was refused: ${answer.statusCode} ${text}`)),
      );
    });
    call.once('error', fail).end(body);
  });
}
