import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { DatabaseLocation } from '../platform/database/database.ts';
import { closeAfterwards } from './closing.ts';
import { programArguments } from './program.ts';

export interface KillableNode {
  origin: string;
  /** Ends it in the middle of whatever it does, as a power cut would. */
  kill(): void;
}

/** A node in a process of its own on the same database. */
export async function startNode(location: DatabaseLocation): Promise<KillableNode> {
  const script = fileURLToPath(new URL('./node.fixture.ts', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [...programArguments(script), JSON.stringify(location), ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = () => void child.kill('SIGKILL');
  closeAfterwards(async () => kill());
  if (!child.stdout) throw new Error('A node that says nothing.');
  const [line] = await once(child.stdout, 'data');
  return { origin: String(line).trim(), kill };
}

/** The same numbers every time, so that what failed once fails again. */
export function seededChance(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}

const agent = new Agent({ keepAlive: false });

/** The answer's status, or undefined where none came: torn on purpose after so many milliseconds, or by a dead node. */
export function post(
  url: string,
  { cookie, key, body, tornAfter }: { cookie: string; key: string; body: object; tornAfter?: number | undefined },
): Promise<{ status: number; body: string } | undefined> {
  return new Promise((done) => {
    const headers = {
      host: 'localhost',
      origin: 'http://localhost',
      'content-type': 'application/json',
      'idempotency-key': key,
      cookie,
    };
    const call = request(url, { method: 'POST', agent, headers, timeout: 20_000 }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.once('end', () => done({ status: answer.statusCode ?? 0, body: text }));
      answer.once('error', () => done(undefined));
    });
    call.once('error', () => done(undefined));
    call.once('timeout', () => call.destroy());
    call.end(JSON.stringify(body));
    if (tornAfter !== undefined) setTimeout(() => call.destroy(), tornAfter);
  });
}
