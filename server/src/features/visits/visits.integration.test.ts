import { beforeEach, expect, it } from 'vitest';
import { dayIn } from '#contract/accounts/birth-date.ts';
import { saveNetwork } from '#server/features/tracking/tracking.ts';
import { freshApp } from '#server/testing/app.ts';
import { visitTotals } from './queries.ts';
import { visitReport } from './visits.ts';

const app = await freshApp();
const metric = async () => await app.platform.metrics.registry.getSingleMetricAsString('page_visit_seconds');
const send = (payload?: string, type?: string) =>
  app.http.inject({
    method: 'POST',
    url: '/api/page-hidden.php',
    headers: { host: 'localhost', origin: 'http://localhost', ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  });

const site = app.sites.all.find(({ host }) => host === 'localhost');
const siteId = site?.id ?? 0;
const today = () => dayIn(site?.settings.time_zone ?? 'UTC', app.platform.clock.now());
const report = () => visitReport(app.db, { siteId, first: '2000-01-01', last: '2100-01-01' });
beforeEach(() => app.db.query('delete from page_visits'));

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
  expect(await report()).toEqual([]);
});

it.each([
  { page: 'nowhere' },
  { seconds: -1 },
  { seconds: 1e9 },
  { bounced: 'yes' },
  { name: 'Zoe' },
  { lander: '../x' },
])('what no page would say is refused: %j (R7.04)', async (body) => {
  expect((await send(JSON.stringify(body), 'application/json')).statusCode).toBe(422);
});

it('an operator sees how many left a landing page at once, and nobody by name (R2.67)', async () => {
  await send(JSON.stringify({ page: 'index', seconds: 2, bounced: true }), 'text/plain');
  await send(JSON.stringify({ page: 'index', seconds: 40, bounced: false }), 'application/json');
  const shown = await metric();
  expect(shown).toContain('page_visit_seconds_count{site="localhost",page="index",bounced="true"} 1');
  expect(shown).toContain('page_visit_seconds_sum{site="localhost",page="index",bounced="false"} 40');
});

it('and on which landing page, from which country and network, day by day (R2.67)', async () => {
  await app.db.transaction((tx) =>
    saveNetwork(tx, { siteId, name: 'acme', enabled: true, signupUrl: null, purchaseUrl: null }, new Date()),
  );
  const left = { page: 'index', lander: 'gallery', network: 'ACME', seconds: 2, bounced: true };
  await send(JSON.stringify(left), 'text/plain');
  await send(JSON.stringify({ ...left, seconds: 9, bounced: false }), 'text/plain');
  await send(JSON.stringify({ ...left, network: 'somebody else' }), 'text/plain');
  const row = { day: today(), page: 'index', lander: 'gallery', country: 'FR' };
  expect(await report()).toEqual([
    { ...row, network: null, visits: 1, bounces: 1, average: 2 },
    { ...row, network: 'acme', visits: 2, bounces: 1, average: 5.5 },
  ]);
});

it('what was logged is gone after ninety days (R2.67)', async () => {
  await send(JSON.stringify({ page: 'index', seconds: 2, bounced: true }), 'text/plain');
  app.advance(89 * 86_400);
  await app.platform.jobs.runDue();
  expect(await report()).toHaveLength(1);
  app.advance(3 * 86_400);
  await app.platform.jobs.runDue();
  expect(await report()).toEqual([]);
});

it('a report of a week among years of visits is read from its index (R2.67)', async () => {
  await app.db.query(
    `insert into page_visits (site_id, day, page, country, seconds, bounced)
     select $1, date '2026-01-01' + number % 700, 'index', 'FR', 3, true from generate_series(1, 30000) as number`,
    [siteId],
  );
  await app.db.query('analyze page_visits');
  const { rows } = await app.db.query<{ 'QUERY PLAN': string }>(`explain ${visitTotals}`, [
    siteId,
    '2026-03-01',
    '2026-03-07',
  ]);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('page_visits_of_day');
});
