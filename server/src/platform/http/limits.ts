import type { Redis } from 'ioredis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { requestTimeouts } from '../timeouts.ts';
import { countedNetwork } from './address.ts';
import { Failure } from './failure.ts';

/** At most `points` in a window of `seconds`, counted per key: on this node, or on all of them through Redis. */
export interface LimitRule {
  name: string;
  points: number;
  seconds: number;
}

export async function openLimits(redisUrl: string | undefined, timeouts = requestTimeouts.redis) {
  if (!redisUrl) return new Limits();
  const { Redis } = await import('ioredis');
  const redis = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    connectTimeout: timeouts.connect,
    commandTimeout: timeouts.command,
    // A hanging Redis delays one command, not every request: after this the connection is closed, and commands fail at once.
    socketTimeout: timeouts.socket,
  });
  // While Redis is away each node counts in memory. Without a listener the client prints every failed reconnect.
  redis.on('error', () => {});
  return new Limits(redis);
}

export class Limits {
  private readonly limiters = new Map<string, RateLimiterAbstract>();

  constructor(private readonly redis?: Redis) {}

  /** Counts one use and returns the count of the window, or throws a `rate_limited` Failure with its Retry-After. */
  async take(rule: LimitRule, key: string, now: Date): Promise<number> {
    // Counted by the limiter, compared here: the points of a rule that is a setting may change within its window.
    const { consumedPoints } = await this.limiter(rule).penalty(keyIn(rule, key, now));
    if (consumedPoints <= rule.points) return consumedPoints;
    const seconds = now.getTime() / 1000;
    throw new Failure('rate_limited', { retryAfter: Math.ceil(rule.seconds - (seconds % rule.seconds)) });
  }

  /** How many uses of the window were counted. */
  async used(rule: LimitRule, key: string, now: Date): Promise<number> {
    return (await this.limiter(rule).get(keyIn(rule, key, now)))?.consumedPoints ?? 0;
  }

  /** Takes back one counted use. */
  async giveBack(rule: LimitRule, key: string, now: Date) {
    await this.limiter(rule).reward(keyIn(rule, key, now));
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

/** The window's number is part of the key, so that limits follow the product's clock and not the limiter's own. */
const keyIn = ({ seconds }: LimitRule, key: string, now: Date) =>
  `${key}|${Math.floor(now.getTime() / 1000 / seconds)}`;

/** What rate limits per network need. Outside production loopback is not limited. */
export interface NetworkLimits {
  limits: Limits;
  production: boolean;
}

/** Counts one use by the network an address belongs to, under each of the rules. */
export async function takePerNetwork(
  { limits, production }: NetworkLimits,
  rules: readonly LimitRule[],
  { address, now }: { address: string; now: Date },
) {
  const network = countedNetwork(address, production);
  if (network === undefined) return;
  for (const rule of rules) await limits.take(rule, network, now);
}
