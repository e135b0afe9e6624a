import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** What an upgrade of Node or of a package could take away without anything else failing: rows of docs/upgrading.md. */
describe('an upgrade is noticed that', () => {
  it('takes one of V8’s flags away, which V8 itself only prints', () => {
    const flags = [...read('server/src/main.ts').matchAll(/setFlagsFromString\('([^']+)'\)/g)].map(([, flag]) => flag);
    expect(flags.length).toBeGreaterThan(0);
    const script = `for (const flag of ${JSON.stringify(flags)}) require('node:v8').setFlagsFromString(flag)`;
    const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    // Maglev came with Node 22: without it there is nothing to switch off.
    const unknown = `${stdout}${stderr}`.split('\n').filter((line) => line && !line.includes('--no-maglev'));
    expect([unknown, status]).toEqual([[], 0]);
  });

  it('has icons made by another module than the one that the site replaces', () => {
    const [, find = ''] = /find: '([^']+createLucideIcon[^']*)'/.exec(read('web/vite.config.ts')) ?? [];
    expect(find).not.toBe('');
    expect(read('node_modules/lucide-react/dist/esm/icons/heart.mjs')).toContain(`'${find}'`);
  });

  it.each(['cli.mjs', 'loader.mjs'])('moves dist/%s of tsx', (file) => {
    expect(existsSync(join(root, 'node_modules/tsx/dist', file))).toBe(true);
  });
});
