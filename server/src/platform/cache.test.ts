import { expect, test } from 'vitest';
import { Cache, perDatabase } from './cache.ts';
import type { Queryable } from './database/database.ts';

const start = new Date('2026-11-15T20:00:00Z');
const after = (milliseconds: number) => new Date(start.getTime() + milliseconds);
const open = () => new Cache<string, string>({ maxEntries: 2, maxAgeMilliseconds: 1_000 });

test('what is cached is found until it is too old by the clock that is passed in', () => {
  const cache = open();
  cache.set('city', 'Lyon', start);
  expect(cache.get('city', after(999))).toBe('Lyon');
  expect(cache.get('city', after(1_001))).toBeUndefined();
});

test('asking for it does not keep it young; setting it again does', () => {
  const cache = open();
  cache.set('city', 'Lyon', start);
  cache.get('city', after(900));
  expect(cache.get('city', after(1_100))).toBeUndefined();
  cache.set('city', 'Nice', after(1_100));
  expect(cache.get('city', after(2_000))).toBe('Nice');
});

test('a call with an earlier time neither revives nor ages what others have cached', () => {
  const cache = open();
  cache.set('city', 'Lyon', start);
  cache.set('late', 'Nice', after(5_000));
  cache.set('city', 'Lyon', start);
  expect(cache.get('late', after(5_500))).toBe('Nice');
  expect(cache.get('city', after(5_500))).toBeUndefined();
});

test('what is too old can still be had by those who ask for it', () => {
  const cache = open();
  cache.set('city', 'Lyon', start);
  expect(cache.get('city', after(2_000))).toBeUndefined();
  expect(cache.getEvenStale('city')).toBe('Lyon');
  expect(cache.getEvenStale('street')).toBeUndefined();
});

test('of more than there is room for, the one that was used longest ago is gone', () => {
  const cache = open();
  cache.set('one', '1', start);
  cache.set('two', '2', start);
  cache.get('one', start);
  cache.set('three', '3', start);
  expect(['one', 'two', 'three'].map((key) => cache.get(key, start))).toEqual(['1', undefined, '3']);
});

test('every database has a cache of its own, which all its transactions share', () => {
  const query = () => Promise.reject(new Error('Nothing is read here.'));
  const origin = {};
  const database: Queryable = { origin, query };
  const transaction: Queryable = { origin, query };
  const other: Queryable = { query };
  const cacheOf = perDatabase(open);
  expect(cacheOf(transaction)).toBe(cacheOf(database));
  expect(cacheOf(other)).toBe(cacheOf(other));
  expect(cacheOf(other)).not.toBe(cacheOf(database));
});
