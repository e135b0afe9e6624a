import { expect, it } from 'vitest';
import { freshApp } from '#server/testing/app.ts';

const app = await freshApp();
const metric = async () => await app.platform.metrics.registry.getSingleMetricAsString('page_visit_seconds');
const send = (payload?: string, type?: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/page-hidden.php',
    headers: { host: 'localhost', origin: 'http://localhost', ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });

it.each([
  ['as JSON', '{}', 'application/json'],
  ['as text', '{}', 'text/plain;charset=UTF-8'],
  ['as text that says nothing', 'bye', 'text/plain'],
  ['without a word', undefined, undefined],
])('a page that I leave may say so %s, and nothing is kept (R7.04)', async (_how, payload, type) => {
  const answer = await send(payload, type);
  expect(answer.statusCode).toBe(204);
  expect(answer.body).toBe('');
  expect(await metric()).not.toContain('page_visit_seconds_count');
});

it.each([{ page: 'nowhere' }, { seconds: -1 }, { seconds: 1e9 }, { bounced: 'yes' }, { name: 'Zoe' }])(
  'what no page would say is refused: %j (R7.04)',
  async (body) => {
    expect((await send(JSON.stringify(body), 'application/json')).statusCode).toBe(422);
  },
);

it('an operator sees how many left a landing page at once, and nobody by name (R2.67)', async () => {
  await send(JSON.stringify({ page: 'index', seconds: 2, bounced: true }), 'text/plain');
  await send(JSON.stringify({ page: 'index', seconds: 40, bounced: false }), 'application/json');
  const shown = await metric();
  expect(shown).toContain('page_visit_seconds_count{site="localhost",page="index",bounced="true"} 1');
  expect(shown).toContain('page_visit_seconds_sum{site="localhost",page="index",bounced="false"} 40');
});
