import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './progress.mjs';

const limit = 400;
const rooms = ['contract', 'server/src', 'web/app', 'hostile'];
/** Of running code functions are measured as well; a test may tell a long story. */
const running = /^(contract|server\/src|web\/app)\/.*\.tsx?$/;
const testing = /(^|\/)testing\/|\.(test|fixture)\.tsx?$/;

/** A file that nobody can hold in the head any more is two files, a function that fits on no screen is two functions. */
export async function checkLengths() {
  // Loaded here: before the packages are installed there is nothing that reads functions.
  const { complaintsAbout, longFunctionsOf } = await import('./function-lengths.mjs');
  const files = rooms
    .flatMap((room) => readdirSync(join(root, room), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const functions = files
    .filter(({ file }) => running.test(file) && !testing.test(file))
    .flatMap(({ file, text }) => longFunctionsOf(file, text));
  const complaints = [...longFiles(files), ...complaintsAbout(functions)];
  return { status: complaints.length > 0 ? 1 : 0, output: complaints.map((line) => `${line}\n`).join('') };
}

/** @param {{ file: string, text: string }[]} files */
function longFiles(files) {
  return files
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
    .filter(({ lines }) => lines > limit)
    .map(({ file, lines }) => `${file} has ${lines} lines, ${limit} is the most`);
}
