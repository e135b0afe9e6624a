import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { Failure } from './failure.ts';
import { Limits } from './limits.ts';

const perMinute = 600;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

/** To the beginning of a minute, so that what follows falls into one window. */
function nextMinute(node: TestApp) {
  // A moment into it: on the very edge, the first request might still fall into the minute before.
  node.advance(61 - ((node.platform.clock.now().getTime() / 1000) % 60));
}

async function ask(node: TestApp, from: { peer?: string; forwarded?: string; language?: string }) {
  return node.http.inject({
    url: '/api/settings.php',
    remoteAddress: from.peer ?? '127.0.0.1',
    headers: {
      ...(from.forwarded && { 'x-forwarded-for': from.forwarded }),
      ...(from.language && { 'accept-language': from.language }),
    },
  });
}

async function statuses(times: number, request: (time: number) => ReturnType<typeof ask>) {
  const counts = new Map<number, number>();
  for (let time = 0; time < times; time += 1) {
    const { statusCode } = await request(time);
    counts.set(statusCode, (counts.get(statusCode) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

test('one network gets six hundred answers a minute, then 429 with the time to wait, then answers again', async () => {
  nextMinute(app);
  const from = { forwarded: '90.1.1.1' };
  expect(await statuses(perMinute + 3, () => ask(app, from))).toEqual({ 200: perMinute, 429: 3 });

  const refused = await ask(app, { ...from, language: 'fr' });
  expect(refused.json()).toEqual({
    error: { code: 'rate_limited', message: 'Trop de demandes, veuillez patienter un instant' },
  });
  const wait = Number(refused.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  expect((await ask(app, { forwarded: '90.1.1.2' })).statusCode).toBe(200);

  app.advance(wait);
  expect((await ask(app, from)).statusCode).toBe(200);
});

test('in the demo this machine itself is not limited', async () => {
  nextMinute(app);
  expect(await statuses(perMinute + 3, () => ask(app, {}))).toEqual({ 200: perMinute + 3 });
});

test('a stranger cannot hide behind addresses of their own invention', async () => {
  nextMinute(app);
  const invented = (time: number) => ask(app, { peer: '203.0.113.7', forwarded: `10.0.${time % 200}.1` });
  expect(await statuses(perMinute + 3, invented)).toEqual({ 200: perMinute, 429: 3 });
});

describe('where no proxy is trusted', () => {
  test('not even this machine is believed about whom it speaks for', { timeout: 40_000 }, async () => {
    const suspicious = await freshApp({ config: { trustedProxies: [] } });
    const countryAt = async (node: TestApp) =>
      (await ask(node, { forwarded: '81.2.69.142' })).json().settings.geoip_country;
    expect(await countryAt(app)).toBe('GB');
    expect(await countryAt(suspicious)).toBe('FR');
  });

  test('nobody is exempt in production, this machine included', { timeout: 40_000 }, async () => {
    const node = await freshApp({ config: { production: true, trustedProxies: [] } });
    // Twice the limit and one more: over two windows of the clock, which nobody moves here, one of them must overflow.
    const counts = await statuses(2 * perMinute + 1, () => ask(node, {}));
    expect(counts[429]).toBeGreaterThan(0);
  });
});

describe('a limit', () => {
  const now = new Date('2026-11-15T12:00:30Z');
  const rule = () => ({ name: randomUUID(), points: 2, seconds: 60 });
  const open: Redis[] = [];
  afterAll(() => {
    for (const redis of open) redis.disconnect();
  });

  function connect(url: string) {
    const redis = new Redis(url, { enableOfflineQueue: false, retryStrategy: () => null });
    redis.on('error', () => {});
    open.push(redis);
    return redis;
  }

  test('says how long its window still lasts', async () => {
    const limits = new Limits();
    const twice = rule();
    await limits.take(twice, 'someone', now);
    await limits.take(twice, 'someone', now);
    const refusal = await limits.take(twice, 'someone', now).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Failure);
    expect(refusal).toMatchObject({ code: 'rate_limited', details: { retryAfter: 30 } });
    await limits.take(twice, 'someone else', now);
    await limits.take(twice, 'someone', new Date('2026-11-15T12:01:00Z'));
  });

  test.skipIf(!process.env.TEST_REDIS_URL)('is one for all nodes that share a Redis', async () => {
    const [one, other] = [connect(String(process.env.TEST_REDIS_URL)), connect(String(process.env.TEST_REDIS_URL))];
    await Promise.all([once(one, 'ready'), once(other, 'ready')]);
    const twice = rule();
    await new Limits(one).take(twice, 'someone', now);
    await new Limits(other).take(twice, 'someone', now);
    await expect(new Limits(one).take(twice, 'someone', now)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('is still kept, by each node for itself, while Redis is away', async () => {
    const limits = new Limits(connect('redis://127.0.0.1:1'));
    const twice = rule();
    await limits.take(twice, 'someone', now);
    await limits.take(twice, 'someone', now);
    await expect(limits.take(twice, 'someone', now)).rejects.toMatchObject({ code: 'rate_limited' });
  });
});
