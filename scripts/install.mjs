import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collect, node } from './processes.mjs';
import { ensureWritable, Problem, root, step } from './progress.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.install-stamp');
const treeFile = join(root, 'node_modules/.package-lock.json');

/** Installs the packages of package-lock.json unless exactly these are there already. */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  // Somebody may have called npm by hand: what is right needs no second install, only the stamp.
  if (!treeMatchesLock()) {
    ensureWritable(root, 'packages must be installed here; make it writable, or copy the repository to one that can.');
    await step('Installing packages (a minute the first time)', install);
  }
  try {
    mkdirSync(join(root, 'node_modules'), { recursive: true });
    writeFileSync(stampFile, wanted);
  } catch {
    // A folder that cannot be written but has everything is good enough; the check is only repeated next time.
  }
}

// Binaries differ by platform: a folder shared between two kinds of machine needs the other kind's too.
function fingerprint() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex');
}

function treeMatchesLock() {
  if (!existsSync(treeFile)) return false;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(treeFile, 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, entry]) => path === '' || entry.optional || entry.devOptional || installed[path]?.version === entry.version,
  );
}

async function install() {
  // Build tools are development dependencies and are needed with NODE_ENV=production too. Some packages declare a newer
  // Node than they need, so engines never decide.
  const options = ['--include=dev', '--engine-strict=false', '--no-audit', '--no-fund', '--loglevel=error'];
  const clean = await npm(['ci', ...options]);
  if (clean.status === 0) return;
  const repaired = await npm(['install', ...options]);
  if (repaired.status === 0) return;
  throw new Problem(
    'The packages could not be installed: see what npm says above, check the network, and run the command again.',
    repaired.output,
  );
}

/** @param {string[]} parameters */
function npm(parameters) {
  // Called through npm, we know which one; otherwise the one on the path.
  const program = process.env.npm_execpath;
  if (program && /\.c?js$/.test(program)) return collect(node, [program, ...parameters]);
  return collect(process.platform === 'win32' ? 'npm.cmd' : 'npm', parameters);
}
