import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/*
 * The real components that tests and benchmarks run against: a throw-away PostgreSQL, a Redis, a Chromium. Each server
 * stands under a small shell that waits on a pipe from this process: when the pipe closes, because of stop(), Ctrl-C or
 * a crash of ours, the server ends and its folder goes. Nothing is left behind, whatever happens here.
 */

/**
 * @typedef {object} Service
 * @property {string} url
 * @property {() => Promise<void>} stop
 * @property {(signal: NodeJS.Signals) => void} signal to the server and to every process it has started
 * @property {() => boolean} isRunning
 * @property {string} log
 * @property {() => Promise<void>} start once more, on the same port with what it had, after it was killed
 */

/**
 * Where a Chromium stands that really starts, or undefined.
 * @returns {string | undefined}
 */
export function findChromium() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    // Made for nothing but this, it needs half the time of the whole browser.
    onPath('chromium-headless-shell'),
    onPath('chromium'),
    onPath('chromium-browser'),
    onPath('google-chrome-stable'),
    onPath('google-chrome'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    downloadedChromium(),
  ];
  // Ubuntu's chromium-browser may be a stub that only says where to get the real one: ask for a version.
  return candidates.find((path) => path && existsSync(path) && spawnSync(path, ['--version']).status === 0);
}

// Where Playwright's own download puts it; nothing to ask before the packages are installed.
function downloadedChromium() {
  try {
    return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
  } catch {
    return undefined;
  }
}

/**
 * The folder with initdb and postgres, the newest version first, or undefined.
 * @returns {string | undefined}
 */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

/** @returns {string | undefined} */
export function findRedis() {
  return onPath('redis-server') ?? onPath('valkey-server');
}

/** @returns {string | undefined} */
export function findPgBouncer() {
  return [onPath('pgbouncer'), '/usr/sbin/pgbouncer'].find((path) => path && existsSync(path));
}

/**
 * A PostgreSQL of our own on a free loopback port, in a new folder. Tests need it fast, so it promises nothing after a
 * power cut unless `durable` asks for what production would have. What stands in the folder `keep` outlives it. With
 * `replicaOf` it is a hot standby that streams from the server at that address.
 * @param {{ folder?: string, keep?: string, durable?: boolean, replicaOf?: string, settings?: Record<string, string> }} [options]
 * @returns {Promise<Service>}
 */
export async function startPostgres({ folder, keep, durable = false, replicaOf, settings = {} } = {}) {
  const binaries = findPostgres();
  if (!binaries) throw new Error('PostgreSQL is not installed: initdb and postgres were not found.');
  const owner = serverUser();
  const home = keep ? keptFolder(keep, owner) : temporaryFolder(folder, 'postgres', owner);
  const data = join(home, 'data');
  if (!existsSync(data) && replicaOf) copyServer(binaries, replicaOf, { home, data, owner });
  if (!existsSync(data)) initialise(binaries, { home, data, owner });

  const port = await freePort();
  const fast = durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const all = {
    listen_addresses: '127.0.0.1',
    // A path that is kept may be longer than a socket's may be.
    unix_socket_directories: keep ? '' : home,
    max_connections: '200',
    ...fast,
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(binaries, 'postgres'), '-D', data, '-p', String(port), ...flags];
  // SIGINT is PostgreSQL's fast shutdown: sessions are cut, the files are left whole.
  const answers = () =>
    spawnSync(join(binaries, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0;
  const server = supervise(command, { home, owner, ending: 'INT', keep: Boolean(keep), answers });
  await server.ready();
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, ...server };
}

/**
 * @param {string} binaries
 * @param {{ home: string, data: string, owner: { uid?: number, gid?: number } }} where
 */
function initialise(binaries, { home, data, owner }) {
  const initialised = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
    { ...owner, cwd: home, encoding: 'utf8' },
  );
  if (initialised.status !== 0) throw new Error(`PostgreSQL's initdb failed:\n${initialised.stderr}`);
}

/**
 * @param {string} binaries
 * @param {string} server
 * @param {{ home: string, data: string, owner: { uid?: number, gid?: number } }} where
 */
