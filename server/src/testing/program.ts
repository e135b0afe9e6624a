import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/** How Node is to run a program of ours: its bundle, where `npm test` has made one (scripts/test-programs.mjs), or its source. */
export function programArguments(source: string): string[] {
  const bundles = process.env.TEST_PROGRAMS;
  const bundle = bundles && join(bundles, relative(root, source).replace(/\.ts$/, '.js'));
  return bundle && existsSync(bundle) ? [bundle] : ['--import', 'tsx', source];
}
