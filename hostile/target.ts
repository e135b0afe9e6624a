import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { closeAfterwards } from '#server/testing/closing.ts';
import { programArguments } from '#server/testing/program.ts';
import { until } from '#server/testing/until.ts';

const root = resolve(import.meta.dirname, '..');
const fixture = join(root, 'server/src/testing/server.fixture.ts');

export interface Target {
  /** Without a slash at its end. */
  url: string;
  port: number;
  /** Whether its pages are built, so that they can be asked for. */
  hasPages: boolean;
  /** Lines of the log that say error or worse, and everything the process wrote besides its log. */
  complaints: string[];
  isAlive(): boolean;
  /** Megabytes of memory the process holds; 0 where the system does not tell. */
  memory(): number;
  stop(): Promise<void>;
}

/** The server under attack: a process of its own, so that whatever ends it does not end the test. */
export async function startTarget(env: Record<string, string>): Promise<Target> {
  const temporary = mkdtempSync(join(tmpdir(), 'rendezvous-target-'));
  const child = spawn(process.execPath, programArguments(fixture), {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      RUN_JOBS: 'false',
      DATA_DIR: join(temporary, 'data'),
      REDIS_URL: process.env.TEST_REDIS_URL ?? '',
      // A machine that attacks it at the same time is slow, not wrong. The limits themselves are tested in faults/.
      TIMEOUT_FACTOR: '5',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let alive = true;
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      alive = false;
      done();
    });
  });
  const complaints: string[] = [];
  let url = '';
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('http://')) url = line;
    else if (isComplaint(line)) complaints.push(line);
  });
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));

  async function stop() {
    child.kill('SIGTERM');
    // A server that does not end is not what is tested here.
    const patience = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await ended;
    clearTimeout(patience);
    rmSync(temporary, { recursive: true, force: true });
  }
  closeAfterwards(stop);
  await until(() => url || !alive, 120_000);
  if (!alive) throw new Error(`The server under attack did not start:\n${complaints.join('\n')}`);
  return {
    url,
    port: Number(new URL(url).port),
    hasPages: existsSync(join(root, 'build/web/server/site/index.js')),
    complaints,
    isAlive: () => alive,
    memory: () => residentMegabytes(child),
    stop,
  };
}

/** A log line of level error (50) or worse, or no log line at all. Refused webhooks raise an alarm: under attack they should. */
function isComplaint(line: string): boolean {
  try {
    const { level, alarm } = JSON.parse(line) as { level?: unknown; alarm?: unknown };
    return Number(level) >= 50 && alarm !== 'webhooks_failing';
  } catch {
    return line.trim() !== '';
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const status = `/proc/${pid}/status`;
  return existsSync(status) ? Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]) / 1024 : 0;
}
