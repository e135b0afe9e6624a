import { LRUCache } from 'lru-cache';
import type { Queryable } from './database/database.ts';

export interface CacheOptions {
  /** Beyond it the least recently used entry is evicted. */
  maxEntries: number;
  maxAgeMilliseconds: number;
}

/** A cache in the memory of this node, bounded in size and age. Ages are counted by the `now` of each call. */
export class Cache<Key extends {}, Value extends {}> {
  private readonly entries: LRUCache<Key, Value>;
  private time = 0;

  constructor({ maxEntries, maxAgeMilliseconds }: CacheOptions) {
    this.entries = new LRUCache({
      // Counted as sizes because `max` would reserve room for all entries at once: 4 MB for a hundred thousand.
      maxSize: maxEntries,
      sizeCalculation: () => 1,
      ttl: maxAgeMilliseconds,
      perf: { now: () => this.time },
      // Otherwise a time, once read, is used again until a timer of the real clock fires.
      ttlResolution: 0,
      noDeleteOnStaleGet: true,
    });
  }

  get(key: Key, now: Date): Value | undefined {
    this.time = now.getTime();
    return this.entries.get(key);
  }

  /** Also returns a stale value, where that is better than none. */
  getEvenStale(key: Key): Value | undefined {
    return this.entries.get(key, { allowStale: true });
  }

  set(key: Key, value: Value, now: Date): void {
    this.time = now.getTime();
    this.entries.set(key, value);
  }
}

/**
 * What a cache holds, whatever its age, while what is too old is read again in the background (stale-while-revalidate):
 * nobody waits, and `empty` stands for what was never read.
 */
export function staleWhileRevalidate<Key extends {}, Value extends {}>(
  cache: Cache<Key, Value>,
  { key, now, empty, read }: { key: Key; now: Date; empty: Value; read(): Promise<Value> },
): Value {
  const fresh = cache.get(key, now);
  if (fresh) return fresh;
  const before = cache.getEvenStale(key) ?? empty;
  // Stands for the new one until it is read, so that one caller alone reads it; and where that fails, it will do.
  cache.set(key, before, now);
  read().then(
    (value) => cache.set(key, value, now),
    () => {},
  );
  return before;
}

/**
 * One of its kind for each database, for caches of what was read from it: tests and benchmarks open several databases in
 * one process.
 */
export function perDatabase<Kept>(create: () => Kept): (db: Queryable) => Kept {
  const known = new WeakMap<object, Kept>();
  return (db) => {
    const key = db.origin ?? db;
    const kept = known.get(key) ?? create();
    known.set(key, kept);
    return kept;
  };
}
