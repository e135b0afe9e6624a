import type { Redis, RedisOptions } from 'ioredis';
import type { Logger } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { type RequestTimeouts, requestTimeouts } from '../timeouts.ts';

/** Any JSON value. */
export type Message = object | string | number | boolean | null;
/** Receives a message of any node, perhaps of one that runs another version: parse it. */
export type Handler = (message: unknown) => void | Promise<void>;

export interface Subscription {
  /** Unsubscribes. */
  (): void;
  /** Resolves when the subscription is active: await it before reading the state that the messages are about. */
  readonly ready: Promise<void>;
}

/** Publish and subscribe, within a node and between nodes. Messages may be lost: what must not be is a row or a job. */
export interface Bus {
  /** Never throws: it is called after a commit. A message that could not be published is logged. */
  publish(channel: string, message: Message): Promise<void>;
  subscribe(channel: string, handler: Handler): Subscription;
  close(): Promise<void>;
}

export async function openBus(
  redisUrl: string | undefined,
  log: Logger,
  timeouts = requestTimeouts.redis,
): Promise<Bus> {
  if (!redisUrl) return new LocalBus(log);
  // Imported here: a single node need not hold the client in memory.
  const { Redis } = await import('ioredis');
  const bus = new RedisBus((options) => new Redis(redisUrl, options), log, timeouts);
  await bus.connect();
  return bus;
}

class LocalBus implements Bus {
  private readonly subscribers: Subscribers;

  constructor(log: Logger) {
    this.subscribers = new Subscribers(log);
  }

  async publish(channel: string, message: Message) {
    // Serialised and asynchronous, as over Redis: no subscriber can rely on shared objects or on being called synchronously.
    const text = JSON.stringify(message);
    await Promise.resolve();
    this.subscribers.deliver(channel, text);
  }

  subscribe(channel: string, handler: Handler): Subscription {
    const end = this.subscribers.add(channel, handler, () => {});
    return Object.assign(end, { ready: Promise.resolve() });
  }

  async close() {
    this.subscribers.clear();
  }
}

/** All messages go through Redis, this node's own too, so that every subscriber receives each exactly once. */
class RedisBus implements Bus {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly subscribers: Subscribers;
  private readonly subscribed = new Map<string, Promise<void>>();
  private failing = false;

  constructor(
    open: (options: RedisOptions) => Redis,
    private readonly log: Logger,
    timeouts: RequestTimeouts['redis'],
  ) {
    this.subscribers = new Subscribers(log);
    const common: RedisOptions = { lazyConnect: true, keepAlive: 10_000, connectTimeout: timeouts.connect };
    this.publisher = open({
      ...common,
      // Commands are neither queued nor resent: a late message is stale, and one with unknown outcome must not arrive twice.
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      commandTimeout: timeouts.command,
      socketTimeout: timeouts.socket,
    });
    // Subscriptions are queued, and renewed on every reconnect.
    this.subscriber = open({ ...common, autoResubscribe: true, maxRetriesPerRequest: null });
    this.subscriber.on('message', (name: string, text: string) =>
      this.subscribers.deliver(name.slice(this.prefix.length), text),
    );
    for (const client of [this.publisher, this.subscriber]) this.reportOutages(client);
  }

  async connect() {
    try {
      await Promise.all([this.publisher.connect(), this.subscriber.connect()]);
    } catch {
      await this.close();
      throw new StartupError('Redis does not answer: check REDIS_URL, or leave it out where one node runs alone.');
    }
  }

  async publish(channel: string, message: Message) {
    try {
      await this.publisher.publish(this.prefix + channel, JSON.stringify(message));
      this.failing = false;
    } catch (error) {
      // Once per outage, or a busy node would write nothing else.
      if (!this.failing) this.log.error({ err: error }, 'a message could not be published');
      this.failing = true;
    }
  }

  subscribe(channel: string, handler: Handler): Subscription {
    const name = this.prefix + channel;
    const end = this.subscribers.add(channel, handler, () => {
      this.subscribed.delete(channel);
      // Fails only when the connection is closed for good, and the subscription with it.
      this.subscriber.unsubscribe(name).catch(() => {});
    });
    const ready = this.subscribed.get(channel) ?? this.subscriber.subscribe(name).then(ignore, ignore);
    this.subscribed.set(channel, ready);
    return Object.assign(end, { ready });
  }

  async close() {
    this.subscribers.clear();
    this.subscriber.disconnect();
    // Pending commands are still sent; QUIT fails where the connection is down.
    await this.publisher.quit().catch(() => this.publisher.disconnect());
  }

  // Redis keeps the keys of its numbered databases apart, but not their channels.
  private get prefix() {
    return `${this.publisher.options.db ?? 0}:`;
  }

  private reportOutages(client: Redis) {
    let away = false;
    client.on('error', (error) => {
      if (!away) this.log.error({ err: error }, 'Redis is away');
      away = true;
    });
    client.on('ready', () => {
      if (away) this.log.info('Redis is back');
      away = false;
    });
  }
}

class Subscribers {
  private readonly channels = new Map<string, Set<{ handler: Handler }>>();

  constructor(private readonly log: Logger) {}

  /** Returns the unsubscribe; `wasLast` runs when the channel has no subscriber left. */
  add(channel: string, handler: Handler, wasLast: () => void): () => void {
    const entries = this.channels.get(channel) ?? new Set();
    // One entry per call: the same function may be subscribed twice, and is then called twice.
    const entry = { handler };
    this.channels.set(channel, entries.add(entry));
    return () => {
      if (!entries.delete(entry) || entries.size > 0) return;
      this.channels.delete(channel);
      wasLast();
    };
  }

  deliver(channel: string, text: string) {
    for (const { handler } of [...(this.channels.get(channel) ?? [])]) void this.call(channel, handler, text);
  }

  clear() {
    this.channels.clear();
  }

  // One handler's failure is neither the publisher's nor the next handler's; nor do they share an object to change.
  private async call(channel: string, handler: Handler, text: string) {
    try {
      await handler(JSON.parse(text));
    } catch (error) {
      this.log.error({ err: error, channel }, 'a subscriber failed');
    }
  }
}

function ignore() {}
