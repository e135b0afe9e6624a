import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { redisTimeouts } from '../timeouts.ts';
import { Failure } from './failure.ts';

/** At most `points` in a window of `seconds`, counted per key: on this node, or on all of them through Redis. */
export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

export async function openLimits(redisUrl: string | undefined) {
  if (!redisUrl) return new Limits();
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: redisTimeouts.connect,
    commandTimeout: redisTimeouts.command,
    // A Redis that hangs is waited for once, and not by every request: without a connection nobody waits.
    socketTimeout: redisTimeouts.socket,
  });
  // While Redis is away each node counts for itself; the client would print every attempt to come back.
  redis.on('error', () => {});
  return new Limits(redis);
}

export class Limits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(private readonly redis?: Redis) {}

  /** Counts one use, or refuses it saying when to come back. */
  async take(rule: LimitRule, key: string, now: Date): Promise<void> {
    // The window's number is part of the key, so that limits follow the product's clock and not the limiter's own.
    const seconds = now.getTime() / 1000;
    const window = Math.floor(seconds / rule.seconds);
    try {
      await this.limiter(rule).consume(`${key}|${window}`);
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      throw new Failure('rate_limited', { retryAfter: Math.ceil((window + 1) * rule.seconds - seconds) });
    }
  }

  async close() {
    this.redis?.disconnect();
  }

  private limiter(rule: LimitRule): RateLimiterAbstract {
    const known = this.limiters.get(rule.name);
    if (known) return known;
    const options = { keyPrefix: rule.name, points: rule.points, duration: rule.seconds };
    const limiter = this.redis
      ? new RateLimiterRedis({
          ...options,
          storeClient: this.redis,
          rejectIfRedisNotReady: true,
          insuranceLimiter: new RateLimiterMemory(options),
        })
      : new RateLimiterMemory(options);
    this.limiters.set(rule.name, limiter);
    return limiter;
  }
}