function copyServer(binaries, server, { home, data, owner }) {
  const copied = spawnSync(
    join(binaries, 'pg_basebackup'),
    ['-d', server, '-D', data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
    { ...owner, cwd: home, encoding: 'utf8' },
  );
  if (copied.status !== 0) throw new Error(`PostgreSQL's pg_basebackup failed:\n${copied.stderr}`);
}

/**
 * A PgBouncer of our own in front of a server, with few sessions, each of which serves one transaction at a time.
 * @param {string} server
 * @returns {Promise<Service>}
 */
export async function startPgBouncer(server) {
  const binary = findPgBouncer();
  if (!binary) throw new Error('PgBouncer is not installed: pgbouncer was not found.');
  const owner = serverUser();
  const home = temporaryFolder(undefined, 'pgbouncer', owner);
  const port = await freePort();
  const { hostname, port: serverPort } = new URL(server);
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: 3,
    max_client_conn: 200,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const file = join(home, 'pgbouncer.ini');
  const databases = `[databases]\n* = host=${hostname} port=${serverPort} user=postgres\n`;
  writeFileSync(file, `${databases}\n[pgbouncer]\n${lines.join('\n')}\n`);
  const url = `postgres://postgres@127.0.0.1:${port}${new URL(server).pathname}`;
  const answers = () => listensAt(port);
  const bouncer = supervise([binary, file], { home, owner, ending: 'INT', keep: false, answers });
  await bouncer.ready();
  return { url, ...bouncer };
}

/**
 * A Redis of our own on a free loopback port that keeps nothing.
 * @param {{ folder?: string }} [options]
 * @returns {Promise<Service>}
 */
export async function startRedis({ folder } = {}) {
  const binary = findRedis();
  if (!binary) throw new Error('Redis is not installed: neither redis-server nor valkey-server was found.');
  const home = temporaryFolder(folder, 'redis', {});
  const port = await freePort();
  const command = [
    binary,
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    home,
  ];
  const server = supervise(command, {
    home,
    owner: {},
    ending: 'TERM',
    keep: false,
    answers: () => answersPing(port),
  });
  await server.ready();
  return { url: `redis://127.0.0.1:${port}`, ...server };
}

/** @returns {Promise<number>} a loopback port that nobody has at this moment */
export function freePort() {
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Waits until the condition holds.
 * @param {() => boolean | Promise<boolean>} condition
 * @param {{ seconds: number, complaint: () => string }} limit
 */
export async function waitFor(condition, { seconds, complaint }) {
  const deadline = Date.now() + seconds * 1000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(complaint());
    await new Promise((later) => setTimeout(later, 25));
  }
}

/**
 * Runs a server that ends with this process. With `descendants`, whatever it has started itself ends with it.
 * @param {string[]} command
 * @param {{ home: string, owner: { uid?: number, gid?: number }, ending: string, keep: boolean, descendants?: boolean,
 *   env?: Record<string, string>, answers: () => boolean | Promise<boolean>, seconds?: number }} options seconds it may
 *   take until it answers
 */
export function supervise(
  command,
  { home, owner, ending, keep, descendants = false, env = {}, answers, seconds = 30 },
) {
  const log = join(home, 'server.log');
  const pidFile = join(home, 'server.pid');
  const tidy = keep ? '' : 'rm -rf "$HOME_FOLDER"';
  // The shell leads a process group of its own. It ignores the signal that it sends to all others of the group.
  const sweep = descendants ? `trap '' ${ending}; kill -${ending} 0 2>/dev/null;` : '';
  // Each line on the pipe starts the server once more. A server under SIGSTOP sees its ending signal only after SIGCONT.
  const script = `begin() { "$@" & server=$!; echo $server > "$PID_FILE"; }
    begin "$@"
    while read -r line; do wait $server; begin "$@"; done
    kill -${ending} $server 2>/dev/null; kill -CONT $server 2>/dev/null; wait $server; ${sweep} ${tidy}`;
  const output = openSync(log, 'a', 0o666);
  // Detached: Ctrl-C in the terminal reaches us first, and the pipe tells the server when we are through.
  const shell = spawn('sh', ['-c', script, 'sh', ...command], {
    ...owner,
    cwd: home,
    detached: true,
    env: { ...process.env, ...env, HOME_FOLDER: home, PID_FILE: pidFile },
    stdio: ['pipe', output, output],
  });
  const ended = new Promise((done) => shell.once('exit', done));
  shell.unref();

  async function stop() {
    // The event loop does not wait for an unreferenced child: Node would end with status 13 while this is awaited.
    shell.ref();
    // A server under SIGSTOP could not end.
    if (existsSync(pidFile)) send('SIGCONT');
    shell.stdin?.end();
    await ended;
  }
  /** @param {NodeJS.Signals} signal */
  function send(signal) {
    const server = Number(readFileSync(pidFile, 'utf8'));
    // The server before its children: stopped or dead it forks no more.
    for (const pid of [server, ...childrenOf(server)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended meanwhile, or before.
      }
    }
  }
  function isRunning() {
    try {
      return process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
    } catch {
      return false;
    }
  }
  async function start() {
    shell.stdin?.write('start\n');
    await ready();
  }
  async function ready() {
    const complaint = () =>
      `${command[0]} did not start:\n${existsSync(log) ? readFileSync(log, 'utf8').slice(-2000) : ''}`;
    try {
      await waitFor(answers, { seconds, complaint });
    } catch (error) {
      await stop();
      throw error;
    }
  }
  return { ready, stop, start, signal: send, isRunning, log };
}

/** @param {number} parent @returns {number[]} */
export function childrenOf(parent) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid = 0, parentPid = 0]) => (parentPid === parent ? [pid] : []));
}

// PostgreSQL refuses to run as root, so root lends it the user that the package made, or nobody.
export function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const ask = (/** @type {string[]} */ ...words) => Number(spawnSync('id', words, { encoding: 'utf8' }).stdout.trim());
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  return { uid: ask('-u', name), gid: ask('-g', name) };
}

/**
 * @param {string} folder
 * @param {{ uid?: number, gid?: number }} owner
 */
function keptFolder(folder, { uid, gid }) {
  mkdirSync(folder, { recursive: true });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/**
 * @param {string | undefined} parent
 * @param {string} name
 * @param {{ uid?: number, gid?: number }} owner
 */
export function temporaryFolder(parent, name, owner) {
  if (parent) mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent ?? tmpdir(), `rendezvous-${name}-`));
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  return folder;
}

/** @param {number} port @returns {Promise<boolean>} whether something listens, whatever it would answer */
export function listensAt(port) {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => {
      answer(true);
      socket.destroy();
    });
    socket.once('error', () => answer(false));
  });
}

/** @param {number} port @returns {Promise<boolean>} */
function answersPing(port) {
  return new Promise((answer) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', (data) => {
      answer(data.toString().startsWith('+PONG'));
      socket.destroy();
    });
    socket.once('error', () => answer(false));
  });
}

function pathFolders() {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean);
}

/** @param {string} command */
export function onPath(command) {
  return pathFolders()
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path));
}
