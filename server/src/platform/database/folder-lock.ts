import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { StartupError } from '../startup-error.ts';

/** Two processes on one data folder would silently lose each other's commits. The kernel frees this lock with its owner. */
export function lockFolder(folder: string): () => void {
  const file = openSync(join(folder, 'lock'), 'a+');
  if (!tryLock(file)) {
    closeSync(file);
    throw new StartupError(
      `The data folder ${folder} is in use by another running server: stop that one, or set DATA_DIR to another folder.`,
    );
  }
  return () => closeSync(file);
}
