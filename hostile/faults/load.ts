import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { host, type Person } from './world.ts';

export interface Answer {
  what: string;
  /** 0 where none came. */
  status: number;
  body: string;
  cookies: string[];
  /** When it was asked for, and how long it took, in milliseconds. */
  at: number;
  took: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const longestWait = 15_000;

interface Question {
  url: string;
  what?: string;
  method?: string;
  headers?: Record<string, string>;
  body?: object | Buffer;
}

/** One request as it goes over the wire; an answer that never comes is one as well. */
export function ask({
  url,
  what = new URL(url).pathname,
  method = 'GET',
  headers = {},
  body,
}: Question): Promise<Answer> {
  const at = performance.now();
  return new Promise((done) => {
    const answered = (status: number, text: string, cookies: string[] = []) =>
      done({ what: `${method} ${what}`, status, body: text, cookies, at, took: performance.now() - at });
    const bytes = body === undefined || Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    const call = request(url, {
      method,
      agent,
      timeout: longestWait,
      headers: {
        host,
        ...(method !== 'GET' && { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }),
        'x-forwarded-proto': 'https',
        ...(bytes && { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
        ...headers,
      },
    });
    call.once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () =>
        answered(answer.statusCode ?? 0, Buffer.concat(parts).toString(), answer.headers['set-cookie'] ?? []),
      );
      answer.once('error', () => answered(0, 'The answer broke off.'));
    });
    call.once('timeout', () => call.destroy(new Error('No answer came.')));
    call.once('error', (error) => answered(0, error.message));
    call.end(bytes);
  });
}

/** A member's browser. */
export class Member {
  private cookie = '';
  private readonly address: string;

  constructor(
    private readonly origin: string,
    readonly person: Person,
    number: number,
  ) {
    // Each from a network of their own: what one network may ask for is not what is tested here.
    this.address = `198.51.100.${number + 1}`;
  }

  async logIn() {
    const { login, password } = this.person;
    const answer = await this.ask('/api/user.php', { method: 'POST', body: { login, password } });
    if (answer.status !== 200) throw new Error(`${login} could not log in: ${answer.status} ${answer.body}`);
    this.cookie = answer.cookies.map((cookie) => cookie.split(';')[0]).join('; ');
  }

  ask(path: string, { headers = {}, ...question }: Omit<Question, 'url'> = {}): Promise<Answer> {
    const own = { 'x-forwarded-for': this.address, ...(this.cookie && { cookie: this.cookie }) };
    return ask({ url: this.origin + path, headers: { ...own, ...headers }, ...question });
  }

  /** The same client id and the same key each time, as a browser does that got no answer. */
  write(clientId: string): Promise<Answer> {
    return this.ask('/api/chat.php', {
      method: 'POST',
      headers: { 'idempotency-key': clientId },
      body: { kind: 'text', text: `Message ${clientId}`, member: this.person.partner, client_id: clientId },
    });
  }
}

/** Members who write, read, search and open pages, each as fast as the limits allow for good, until they are told to stop. */
export class Load {
  readonly answers: Answer[] = [];
  readonly readiness: Answer[] = [];
  /** Client ids of messages that the server said it has. */
  readonly acknowledged: string[] = [];
  private stopped = false;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly origin: string,
    private readonly members: Member[],
  ) {}

  start() {
    this.running = Promise.all([
      ...this.members.map((member, place) => this.live(member, place)),
      this.watchReadiness(),
    ]);
  }

  async stop() {
    this.stopped = true;
    await this.running;
  }

  private async live(member: Member, place: number) {
    let clientId = randomUUID();
    for (let step = place; !this.stopped; step += 1) {
      const sent = await this.note(member.write(clientId));
      if (sent.status === 201 || sent.status === 200) {
        this.acknowledged.push(clientId);
        clientId = randomUUID();
      }
      await pause(300);
      const next = looks[step % looks.length];
      if (next) await this.note(member.ask(next));
      await pause(400);
    }
  }

  private async watchReadiness() {
    while (!this.stopped) {
      this.readiness.push(await ask({ url: `${this.origin}/readyz` }));
      await pause(200);
    }
  }

  private async note(asked: Promise<Answer>) {
    const answer = await asked;
    this.answers.push(answer);
    return answer;
  }
}

// Searching has a limit of its own, so it is the rarest.
const looks = [
  '/api/chats.php',
  '/chats',
  '',
  '/api/user.php',
  '',
  '/members',
  '/api/settings.php',
  '',
  '/api/members.php',
  '',
];
