import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';

const metricsToken = 'a-token-of-sixteen-and-more';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

let app: TestApp;
let withToken: TestApp;
/** Behind a proxy that nobody named. */
let suspicious: TestApp;
beforeAll(async () => {
  app = await freshApp();
  withToken = await freshApp({ config: { metricsToken } });
  suspicious = await freshApp({ config: { trustedProxies: [] } });
});

const metrics = (node: TestApp, remoteAddress: string, headers: Record<string, string> = {}) =>
  node.http.inject({ url: '/metrics', remoteAddress, headers });

describe('the figures', () => {
  test('say how long each call took', async () => {
    await app.visitor().get('/api/settings.php');
    const answer = await metrics(app, '127.0.0.1');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/settings.php",status="200"}',
    );
  });

  test('name no address that was asked for: whatever was typed counts as one', async () => {
    await app.visitor().get('/api/secret-of-alice.php?email=alice@cast.example');
    const answer = await metrics(app, '127.0.0.1');
    expect(answer.body).toContain('route="/api/*",status="404"');
    expect(answer.body).not.toContain('alice');
  });

  test('are for this machine alone where no token was set', async () => {
    expect((await metrics(app, '127.0.0.1')).statusCode).toBe(200);
    expect((await metrics(app, '90.1.1.1')).statusCode).toBe(404);
    expect((await metrics(app, '90.1.1.1', bearer('undefined'))).statusCode).toBe(404);
    expect((await metrics(app, '90.1.1.1', bearer(''))).statusCode).toBe(404);
  });

  test('are not for whoever comes through a proxy on this machine', async () => {
    const through: Record<string, string>[] = [
      { 'x-forwarded-for': '90.1.1.1' },
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
    ];
    for (const headers of through) {
      expect((await metrics(app, '127.0.0.1', headers)).statusCode).toBe(404);
      expect((await metrics(suspicious, '127.0.0.1', headers)).statusCode).toBe(404);
    }
  });

  test('are for whoever has the token where one was set, from anywhere, and for nobody else', async () => {
    for (const address of ['127.0.0.1', '90.1.1.1']) {
      expect((await metrics(withToken, address)).statusCode).toBe(404);
      for (const guess of ['guess', `${metricsToken}x`, metricsToken.slice(1), metricsToken.toUpperCase()])
        expect((await metrics(withToken, address, bearer(guess))).statusCode).toBe(404);
      expect((await metrics(withToken, address, bearer(metricsToken))).statusCode).toBe(200);
    }
  });
});

test('the server is alive and ready; without its database it is alive, not ready, and still serves what it knows', async () => {
  const get = async (url: string) => (await app.http.inject(url)).statusCode;
  expect(await get('/healthz')).toBe(200);
  expect(await get('/readyz')).toBe(200);

  await app.db.close();
  app.platform.db.close = async () => {};
  expect(await get('/healthz')).toBe(200);
  // The last answer is shared for a moment, so that nobody can keep the database busy by asking.
  await until(async () => (await get('/readyz')) === 503);
  expect(await get('/api/settings.php')).toBe(200);
});
