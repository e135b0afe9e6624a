import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './progress.mjs';

/** What tests start as processes of their own, without the endings. */
const programs = [
  'hostile/faults/s3.fixture',
  'hostile/faults/smtp.fixture',
  'server/src/backup',
  'server/src/main',
  'server/src/platform/database/holder.fixture',
  'server/src/platform/jobs/crash.fixture',
  'server/src/restore',
  'server/src/setup',
  'server/src/testing/node.fixture',
  'server/src/testing/s3-server.fixture',
  'server/src/testing/server.fixture',
];

/**
 * Bundles these programs: a whole server starts from its bundle in a third of the time that tsx takes from sources. Tests find
 * them by TEST_PROGRAMS (server/src/testing/program.ts), and start from sources where it is not set.
 */
export async function bundleTestPrograms() {
  const { build } = await import('esbuild');
  // Inside the project: packages are looked for from there.
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'programs-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(programs.map((name) => [name, `${name}.ts`])),
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    logLevel: 'warning',
    plugins: [inPlace],
  });
  process.env.TEST_PROGRAMS = folder;
}

/** What a file opens beside itself is opened beside its source. @type {import('esbuild').Plugin} */
const inPlace = {
  name: 'in-place',
  setup(build) {
    build.onLoad({ filter: /\/(contract|server|hostile)\/.*\.tsx?$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }));
  },
};
