import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './progress.mjs';

/** @typedef {{ cwd?: string, env?: Record<string, string | undefined> }} ProgramOptions */

/**
 * Runs a program to its end and collects what it prints, in the order it came.
 * @param {string} command
 * @param {string[]} parameters
 * @param {ProgramOptions & { live?: boolean }} [options] live also shows the output while it runs
 * @returns {Promise<{ status: number, output: string }>}
 */
export function collect(command, parameters, { cwd = root, env = {}, live = false } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, parameters, { cwd, env: withTools(env), stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        chunks.push(chunk);
        if (live) process.stdout.write(chunk);
      });
    }
    child.once('error', failed);
    child.once('close', (status, signal) => {
      done({ status: exitStatus(status, signal), output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}

/**
 * Runs a Node program in our place until it ends: its output, our signals, its exit status.
 *
 * Ctrl-C reaches every process of the terminal, and npm passes it on once more; to the server a second signal means
 * that somebody lost patience. So it stands apart from the terminal and gets each signal from here, once.
 * @param {string[]} parameters
 * @param {ProgramOptions} [options]
 * @returns {Promise<number>}
 */
export function handOver(parameters, { cwd = root, env = {} } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(node, ['--import', lifeline, ...parameters], {
      cwd,
      env: withTools({ ...env, LIFELINE_OF: String(process.pid) }),
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    let lastSignal = 0;
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        if (Date.now() - lastSignal > patience) child.kill(signal === 'SIGINT' ? 'SIGINT' : 'SIGTERM');
        lastSignal = Date.now();
      });
    }
    child.once('error', failed);
    child.once('exit', (status, signal) => {
      // Ended by the very signal we passed on, before it could listen: that is what was asked for, not a failure.
      done(signal && lastSignal > 0 ? 0 : exitStatus(status, signal));
    });
  });
}

const patience = 1000;
const lifeline = pathToFileURL(join(root, 'scripts/lifeline.mjs')).href;

/** Node itself with the same version as this process. */
export const node = process.execPath;

/**
 * How Node runs the server; the image and the units in deploy/ say the same. Node 24 lets the young generation grow to 128 MB;
 * with 16 MB, two halves of 8, paid sends reach the same share of pgbench (docs/performance.md).
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=8'];

/**
 * For the server's malloc, where it is glibc's: buffers from this size on come from mmap, and go back to the system when they are freed.
 * Without a value glibc raises the size with each big buffer that is freed, and later ones lie in its heap, where the gaps that they
 * leave between small ones stay with the process: 40 MB on the embedded database. With 128 KB, where glibc begins, a server on PostgreSQL
 * keeps 12 MB more. The image and the units in deploy/ say the same.
 */
export const serverEnvironment = { MALLOC_MMAP_THRESHOLD_: '32768' };

/** @param {string} name @returns {string} the script behind a tool of node_modules, to be run with node */
export function toolPath(name) {
  return join(root, 'node_modules', name);
}

/** @param {Record<string, string | undefined>} env */
function withTools(env) {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`, ...env };
}

/**
 * @param {number | null} status
 * @param {NodeJS.Signals | null} signal
 */
function exitStatus(status, signal) {
  return status ?? 128 + (signal ? constants.signals[signal] : 0);
}
