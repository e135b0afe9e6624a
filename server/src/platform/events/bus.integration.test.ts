import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { until } from '#server/testing/until.ts';
import { createLog } from '../log.ts';
import { StartupError } from '../startup-error.ts';
import { type Bus, openBus } from './bus.ts';

const redisUrl = process.env.TEST_REDIS_URL;
const log = createLog('silent');
const opened: { close(): Promise<void> }[] = [];

async function open(url: string | undefined, busLog = log): Promise<Bus> {
  const bus = await openBus(url, busLog);
  opened.push(bus);
  return bus;
}

/** Subscribes, and gives back the list that fills. */
async function listen(bus: Bus, channel: string) {
  const heard: unknown[] = [];
  await bus.subscribe(channel, (message) => void heard.push(message)).ready;
  return heard;
}

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

const kinds = [
  { name: 'within one process', url: undefined, missing: false },
  { name: 'through Redis', url: redisUrl, missing: !redisUrl },
];

for (const { name, url, missing } of kinds) {
  describe.skipIf(missing)(`the bus ${name}`, () => {
    test('brings each message to every subscriber of its channel once, in order', async () => {
      const bus = await open(url);
      const [one, two, elsewhere] = [await listen(bus, 'a'), await listen(bus, 'a'), await listen(bus, 'b')];
      const messages = [{ text: 'héllo' }, [1, null], 'two', 3, false, null];
      for (const message of messages) await bus.publish('a', message);
      await bus.publish('b', 'last');
      await until(() => elsewhere.length > 0 && one.length >= messages.length && two.length >= messages.length);
      expect([one, two, elsewhere]).toEqual([messages, messages, ['last']]);
    });

    test('is silent for those who left, and not for those who stayed', async () => {
      const bus = await open(url);
      const left: unknown[] = [];
      const leave = bus.subscribe('a', (message) => void left.push(message));
      const stayed = await listen(bus, 'a');
      leave();
      leave();
      await bus.publish('a', 1);
      await until(() => stayed.length > 0);
      expect([left, stayed]).toEqual([[], [1]]);
    });

    test('goes on when a subscriber fails, and gives nobody the object of another', async () => {
      const bus = await open(url);
      bus.subscribe('a', (message) => {
        (message as { text: string }).text = 'changed';
        throw new Error('sudden');
      });
      bus.subscribe('a', () => Promise.reject(new Error('later')));
      const heard = await listen(bus, 'a');
      const message = { text: 'as sent' };
      await bus.publish('a', message);
      await until(() => heard.length > 0);
      expect([heard, message]).toEqual([[{ text: 'as sent' }], { text: 'as sent' }]);
    });
  });
}

describe.skipIf(!redisUrl)('nodes with one Redis', () => {
  test('each hear what either publishes once', async () => {
    const nodes = [await open(redisUrl), await open(redisUrl)] as const;
    const heard = [await listen(nodes[0], 'news'), await listen(nodes[1], 'news')] as const;
    await nodes[0].publish('news', 'from the first');
    await until(() => heard.every((messages) => messages.length > 0));
    await nodes[1].publish('news', 'from the second');
    await until(() => heard.every((messages) => messages.length > 1));
    expect(heard).toEqual([
      ['from the first', 'from the second'],
      ['from the first', 'from the second'],
    ]);
  });

  test('hear nothing from an installation on another database number', async () => {
    const ours = await open(redisUrl);
    const others = await open(`${redisUrl}/5`);
    const heard = await listen(ours, 'news');
    await listen(others, 'news');
    await others.publish('news', 'theirs');
    await ours.publish('news', 'ours');
    await until(() => heard.length > 0);
    expect(heard).toEqual(['ours']);
  });

  test('publish in vain but unharmed while Redis is away, and hear again when it is back', async () => {
    const proxy = await startProxy(redisUrl ?? '');
    const lines: string[] = [];
    const keep = (_details: unknown, line: string) => lines.push(line);
    const speaking = { ...log, error: keep, info: () => {} } as unknown as typeof log;
    const node = await open(proxy.url, speaking);
    const heard = await listen(node, 'news');

    await proxy.cut();
    await until(() => lines.includes('Redis is away'));
    await node.publish('news', 'lost');
    await node.publish('news', 'lost too');
    const late = node.subscribe('late news', (message) => void heard.push(message));
    expect(lines.filter((line) => line === 'a message could not be published')).toHaveLength(1);

    await proxy.restore();
    await late.ready;
    // The two connections come back one after the other: published until it is through, heard as often as that.
    await until(async () => {
      await node.publish('late news', 'back');
      return heard.includes('back');
    });
    expect(heard).not.toContain('lost');
    await until(async () => {
      await node.publish('news', 'as before');
      return heard.includes('as before');
    });
  });

  test('do not start when Redis does not answer', async () => {
    const proxy = await startProxy(redisUrl ?? '');
    await proxy.cut();
    await expect(openBus(proxy.url, log)).rejects.toThrow(StartupError);
  });
});

/** Stands between a node and Redis, so that the line can be cut. */
async function startProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  let listening = 0;
  async function restore() {
    server.listen(listening, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address && typeof address === 'object') listening = address.port;
  }
  async function cut() {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  await restore();
  opened.push({ close: cut });
  return { url: `redis://127.0.0.1:${listening}`, cut, restore };
}
