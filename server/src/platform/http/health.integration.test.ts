import { beforeAll, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';

const metricsToken = 'a-token-of-sixteen-and-more';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({ config: { metricsToken } });
});

const metrics = (remoteAddress: string, headers: Record<string, string> = {}) =>
  app.http.inject({ url: '/metrics', remoteAddress, headers });

test('this machine reads the figures, among them how long each call took', async () => {
  await app.visitor().get('/api/settings.php');
  const answer = await metrics('127.0.0.1');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('text/plain');
  expect(answer.body).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/settings.php",status="200"}',
  );
});

test('figures name no address that was asked for: whatever was typed counts as one', async () => {
  await app.visitor().get('/api/secret-of-alice.php?email=alice@cast.example');
  const { body } = await metrics('127.0.0.1');
  expect(body).not.toContain('alice');
});

test('anybody else reads them with the token, and without it is told they are not there', async () => {
  expect((await metrics('90.1.1.1')).statusCode).toBe(404);
  expect((await metrics('90.1.1.1', { authorization: 'Bearer guess' })).statusCode).toBe(404);
  expect((await metrics('90.1.1.1', { authorization: `Bearer ${metricsToken}` })).statusCode).toBe(200);
});

test('whoever comes through a proxy on this machine is not this machine', async () => {
  expect((await metrics('127.0.0.1', { 'x-forwarded-for': '90.1.1.1' })).statusCode).toBe(404);
});

test('where no token was set, no word opens the figures', { timeout: 40_000 }, async () => {
  const tokenless = await freshApp();
  const answer = await tokenless.http.inject({
    url: '/metrics',
    remoteAddress: '90.1.1.1',
    headers: { authorization: 'Bearer undefined' },
  });
  expect(answer.statusCode).toBe(404);
});

test('the server is alive and ready; without its database it is alive, not ready, and still serves what it knows', async () => {
  const get = async (url: string) => (await app.http.inject(url)).statusCode;
  expect(await get('/healthz')).toBe(200);
  expect(await get('/readyz')).toBe(200);

  await app.db.close();
  app.platform.db.close = async () => {};
  expect(await get('/healthz')).toBe(200);
  expect(await get('/readyz')).toBe(503);
  expect(await get('/api/settings.php')).toBe(200);
});
