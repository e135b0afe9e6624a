import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alice, dora, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { idOf, insertLike, insertStranger } from '#server/testing/people.ts';

const hour = 3_600_000;
const there = 'bdsm.localhost';
let app: TestApp;
let member: Caller;
let neighbour: Caller;
let sister: string;

async function resell(host: string, on: boolean) {
  await app.visitor().post('/dev/settings.json', { host, settings: { member_resell: on } });
  await app.sites.reload();
}

// Alice lives on the general site, Dora on another of the company. Sister sites' men: one agreed, others did not.
beforeAll(async () => {
  app = await freshApp();
  member = await app.member(alice);
  neighbour = await app.member(dora);
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values ('FR-ARA', 'FR', 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes')`,
  );
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population) values
     ('FR-ARA', 'Lyon', 'Lyon', 45.749, 4.848, 522000), ('FR-ARA', 'Grenoble', 'Grenoble', 45.17, 5.72, 158000)`,
  );
  await app.db.query(
    `update profiles set region = 'FR-ARA', city_id = (select id from cities where name_en = 'Lyon') where name = 'Alice'`,
  );
  const ago = (hours: number) => new Date(app.platform.clock.now().getTime() - hours * hour);
  await insertStranger(app, { name: 'At home', seen: ago(2), region: 'FR-ARA', city: 'Grenoble' });
  const sisters = { host: there, resells: true, consents: true, region: 'FR-ARA', city: 'Lyon' };
  sister = await insertStranger(app, { name: 'Sister', seen: ago(1), ...sisters });
  await insertStranger(app, { name: 'Refused', host: there, resells: false });
  await insertStranger(app, { name: 'Never asked', host: there });
  await insertStranger(app, { name: 'Invented', host: there, resells: true, fictional: true });
  await insertStranger(app, { name: 'Hidden', host: there, resells: true, invisible: true });
  await insertStranger(app, { name: 'Banned', host: there, resells: true, status: 'banned' });
  await insertStranger(app, { name: 'Shy', host: there, resells: true, seen: ago(3), shownToVisitors: false });
  await insertStranger(app, { name: 'Gay', host: there, resells: true, sexuality: 'gay' });
});
beforeEach(() => resell('localhost', true));

const named = (cards: { name: string }[]) => cards.map(({ name }) => name);
const ask = async (caller: Caller, query = {}) =>
  (await caller.get(`/api/members.php?${new URLSearchParams(query)}`)).json();
const found = async (caller: Caller, query = {}) => named((await ask(caller, query)).profiles);
const page = (caller: Caller, id: string) => caller.get(`/api/member.php?id=${id}`);

describe('members of another site of the company', () => {
  test('are shown nowhere until the site is set so (R3.05)', async () => {
    await resell('localhost', false);
    expect(await found(member)).toEqual(['At home']);
    expect((await page(member, sister)).statusCode).toBe(404);
    expect((await member.post('/api/block.php', { id: sister })).statusCode).toBe(404);
  });

  test('are then found in their place among the others, those alone who agreed, and are counted (R3.05)', async () => {
    const results = await ask(member);
    expect(named(results.profiles)).toEqual(['Sister', 'At home', 'Shy']);
    expect(results).toMatchObject({ number_of_results: 3, pages: 1 });
    expect(await found(member, { sort: 'new' })).toEqual(expect.arrayContaining(['Sister', 'At home', 'Shy']));
    expect(await found(member, { country: 'NZ' })).toEqual([]);
  });

  test('are found by distance and by every other filter like those of the site (R3.05, R3.15)', async () => {
    expect(await found(member, { sort: 'near' })).toEqual(['Sister', 'At home', 'Shy']);
    expect(await found(member, { distance: '30' })).toEqual(['Sister']);
    expect(await found(member, { countryregion: 'FR-ARA', sort: 'new' })).toHaveLength(2);
    expect(await found(member, { online: '1' })).toEqual([]);
    expect(await found(member, { min_age: '90' })).toEqual([]);
  });

  test('are shown to visitors only if they want that (R3.05, R10.09)', async () => {
    const shown = await found(app.visitor());
    expect(shown).toContain('Sister');
    expect(shown).not.toContain('Shy');
  });

  test('can be opened there, and stand beside others (R3.05, R2.09)', async () => {
    const answer = await page(member, sister);
    expect([answer.statusCode, answer.json().profile.name]).toEqual([200, 'Sister']);
    expect(named((await page(member, await idOf(app, 'At home'))).json().related)).toContain('Sister');
    for (const name of ['Refused', 'Never asked', 'Invented', 'Hidden', 'Banned'])
      expect((await page(member, await idOf(app, name))).statusCode, name).toBe(404);
  });

  test('are gone from the moment they take their consent back (R3.05)', async () => {
    const say = (granted: boolean) =>
      app.db.query(`insert into consents (user_id, kind, version, granted, at) values ($1, 'resell', '1', $2, $3)`, [
        sister,
        granted,
        new Date(app.platform.clock.now().getTime() + 1000 + Number(granted)),
      ]);
    await say(false);
    expect(await found(member)).not.toContain('Sister');
    expect((await page(member, sister)).statusCode).toBe(404);
    await say(true);
    expect(await found(member)).toContain('Sister');
  });

  test('are not shown on a site whose niche they have not chosen (R3.05)', async () => {
    await resell(there, true);
    const general = await insertStranger(app, { name: 'General', resells: true });
    expect(await found(neighbour)).not.toContain('General');
    expect((await page(neighbour, general)).statusCode).toBe(404);
    await resell(there, false);
  });

  test('are hidden by a block like anybody else, and from their side too (R4.07, R3.05)', async () => {
    expect((await member.post('/api/block.php', { id: sister })).statusCode).toBe(200);
    expect(await found(member)).not.toContain('Sister');
    expect((await page(member, sister)).json().error.code).toBe('you_blocked');
    // Taken back also where the site no longer shows them.
    await resell('localhost', false);
    expect((await member.get('/api/block.php')).json().blocked).toMatchObject([{ id: sister }]);
    expect((await member.send('DELETE', '/api/block.php', { id: sister })).json().blocked).toEqual([]);
    await resell('localhost', true);
    expect(await found(member)).toContain('Sister');
  });

  test('can keep away somebody who came to them from there, though they do not see them (R4.07)', async () => {
    const [me, doras] = [await idOf(app, 'Alice'), await idOf(app, 'Dora')];
    expect((await neighbour.post('/api/block.php', { id: me })).statusCode).toBe(404);
    await insertLike(app, me, doras);
    expect((await neighbour.post('/api/block.php', { id: me })).statusCode).toBe(200);
    expect((await neighbour.post('/api/report.php', { id: me, reason: 'abuse' })).statusCode).toBe(201);
    await neighbour.send('DELETE', '/api/block.php', { id: me });
  });
});

test('whatever is searched for in whatever way, nothing fails on our side (R2.08)', async () => {
  const some = (values: readonly string[]) => fc.subarray([...values], { minLength: 1 }).map((list) => list.join(','));
  const filters = fc.record(
    {
      gender: fc.constantFrom('male', 'female', 'other'),
      country: fc.constantFrom('FR', 'BE', 'XX', ''),
      countryregion: fc.constantFrom('FR-ARA', 'nowhere'),
      min_age: fc.integer({ min: 10, max: 130 }).map(String),
      max_age: fc.integer({ min: 10, max: 130 }).map(String),
      distance: fc.integer({ min: -5, max: 600 }).map(String),
      online: fc.constantFrom('0', '1', 'true', 'maybe'),
      new: fc.constantFrom('0', '1'),
      with_photo: fc.constantFrom('0', '1'),
      interests: some(['tea', 'sex', 'wine']),
      body_type: some(['slim', 'full']),
      tattoos: some(['none', 'many', 'every']),
      sort: fc.constantFrom('active', 'new', 'near', 'random'),
      page: fc.integer({ min: -1, max: 401 }).map(String),
      network: fc.string(),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom(member, neighbour, app.visitor()), async (query, caller) => {
      const answer = await caller.get(`/api/members.php?${new URLSearchParams(query)}`);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      if (answer.statusCode === 200) expect(answer.json().profiles.length).toBeLessThanOrEqual(24);
    }),
    { numRuns: 120 },
  );
});
