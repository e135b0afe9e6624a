import { expect, test } from 'vitest';
import { FileAddresses } from './addresses.ts';

const addresses = new FileAddresses(Buffer.alloc(32, 7));
const now = new Date('2026-11-15T20:10:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const hour = 3600;

function parts(address: string) {
  const url = new URL(address, 'http://localhost');
  return { key: url.pathname.replace('/media/', ''), query: Object.fromEntries(url.searchParams) };
}

test('an address leads to its file for one to two hours, or for one to two weeks (R6.06)', () => {
  for (const [audience, window] of [
    ['some', hour],
    ['everybody', 7 * 24 * hour],
  ] as const) {
    const { key, query } = parts(addresses.of('photos/a/full.webp', audience, now));
    expect(key).toBe('photos/a/full.webp');
    const left = addresses.secondsLeft(key, query, now);
    expect(left).toBeGreaterThan(window);
    expect(left).toBeLessThanOrEqual(2 * window);
    expect(addresses.secondsLeft(key, query, later(left - 1))).toBe(1);
    expect(addresses.secondsLeft(key, query, later(left))).toBe(0);
  }
});

test('it stays the same for a while, so that a browser recognises the file', () => {
  expect(addresses.of('a.webp', 'some', later(60))).toBe(addresses.of('a.webp', 'some', now));
  expect(addresses.of('a.webp', 'some', later(hour))).not.toBe(addresses.of('a.webp', 'some', now));
});

test('it opens no other file, no other time and no other installation (R6.06)', () => {
  const { key, query } = parts(addresses.of('photos/a/thumb.webp', 'some', now));
  expect(addresses.secondsLeft('photos/a/full.webp', query, now)).toBe(0);
  expect(addresses.secondsLeft(key, { ...query, until: String(Number(query.until) + 1) }, now)).toBe(0);
  expect(addresses.secondsLeft(key, { ...query, sign: `A${query.sign?.slice(1)}` }, now)).toBe(0);
  expect(new FileAddresses(Buffer.alloc(32, 8)).secondsLeft(key, query, now)).toBe(0);
});

test.each([
  {},
  { until: '1' },
  { sign: 'x' },
  { until: ['1', '2'], sign: ['a'] },
  { until: '-1', sign: '' },
  { until: 'NaN', sign: 'é' },
])('%j opens nothing', (query) => {
  expect(addresses.secondsLeft('a.webp', query, now)).toBe(0);
});
