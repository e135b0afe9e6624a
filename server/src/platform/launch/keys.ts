import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** Keys that only a machine can choose well. */
const names = ['SECRET_KEY', 'BACKUP_KEY'] as const;
export type Keys = Partial<Record<(typeof names)[number], string>>;

/** New ones for those that the environment does not have. */
export const missingKeys = (variables: Record<string, string | undefined>): Keys =>
  Object.fromEntries(
    names.filter((name) => !variables[name]?.trim()).map((name) => [name, randomBytes(32).toString('base64')]),
  );

/** Adds keys to the file that every command reads, which then is for its owner's eyes alone. */
export function keepKeys(file: string, keys: Keys) {
  const lines = Object.entries(keys).map(([name, value]) => `${name}=${value}\n`);
  if (lines.length === 0) return;
  try {
    const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const gap = before === '' || before.endsWith('\n') ? '' : '\n';
    appendFileSync(file, gap + lines.join(''), { mode: 0o600 });
  } catch {
    const list = Object.keys(keys).join(' and ');
    throw new StartupError(`The keys cannot be kept in .env here: set ${list} in the environment.`);
  }
}
