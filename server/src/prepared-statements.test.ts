import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * A prepared statement is named after its call site, which has the names of at most fifty texts and evicts its own
 * (driver/statement-names.ts). Two call sites of one name would evict each other's, and figures of the database would not say whose
 * statement is slow.
 */
const root = import.meta.dirname;
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /^(features|platform)\/.+[.]tsx?$/.test(file) && !/[.](test|fixture)[.]tsx?$/.test(file),
);

const start = /^(?:export )?(?:async )?(?:function (\w+)|const (\w+) =)/gm;

/** The name of the function that stands last before a place in a text. */
function functionAt(text: string, place: number): string {
  const before = [...text.slice(0, place).matchAll(start)].at(-1);
  return before?.[1] ?? before?.[2] ?? '';
}

const sites = files.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(/\bprepared: '([^']*)'/g)].map(({ 1: name = '', index }) => ({
    file,
    name,
    wanted: `${file.split('/')[1]}.${functionAt(text, index)}`,
  }));
});

describe('the name of a prepared statement', () => {
  it('says in which feature or module, and in which function, it stands', () => {
    expect(sites.length).toBeGreaterThan(100);
    expect(sites.filter(({ name, wanted }) => name !== wanted)).toEqual([]);
  });

  it('is used once', () => {
    const names = sites.map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});
