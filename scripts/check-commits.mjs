import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './progress.mjs';

const longest = 72;
// Older commits stay as they are: history is not rewritten for a rule.
const since = Date.parse('2026-11-17T00:00:00Z') / 1000;

/** @typedef {{ id: string, writtenAt: number, subject: string }} Commit writtenAt in seconds, by its author's clock */

/**
 * Holds the subjects of new commits to the length that fits a terminal and a list of commits. It judges the commits it can see:
 * in a shallow clone those that were fetched, without a repository or without git none, and that is no failure.
 * @param {string} [folder] the repository
 */
export function checkCommits(folder = root) {
  const log = spawnSync('git', ['log', '--no-merges', '--format=%h%x09%at%x09%s'], {
    cwd: folder,
    encoding: 'utf8',
    // A copy that lies inside another repository has no history of its own.
    env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(folder) },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (log.status !== 0) return { status: 0, output: '', note: 'there is no history to read' };
  const long = tooLong(readLog(log.stdout));
  const output = long.map(
    ({ id, subject }) => `${id} has a subject of ${lengthOf(subject)} characters, ${longest} is the most: ${subject}\n`,
  );
  return { status: long.length > 0 ? 1 : 0, output: output.join(''), note: '' };
}

/** @param {Commit[]} commits */
export function tooLong(commits) {
  return commits.filter(({ writtenAt, subject }) => writtenAt >= since && lengthOf(subject) > longest);
}

/** @param {string} subject */
function lengthOf(subject) {
  return [...subject].length;
}

/**
 * @param {string} log
 * @returns {Commit[]}
 */
function readLog(log) {
  return log
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [id = '', writtenAt = '', ...subject] = line.split('\t');
      return { id, writtenAt: Number(writtenAt), subject: subject.join('\t') };
    });
}

// Called by hand or by the workflow, it says what it found.
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { status, output, note } = checkCommits();
  process.stdout.write(output || `${note || `No new commit has a subject of more than ${longest} characters`}\n`);
  process.exitCode = status;
}
