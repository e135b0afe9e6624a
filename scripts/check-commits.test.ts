import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCommits, tooLong } from './check-commits.mjs';

const commit = (length: number, writtenOn: string) => ({
  id: 'a1b2c3d',
  writtenAt: Date.parse(writtenOn) / 1000,
  subject: 'é'.repeat(length),
});

test('a subject of a new commit has 72 characters at most, whatever the letters', () => {
  expect(tooLong([commit(72, '2026-12-01')])).toEqual([]);
  expect(tooLong([commit(73, '2026-12-01')])).toHaveLength(1);
});

test('commits from before the rule was checked stay as they are', () => {
  expect(tooLong([commit(200, '2026-11-16T23:59:59Z')])).toEqual([]);
});

test('a copy without history is no failure', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rendezvous-commits-'));
  try {
    expect(checkCommits(folder)).toMatchObject({ status: 0, output: '' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
