import { expect, test, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { freshApp } from '#server/testing/app.ts';
import { everythingStored } from '#server/testing/stored.ts';

const loaded = vi.hoisted(() => ({ times: 0 }));
vi.mock('./workbench.ts', (original) => {
  loaded.times += 1;
  return original();
});

const paths: ['GET' | 'POST', string, unknown?][] = [
  ['GET', '/dev'],
  ['GET', '/dev/'],
  ['GET', '/dev/ui'],
  ['GET', '/dev/outbox.json'],
  ['GET', '/dev/clock.json'],
  ['POST', '/dev/clock.json', { advance: 60 }],
  ['GET', '/dev/members.json'],
  ['POST', '/dev/settings.json', { host: 'localhost', settings: { name: 'Taken over' } }],
  ['POST', '/dev/pay.json', { payment_id: '1', outcome: 'pay' }],
  ['GET', '/dev/pay'],
  ['POST', '/dev/pay'],
  ['POST', '/dev/provider.json', { away: true }],
  ['GET', '/dev/webhooks.json'],
  ['GET', '/dev/secrets.json'],
  ['GET', '/dev/pulse.json'],
  ['POST', '/dev/pulse.json', { on: true }],
];

test('in production there is no workbench: its paths are 404, its code is not loaded', {
  timeout: 40_000,
}, async () => {
  const production = await freshApp({ config: { production: true } });
  const before = await everythingStored(production.db);
  for (const [method, url, body] of paths) {
    const answer = await production.visitor().send(method, url, body);
    expect(answer.statusCode, `${method} ${url}`).toBe(404);
    expect(answer.json().error.code).toBe('not_found');
  }
  expect(await everythingStored(production.db)).toEqual(before);
  expect(loaded.times).toBe(0);

  await freshApp();
  expect(loaded.times).toBe(1);
});

test('in production nobody comes, likes or answers by themselves, whatever the environment says', {
  timeout: 40_000,
}, async () => {
  const surroundings = { DATABASE_URL: 'postgres://x/y', PUBLIC_URL: 'https://x.example', SECRET_KEY: 'k'.repeat(32) };
  const config = parseConfig({ NODE_ENV: 'production', DEMO_PULSE: 'true', ...surroundings });
  expect(config.demoPulse).toBe(false);
  const production = await freshApp({ config: { production: true, demoPulse: true } });
  await production.platform.jobs.runDue();
  const { rows } = await production.db.query<{ kind: string }>('select kind from jobs');
  expect(rows.map(({ kind }) => kind)).toContain('live.forget-events');
  expect(rows.map(({ kind }) => kind)).not.toContain('workbench.demo-pulse');
});

test('production sends browsers to HTTPS for good, and tells nobody else’s scripts anything', {
  timeout: 40_000,
}, async () => {
  const production = await freshApp({ config: { production: true } });
  const { headers } = await production.visitor().get('/api/settings.php');
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(headers['access-control-allow-origin']).toBeUndefined();
});
