import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from './progress.mjs';

/** @typedef {{ cwd?: string, env?: Record<string, string | undefined> }} Surroundings */

/**
 * Runs a program to its end and collects what it prints, in the order it came.
 * @param {string} command
 * @param {string[]} parameters
 * @param {Surroundings & { live?: boolean }} [options] live also shows the output while it runs
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
 * Hands the terminal to a program until it ends: its output, our signals, its exit status.
 * @param {string} command
 * @param {string[]} parameters
 * @param {Surroundings} [options]
 * @returns {Promise<number>}
 */
export function handOver(command, parameters, { cwd = root, env = {} } = {}) {
  return new Promise((done, failed) => {
    const child = spawn(command, parameters, { cwd, env: withTools(env), stdio: 'inherit' });
    /** @type {Set<string>} */
    const asked = new Set();
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
      process.on(signal, () => {
        asked.add(signal);
        child.kill(signal);
      });
    }
    process.once('exit', () => child.kill('SIGTERM'));
    child.once('error', failed);
    child.once('exit', (status, signal) => {
      // Stopped by the very signal we passed on, before it could listen: that is what was asked for, not a failure.
      done(signal && asked.has(signal) ? 0 : exitStatus(status, signal));
    });
  });
}

/** Node itself with the same version as this process. */
export const node = process.execPath;

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
