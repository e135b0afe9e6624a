import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '..');

/** What stops a command, as one sentence for the person who called it; `details` is what a tool printed. */
export class Problem extends Error {
  /**
   * @param {string} sentence
   * @param {string} [details]
   */
  constructor(sentence, details = '') {
    super(sentence);
    this.details = details;
  }
}

/**
 * Runs a command's main function; a Problem ends it with its sentence instead of a stack.
 * @param {() => Promise<number>} main returns the exit status
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.details) console.error(error.details.trimEnd());
    console.error(error.message);
    process.exitCode = 1;
  }
}

/**
 * One visible step: its name at once, its duration when it is through.
 * @template Result
 * @param {string} name
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function step(name, work) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(1)} s`;
  // A terminal sees the seconds run; a log gets the line once.
  const ticking = process.stdout.isTTY
    ? setInterval(() => process.stdout.write(`\r  ${name} … ${seconds()}`), 500)
    : undefined;
  process.stdout.write(`  ${name} …`);
  try {
    const result = await work();
    process.stdout.write(`${ticking ? `\r  ${name} …` : ''} ${seconds()}\n`);
    return result;
  } catch (error) {
    process.stdout.write(' failed\n');
    throw error;
  } finally {
    clearInterval(ticking);
  }
}

/**
 * Makes the folder if it is missing, and says in a sentence when nothing can be written there.
 * @param {string} folder
 * @param {string} advice what the person can do about it
 */
export function ensureWritable(folder, advice) {
  const probe = join(folder, `.write-test-${process.pid}`);
  try {
    makeFolder(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error;
    throw new Problem(`The folder ${folder} cannot be written (${code}): ${advice}`);
  }
}

// Level by level: where the system itself keeps files, as in /proc, Node's own recursive way never comes to an end.
/** @param {string} folder */
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder);
}
