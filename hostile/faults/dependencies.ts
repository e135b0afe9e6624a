import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openDatabase } from '#server/platform/database/database.ts';
import { commandTimeouts } from '#server/platform/timeouts.ts';
import { programArguments } from '#server/testing/program.ts';
import { freePort, startPostgres, startRedis } from '../../scripts/services.mjs';
import { Line } from './line.ts';

/** Something the server depends on, as a process that can be frozen, killed and started again, behind a line. */
export interface Dependency {
  /** Where the server under test finds it. */
  port: number;
  line: Line;
  signal(signal: NodeJS.Signals): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

async function behindLine(port: number, process: Omit<Dependency, 'port' | 'line'>): Promise<Dependency> {
  const line = new Line(port);
  await line.open();
  return { line, port: line.port, ...process };
}

const portOf = (url: string) => Number(new URL(url).port);

export async function startRedisBehindLine(): Promise<Dependency> {
  const redis = await startRedis();
  return behindLine(portOf(redis.url), redis);
}

export interface DatabaseDependency extends Dependency {
  /** Around the line, for whoever looks at what is stored. */
  url: string;
  name: string;
  /** A small disk for everything that is stored, where this machine lets us make one. */
  disk: string | undefined;
}

export async function startPostgresBehindLine(): Promise<DatabaseDependency> {
  // Not for a power cut, but what was committed outlives the process that is killed.
  const settings = { synchronous_commit: 'on', full_page_writes: 'on' };
  const postgres = await startPostgres({ settings });
  const disk = smallDisk();
  const name = 'faults';
  const admin = await openDatabase({ url: postgres.url, poolSize: 1 }, { timeouts: commandTimeouts });
  if (disk) await admin.query(`create tablespace small location '${join(disk, 'data')}'`);
  await admin.query(`create database ${name}${disk ? ' tablespace small' : ''}`);
  await admin.close();
  const url = new URL(`/${name}`, postgres.url).href;
  async function stop() {
    await postgres.stop();
    if (!disk) return;
    spawnSync('umount', [disk]);
    rmSync(disk, { recursive: true, force: true });
  }
  return { ...(await behindLine(portOf(url), { ...postgres, stop })), url, name, disk };
}

const diskSize = '192m';

/** Root can make a disk that is soon full. In CI, where root runs the tests, it must be possible. */
function smallDisk(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=755`, 'tmpfs', folder], {
    encoding: 'utf8',
  });
  if (mounted.status !== 0) {
    rmSync(folder, { recursive: true });
    if (process.env.CI) throw new Error(`A disk to fill could not be made: ${mounted.stderr}`);
    return undefined;
  }
  mkdirSync(join(folder, 'data'));
  const { uid, gid } = databaseUser();
  chownSync(join(folder, 'data'), uid, gid);
  return folder;
}

/** Whoever scripts/services.mjs lets PostgreSQL run as, when we are root. */
function databaseUser() {
  const id = (...words: string[]) => spawnSync('id', words, { encoding: 'utf8' });
  const name = id('-u', 'postgres').status === 0 ? 'postgres' : 'nobody';
  return { uid: Number(id('-u', name).stdout), gid: Number(id('-g', name).stdout) };
}

export async function startS3BehindLine(): Promise<Dependency> {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-s3-'));
  const port = await freePort();
  const process = await startFixture('s3.fixture.ts', [String(port), folder], () => {});
  async function stop() {
    await process.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return behindLine(port, { ...process, stop });
}

export interface MailDependency extends Dependency {
  /** Whom mails were taken for. */
  received: string[];
}

export async function startSmtpBehindLine(): Promise<MailDependency> {
  const received: string[] = [];
  const port = await freePort();
  const process = await startFixture('smtp.fixture.ts', [String(port)], (line) => received.push(line));
  return { ...(await behindLine(port, process)), received };
}

/** A program of this folder. It says `ready` when it listens, and then whatever it has to say. */
async function startFixture(file: string, parameters: string[], hear: (line: string) => void) {
  const script = join(import.meta.dirname, file);
  statSync(script);
  let child: ChildProcess;
  async function start() {
    child = spawn(process.execPath, [...programArguments(script), ...parameters], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { stdout } = child;
    if (!stdout) throw new Error(`${file} says nothing.`);
    await new Promise<void>((ready, failed) => {
      child.once('exit', () => failed(new Error(`${file} ended.`)));
      createInterface(stdout).on('line', (line) => (line === 'ready' ? ready() : hear(line)));
    });
  }
  async function stop() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await ended;
  }
  await start();
  return { start, stop, signal: (signal: NodeJS.Signals) => void child.kill(signal) };
}
