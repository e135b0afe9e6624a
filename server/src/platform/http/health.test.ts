import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createMetrics } from '../metrics.ts';
import { mountHealth } from './health.ts';

/** A server whose database is asked by us. */
function serverOn(assertReady: () => Promise<void>, timeout = 10_000) {
  const app = Fastify();
  mountHealth(app, { assertReady }, createMetrics(), { metricsToken: undefined, timeout });
  return async () => (await app.inject('/readyz')).statusCode;
}

test('however many ask whether it is ready, the database is asked once', async () => {
  let asked = 0;
  const ready = serverOn(async () => {
    asked += 1;
  });
  expect(await Promise.all(Array.from({ length: 50 }, ready))).toEqual(Array(50).fill(200));
  expect(asked).toBe(1);
});

test('a database that says nothing is not ready, and is not asked again before it has answered', async () => {
  let asked = 0;
  const ready = serverOn(() => {
    asked += 1;
    return new Promise(() => {});
  }, 10);
  expect([await ready(), await ready()]).toEqual([503, 503]);
  expect(asked).toBe(1);
});
