import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './progress.mjs';

const limit = 400;
const rooms = ['contract', 'server/src', 'web/app', 'hostile'];

/** A file that nobody can hold in the head any more is two files: lists those over the limit. */
export function checkLengths() {
  const long = rooms
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > limit);
  const output = long.map(({ file, lines }) => `${relative(root, file)} has ${lines} lines, ${limit} is the most\n`);
  return { status: long.length > 0 ? 1 : 0, output: output.join('') };
}
