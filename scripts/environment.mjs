import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './progress.mjs';

/** Reads .env if there is one; what the shell says goes before what the file says. */
export function loadEnvironment() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}
