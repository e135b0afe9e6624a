import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { root } from './progress.mjs';

/** What a server needs beside one another at run time, and nothing else: no sources, tests or tools. */
const parts = ['package.json', 'build/server', 'build/web', 'server/migrations', 'server/seeds/geo'];

/**
 * Puts together the folder that the container image holds, from a checkout with its packages: the steps of the Dockerfile,
 * which run without a container engine as well.
 * @param {string} folder
 */
export async function buildImage(folder) {
  await ensureBuilt();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const path of [...parts, ...productionPackages()]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
}

/** Folders of the packages that production loads, by the lock file; those of tests and tools are marked as such there. */
function productionPackages() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  return (
    Object.entries(packages)
      .filter(([path, { dev, devOptional }]) => path.startsWith('node_modules/') && !dev && !devOptional)
      .map(([path]) => path)
      // A package inside another comes along with it; one for another machine is not installed here.
      .filter((path) => path.lastIndexOf('node_modules/') === 0 && existsSync(join(root, path)))
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await buildImage(resolve(process.argv[2] ?? 'image'));
