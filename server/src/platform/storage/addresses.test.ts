import { expect, test } from 'vitest';
import { FileAddresses } from './addresses.ts';

const addresses = new FileAddresses(Buffer.alloc(32, 7));
const now = new Date('2026-11-15T20:10:00Z');
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const hour = 3600;
const mine = { reader: '7' };
const secondsLeft = (key: string, query: Record<string, unknown>, at: Date) =>
  addresses.read(key, query, at)?.seconds ?? 0;

function parts(address: string) {
  const url = new URL(address, 'http://localhost');
  return { key: url.pathname.replace('/media/', ''), query: Object.fromEntries(url.searchParams) };
}

test('an address leads to its file for one to two hours, or for one to two weeks (R6.06)', () => {
  for (const [audience, window] of [
    [mine, hour],
    ['everybody', 7 * 24 * hour],
  ] as const) {
    const { key, query } = parts(addresses.of('photos/a/full.webp', audience, now));
    expect(key).toBe('photos/a/full.webp');
    const left = secondsLeft(key, query, now);
    expect(left).toBeGreaterThan(window);
    expect(left).toBeLessThanOrEqual(2 * window);
    expect(secondsLeft(key, query, later(left - 1))).toBe(1);
    expect(secondsLeft(key, query, later(left))).toBe(0);
  }
});

test('it stays the same for a while, so that a browser recognises the file', () => {
  expect(addresses.of('a.webp', mine, later(60))).toBe(addresses.of('a.webp', mine, now));
  expect(addresses.of('a.webp', mine, later(hour))).not.toBe(addresses.of('a.webp', mine, now));
});

test('it opens no other file, no other time and no other installation (R6.06)', () => {
  const { key, query } = parts(addresses.of('photos/a/thumb.webp', mine, now));
  expect(secondsLeft('photos/a/full.webp', query, now)).toBe(0);
  expect(secondsLeft(key, { ...query, until: String(Number(query.until) + 1) }, now)).toBe(0);
  expect(secondsLeft(key, { ...query, sign: `A${query.sign?.slice(1)}` }, now)).toBe(0);
  expect(new FileAddresses(Buffer.alloc(32, 8)).read(key, query, now)).toBeUndefined();
});

test('whom it is for is part of what is signed (R6.06)', () => {
  const audience = { reader: '7', owner: '8', premium: true };
  const { key, query } = parts(addresses.of('photos/a/full.webp', audience, now));
  expect(addresses.read(key, query, now)?.audience).toEqual(audience);
  const { for: reader, of: owner, premium, ...rest } = query;
  for (const changed of [
    rest,
    { ...query, for: '9' },
    { ...query, of: '9' },
    { ...rest, for: reader, of: owner },
    { ...rest, for: reader, premium },
    { ...query, for: ['7', '9'] },
    { ...query, for: 'x' },
  ])
    expect(addresses.read(key, changed, now), JSON.stringify(changed)).toBeUndefined();
  const open = parts(addresses.of('photos/a/full.webp', 'everybody', now));
  expect(addresses.read(key, { ...open.query, for: '7' }, now)).toBeUndefined();
});

test.each([
  {},
  { until: '1' },
  { sign: 'x' },
  { until: ['1', '2'], sign: ['a'] },
  { until: '-1', sign: '' },
  { until: 'NaN', sign: 'é' },
])('%j opens nothing', (query) => {
  expect(secondsLeft('a.webp', query, now)).toBe(0);
});
