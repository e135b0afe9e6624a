import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { collect, node, toolPath } from './processes.mjs';
import { ensureWritable, Problem, root, step } from './progress.mjs';

/** @typedef {'web' | 'server'} Part */

const buildFolder = join(root, 'build');
const stampFile = join(buildFolder, '.stamp');
const forBoth = ['contract', 'package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build.mjs'];
/** @type {Record<Part, string[]>} What each half of the build is made from. */
const inputs = {
  web: [...forBoth, 'web'],
  server: [...forBoth, 'server/src', 'server/seeds'],
};
const code = new Set(['.ttf', '.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg', '.html', '.webmanifest']);
const generated = new Set(['node_modules', 'build', '.react-router', 'testing']);

/**
 * Builds what changed since the last build: the site, the server, both at once, or nothing.
 * @param {{ parts?: Part[] }} [options]
 */
export async function ensureBuilt({ parts = ['web', 'server'] } = {}) {
  const stamps = readStamps();
  const wanted = Object.fromEntries(parts.map((part) => [part, fingerprint(part)]));
  const stale = parts.filter((part) => stamps[part] !== wanted[part]);
  if (stale.length === 0) return;

  ensureWritable(buildFolder, 'the build goes there; make it writable, or copy the repository to one that can.');
  // Forgotten before the work starts: a build that is interrupted half-way must not count as done.
  for (const part of stale) delete stamps[part];
  writeFileSync(stampFile, JSON.stringify(stamps));
  const names = { web: 'the site', server: 'the server' };
  await step(`Building ${stale.map((part) => names[part]).join(' and ')}`, async () => {
    await Promise.all(stale.map((part) => (part === 'web' ? buildWeb() : buildServer())));
  });
  writeFileSync(stampFile, JSON.stringify({ ...stamps, ...wanted }));
}

async function buildWeb() {
  const folder = join(buildFolder, 'web');
  rmSync(folder, { recursive: true, force: true });
  const built = await collect(node, [toolPath('@react-router/dev/bin.js'), 'build'], {
    cwd: join(root, 'web'),
    env: { NODE_ENV: 'production' },
  });
  if (built.status !== 0) throw new Problem('The site could not be built.', built.output);
  await compressAssets(join(folder, 'client'));
}

// What mails are written with becomes part of the bundle: left outside, the demo would load React's development build
// for it, which takes twice the memory. All other packages stay where they are.
const bundledPackages = /^(react|react-dom|@react-email\/.+)$/;

async function buildServer() {
  const { build } = await import('esbuild');
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const packages = Object.keys({ ...dependencies, ...devDependencies });
  const outdir = join(buildFolder, 'server');
  rmSync(outdir, { recursive: true, force: true });
  mkdirSync(outdir, { recursive: true });
  const commands = ['seed', 'audit', 'collect', 'staff', 'setup', 'backup', 'restore', 'maintenance', 'check-sender'];
  const programs = ['main', ...commands, 'features/photos/photo-process', 'features/voices/voice-process'];
  try {
    await build({
      absWorkingDir: root,
      // All in one folder, whatever folder their sources are in.
      entryPoints: Object.fromEntries(
        programs
          .map((name) => [basename(name), join(root, 'server/src', `${name}.ts`)])
          .filter(([, file = '']) => existsSync(file)),
      ),
      outdir,
      bundle: true,
      // What is imported only sometimes, like the workbench, stays a file of its own and is loaded only then.
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      external: packages.filter((name) => !bundledPackages.test(name)),
      define: { 'process.env.NODE_ENV': '"production"' },
      banner: {
        js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
      },
      jsx: 'automatic',
      sourcemap: true,
      // The server keeps its maps in memory: where a line came from is enough, what it said is in the repository.
      sourcesContent: false,
      logLevel: 'silent',
    });
  } catch (error) {
    throw new Problem('The server could not be built.', error instanceof Error ? error.message : String(error));
  }
  // A worker thread starts from a file of its own, so this stands beside the bundle instead of inside it.
  copyFileSync(join(root, 'server/src/platform/database/embedded-worker.mjs'), join(outdir, 'embedded-worker.mjs'));
  // Opened by the code that draws invoices, beside which it looks for them.
  cpSync(join(root, 'server/src/features/invoices/fonts'), join(outdir, 'fonts'), { recursive: true });
}

/**
 * Compressed once here, as small as it gets, instead of on every request.
 * @param {string} folder
 */
async function compressAssets(folder) {
  const [inBrotli, inGzip] = [promisify(brotliCompress), promisify(gzip)];
  const text = new Set(['.js', '.css', '.svg', '.json', '.html', '.txt', '.webmanifest']);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && text.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const work = files.map(async (file) => {
    const content = readFileSync(file);
    if (content.length < 1024) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, await inBrotli(content, { params }));
    writeFileSync(`${file}.gz`, await inGzip(content, { level: 9 }));
  });
  await Promise.all(work);
}

/** @returns {Partial<Record<Part, string>>} */
function readStamps() {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Part} part */
function fingerprint(part) {
  const hash = createHash('sha256');
  for (const input of inputs[part]) {
    for (const file of sourceFiles(input)) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

/**
 * @param {string} path relative to the root
 * @returns {string[]}
 */
function sourceFiles(path) {
  if (!existsSync(join(root, path))) return [];
  if (extname(path) && code.has(extname(path))) return [path];
  return readdirSync(join(root, path), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.isDirectory()) return generated.has(entry.name) ? [] : sourceFiles(`${path}/${entry.name}`);
      const counts = code.has(extname(entry.name)) && !/\.test\.tsx?$/.test(entry.name);
      return counts ? [`${path}/${entry.name}`] : [];
    });
}
