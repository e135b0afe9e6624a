import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memoryDisk = '/dev/shm';
const enough = 4 * 2 ** 30;

/**
 * Tests copy a database for every file and throw it away; on a disk that takes longer than the tests. Where the machine
 * has memory to spare, whatever is started from here keeps its temporary files there, until this process ends.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || spaceOn(memoryDisk) < enough || freemem() < 2 * enough) return;
  const folder = mkdtempSync(join(memoryDisk, 'rendezvous-'));
  // PostgreSQL runs as somebody else than root, who must find the way to its own folder inside.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}

function spaceOn(/** @type {string} */ folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}
