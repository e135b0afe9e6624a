import type { Redis } from 'ioredis';
import { LRUCache } from 'lru-cache';
import { type RequestTimeouts, requestTimeouts } from '../../timeouts.ts';
import { maxPosition, type Position } from './positions.ts';

/** Read-your-writes: the LSN of each user's last write, kept until every replica that serves has it. */
export interface RecentWrites {
  note(who: string, position: Position): Promise<void>;
  /** Undefined for a user without recent writes. */
  since(who: string): Promise<Position | undefined>;
  close(): void;
}

const maxEntries = 200_000;

/** In memory on a single node; with several shared through Redis, whichever serves the next request. */
export async function openRecentWrites(
  redisUrl: string | undefined,
  ttl: number,
  timeouts: RequestTimeouts['redis'] = requestTimeouts.redis,
): Promise<RecentWrites> {
  const local = new LocalWrites(ttl);
  if (!redisUrl) return local;
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: timeouts.connect,
    commandTimeout: timeouts.command,
    socketTimeout: timeouts.socket,
  });
  return new SharedWrites(redis, local, ttl);
}

class LocalWrites implements RecentWrites {
  private readonly positions: LRUCache<string, Position>;

  constructor(ttl: number) {
    this.positions = new LRUCache({ max: maxEntries, ttl });
  }

  async note(who: string, position: Position) {
    this.positions.set(who, later(this.positions.get(who), position) ?? position);
  }

  async since(who: string) {
    return this.positions.get(who);
  }

  close() {}
}

// Keeps the later of two LSNs: writes of one user on two nodes may be noted in the other order.
const keepLater = `
  local known = redis.call('get', KEYS[1])
  if known and known > ARGV[1] then redis.call('pexpire', KEYS[1], ARGV[2])
  else redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2]) end`;

class SharedWrites implements RecentWrites {
  /** Until then Redis may lack writes: the leader serves. */
  private unsureUntil = 0;

  constructor(
    private readonly redis: Redis,
    private readonly local: RecentWrites,
    private readonly ttl: number,
  ) {
    // Without a listener the client prints every failed reconnect.
    redis.on('error', () => this.doubt());
    redis.on('close', () => this.doubt());
  }

  async note(who: string, position: Position) {
    await this.local.note(who, position);
    try {
      await this.redis.eval(keepLater, 1, keyOf(who), position, this.ttl);
    } catch {
      this.doubt();
    }
  }

  async since(who: string) {
    const own = await this.local.since(who);
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

  /** Redis may have lost or missed writes: for the TTL of those, the leader serves. */
  private doubt() {
    this.unsureUntil = performance.now() + this.ttl;
  }
}

const keyOf = (who: string) => `wrote|${who}`;

const later = (one: Position | undefined, other: Position | undefined) =>
  one === undefined || (other !== undefined && other > one) ? other : one;
