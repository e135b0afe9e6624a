import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type RequestTimeouts, requestTimeouts } from '../../timeouts.ts';
import { maxPosition, type Position } from './positions.ts';

/** Where the log was when somebody last wrote, for as long as a replica that serves may not have replayed it. */
export interface RecentWrites {
  note(who: string, position: Position): Promise<void>;
  /** Undefined where they have written nothing lately. */
  since(who: string): Promise<Position | undefined>;
  close(): void;
}

const mostPeople = 200_000;

/** On one node in its memory; on several in Redis, so that it holds wherever their next request goes. */
export async function openRecentWrites(
  redisUrl: string | undefined,
  keptFor: number,
  timeouts: RequestTimeouts['redis'] = requestTimeouts.redis,
): Promise<RecentWrites> {
  const here = new LocalWrites(keptFor);
  if (!redisUrl) return here;
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: timeouts.connect,
    commandTimeout: timeouts.command,
    socketTimeout: timeouts.socket,
  });
  return new SharedWrites(redis, here, keptFor);
}

class LocalWrites implements RecentWrites {
  private readonly positions: LRUCache<string, Position>;

  constructor(keptFor: number) {
    this.positions = new LRUCache({ max: mostPeople, ttl: keptFor });
  }

  async note(who: string, position: Position) {
    this.positions.set(who, later(this.positions.get(who), position) ?? position);
  }

  async since(who: string) {
    return this.positions.get(who);
  }

  close() {}
}

// The later of two positions stays: writes of one person on two nodes may be noted in the other order.
const keepLater = `
  local known = redis.call('get', KEYS[1])
  if known and known > ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2])
  else redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2]) end`;

class SharedWrites implements RecentWrites {
  /** Until then, writes may have been noted on other nodes alone. */
  private unsureUntil = 0;

  constructor(
    private readonly redis: Redis,
    private readonly here: RecentWrites,
    private readonly keptFor: number,
  ) {
    // Without a listener the client prints every failed reconnect.
    redis.on('error', () => this.doubt());
    redis.on('close', () => this.doubt());
  }

  async note(who: string, position: Position) {
    await this.here.note(who, position);
    try {
      await this.redis.eval(keepLater, 1, keyOf(who), position, this.keptFor);
    } catch {
      this.doubt();
    }
  }

  async since(who: string) {
    const own = await this.here.since(who);
    try {
      const shared = await this.redis.get(keyOf(who));
      return performance.now() < this.unsureUntil ? maxPosition : later(own, shared ?? undefined);
    } catch {
      this.doubt();
      return maxPosition;
    }
  }

  close() {
    this.redis.disconnect();
  }

  /** Redis forgot or missed something: for as long as that may matter, members are served by the leader. */
  private doubt() {
    this.unsureUntil = performance.now() + this.keptFor;
  }
}

const keyOf = (who: string) => `wrote|${who}`;

const later = (one: Position | undefined, other: Position | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;
