import { describe, expect, test } from 'vitest';
import { closeAfterwards } from '#server/testing/closing.ts';
import { until } from '#server/testing/until.ts';
import { findRedis, startRedis } from '../../../../../scripts/services.mjs';
import { maxPosition, positionOf } from './positions.ts';
import { openRecentWrites } from './recent-writes.ts';

const [early, late] = [positionOf('0/9'), positionOf('0/A0')];

test('on one node the latest write of each counts, for a while (R10.11)', async () => {
  const writes = await openRecentWrites(undefined, 300);
  await writes.note('alice', late);
  await writes.note('alice', early);
  expect([await writes.since('alice'), await writes.since('bruno')]).toEqual([late, undefined]);
  await until(async () => (await writes.since('alice')) === undefined);
});

describe.skipIf(!findRedis() && !process.env.CI)('on several nodes', () => {
  test('each knows what was written on the other; while Redis is away nobody is sure, and soon after all are (R10.11)', async () => {
    const redis = await startRedis();
    closeAfterwards(redis.stop);
    const ttl = 1_000;
    const nodes = [await openRecentWrites(redis.url, ttl), await openRecentWrites(redis.url, ttl)] as const;
    closeAfterwards(async () => nodes.forEach((node) => void node.close()));
    const [one, other] = nodes;
    await until(async () => (await Promise.all(nodes.map((node) => node.since('chloe')))).every((each) => !each));
    await one.note('alice', late);
    await other.note('alice', early);
    expect([await one.since('alice'), await other.since('alice')]).toEqual([late, late]);
    redis.signal('SIGKILL');
    await until(async () => (await other.since('bruno')) === maxPosition);
    await one.note('bruno', early);
    await redis.start();
    expect(await other.since('bruno')).toBe(maxPosition);
    await until(async () => (await other.since('bruno')) === undefined, 20_000);
  });
});
