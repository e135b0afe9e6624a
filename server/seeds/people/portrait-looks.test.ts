import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import looks from '../portraits/looks.json' with { type: 'json' };
import { readPortraitLooks } from './portrait-looks.ts';

const folder = join(import.meta.dirname, '../portraits');
const pictures = readdirSync(folder).filter((file) => file.endsWith('.webp'));

test('every portrait has a blur and a placeholder that were made of it', () => {
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex')
      .slice(0, 16);
  const made = Object.fromEntries(Object.entries(looks).map(([file, { of }]) => [file, of]));
  expect(made).toEqual(Object.fromEntries(pictures.map((file) => [file, hashOf(file)])));
  expect(readdirSync(join(folder, 'blurs')).sort()).toEqual(pictures.toSorted());
});

test('where a blur is kept tells nothing of its picture, and differs in each installation', () => {
  const [here, elsewhere] = [readPortraitLooks(folder), readPortraitLooks(folder)];
  expect(new Set([...here, ...elsewhere].map(({ blurKey }) => blurKey)).size).toBe(2 * pictures.length);
  for (const { blurKey } of here) expect(blurKey).toMatch(/^blurs\/[0-9a-f]{32}\.webp$/);
});
