import { beforeAll, describe, expect, test } from 'vitest';
import { memberCard } from '#contract/people/people.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { insertStranger } from '#server/testing/people.ts';

const hour = 3_600_000;
let app: TestApp;
let now: number;
let member: Caller;
const hoursAgo = (hours: number) => new Date(now - hours * hour);

// Alice is a woman who seeks men; Bruno and Chloe of the test's world are recorded the same, and are not for her.
beforeAll(async () => {
  app = await freshApp();
  now = app.platform.clock.now().getTime();
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values ('BE-BRU', 'BE', 'Brussels', 'Bruxelles-Capitale')`,
  );
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population)
     values ('BE-BRU', 'Brussels', 'Bruxelles', 50.85, 4.35, 1200000)`,
  );
  member = await app.member(alice);
  const men = [
    { name: 'Marc', joined: hoursAgo(1), seen: hoursAgo(5) },
    { name: 'Noah', joined: hoursAgo(2), seen: hoursAgo(0.1), sexuality: 'bi' },
    { name: 'Omar', joined: hoursAgo(24 * 30), seen: hoursAgo(2), country: 'BE', region: 'BE-BRU', city: 'Brussels' },
  ] as const;
  for (const man of men) await insertStranger(app, man);
  await insertStranger(app, { name: 'Gaston', sexuality: 'gay', joined: hoursAgo(3) });
  await insertStranger(app, { name: 'Lina', gender: 'female', sexuality: 'lesbian', joined: hoursAgo(3) });
  await insertStranger(app, { name: 'Banned', status: 'banned' });
  await insertStranger(app, { name: 'Leaving', status: 'pending_deletion' });
  await insertStranger(app, { name: 'Unproven', status: 'not_confirmed' });
  await insertStranger(app, { name: 'Disabled', profileStatus: 'disabled' });
  await insertStranger(app, { name: 'Elsewhere', host: 'bdsm.localhost' });
});

const ask = async (caller: Caller, query = {}) => {
  const answer = await caller.get(`/api/members.php?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const names = async (caller: Caller, query = {}) =>
  (await ask(caller, query)).profiles.map(({ name }: { name: string }) => name);

describe('whom I find', () => {
  test('the newest of those who seek me and whom I seek, of this site, who may be met (R2.08)', async () => {
    const found = await ask(member, { sort: 'new' });
    expect(found.profiles.map(({ name }: { name: string }) => name)).toEqual(['Marc', 'Noah', 'Omar']);
    expect(found).toMatchObject({ number_of_results: 3, more: false, similar: [], cams: [], page: 1, pages: 1 });
  });

  test('never myself, whomever I ask for (R2.08)', async () => {
    const lina = await ask(member, { gender: 'female' });
    expect(lina.profiles.map(({ name }: { name: string }) => name)).toEqual(['Lina']);
    await app.db.query(`update profiles set sexuality = 'bi' where name = 'Alice'`);
    expect(await names(member, { gender: 'female' })).not.toContain('Alice');
    await app.db.query(`update profiles set sexuality = 'hetero' where name = 'Alice'`);
  });

  test('those who were here last come first when I ask so (R2.08)', async () => {
    expect(await names(member, { sort: 'active' })).toEqual(['Noah', 'Omar', 'Marc']);
  });

  test('of one country only, when I name it (R2.08)', async () => {
    expect(await ask(member, { country: 'BE' })).toMatchObject({ number_of_results: 1, profiles: [{ name: 'Omar' }] });
    expect(await ask(member, { country: 'NZ' })).toMatchObject({ number_of_results: 0, profiles: [], pages: 0 });
  });

  test('a member who is banned, closes the profile or changes their mind is gone from the next search (R2.08)', async () => {
    const id = await insertStranger(app, { name: 'Fleeting' });
    expect(await names(member)).toContain('Fleeting');
    for (const [change, undo] of [
      [`update users set status = 'banned'`, `update users set status = 'active'`],
      [`update profiles set status = 'disabled'`, `update profiles set status = 'active'`],
      [`update profiles set sexuality = 'gay'`, `update profiles set sexuality = 'hetero'`],
    ]) {
      await app.db.query(`${change} where id = $1`, [id]);
      expect(await names(member), change).not.toContain('Fleeting');
      await app.db.query(`${undo} where id = $1`, [id]);
      expect(await names(member), undo).toContain('Fleeting');
    }
    await app.db.query('delete from users where id = $1', [id]);
    expect(await names(member)).not.toContain('Fleeting');
  });
});

describe('a card', () => {
  test('tells what it may and nothing else, places in my language (R3.02)', async () => {
    const { profiles } = await ask(member, { country: 'BE' });
    expect(() => memberCard.strict().parse(profiles[0])).not.toThrow();
    expect(profiles[0]).toMatchObject({
      age: new Date(now).getUTCFullYear() - 1990 - (new Date(now).toISOString().slice(5, 10) < '05-01' ? 1 : 0),
      gender: 'male',
      country: 'BE',
      region: 'Bruxelles-Capitale',
      city: 'Bruxelles',
      online: false,
      new: false,
      photo_count: 0,
      main_image: null,
      fictional_icon: null,
    });
    const english = await ask(app.visitor({ headers: { 'accept-language': 'en' } }), { country: 'BE' });
    expect(english.profiles[0]).toMatchObject({ region: 'Brussels', city: 'Brussels' });
  });

  test('says who is here now and who is new (R3.15)', async () => {
    const { profiles } = await ask(member, { sort: 'new' });
    expect(profiles.map(({ online, new: isNew }: { online: boolean; new: boolean }) => [online, isNew])).toEqual([
      [false, true],
      [true, true],
      [false, false],
    ]);
  });

  test('shows the first photo that may be seen, and counts only those (R3.02)', async () => {
    const photos = [
      { key: 'demo/pending.webp', status: 'pending' as const },
      { key: 'demo/first.webp' },
      { key: 'demo/second.webp' },
      { key: 'demo/rejected.webp', status: 'rejected' as const },
    ];
    const id = await insertStranger(app, { name: 'Pictured', country: 'CH', photos });
    const [card] = (await ask(member, { country: 'CH' })).profiles;
    expect(card.photo_count).toBe(2);
    expect(card.main_image.card).toContain('demo/first.webp');
    await app.db.query(`delete from photos where profile_id = $1`, [id]);
    expect((await ask(member, { country: 'CH' })).profiles[0]).toMatchObject({ photo_count: 0, main_image: null });
  });

  test('of a fictional profile carries the site’s mark for it (R1.10)', async () => {
    await insertStranger(app, { name: 'Invented', country: 'LU', fictional: true });
    expect((await ask(member, { country: 'LU' })).profiles[0].fictional_icon).toBe('mask');
  });

  test('whoever uses the site is here now (R3.15)', async () => {
    app.advance(600);
    const other = await app.member(bruno);
    app.advance(600);
    expect((await other.get('/api/user.php')).statusCode).toBe(200);
    const { rows } = await app.db.query<{ recent: boolean }>(
      `select last_active_at > $1 as recent from member_cards where name = 'Bruno'`,
      [new Date(app.platform.clock.now().getTime() - 60_000)],
    );
    expect(rows).toEqual([{ recent: true }]);
  });
});

describe('pages', () => {
  test('hold twenty-four each, repeat nobody and lose nobody (R3.15)', async () => {
    const sameMoment = hoursAgo(9);
    for (let count = 0; count < 50; count += 1)
      await insertStranger(app, {
        name: `Walker ${count}`,
        country: 'AT',
        joined: sameMoment,
        sexuality: count % 3 ? 'hetero' : 'bi',
      });
    const pages = await Promise.all(['1', '2', '3', '4'].map((page) => ask(member, { country: 'AT', page })));
    expect(pages.map(({ profiles }) => profiles.length)).toEqual([24, 24, 2, 0]);
    expect(pages.map(({ page, pages: all, number_of_results: count }) => [page, all, count])).toEqual(
      [1, 2, 3, 4].map((page) => [page, 3, 50]),
    );
    expect(new Set(pages.flatMap(({ profiles }) => profiles.map(({ id }: { id: string }) => id))).size).toBe(50);
  });

  test.each([
    ['page', '0'],
    ['page', '401'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', '9'.repeat(40)],
    ['page', ''],
    ['sort', 'near%20you'],
    ['gender', 'both'],
    ['country', 'XX'],
    ['country', 'FR&country=BE'],
    ['network', 'n'.repeat(101)],
  ])('%s=%s is refused by its name', async (field, value) => {
    const answer = await member.get(`/api/members.php?${field}=${value}`);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual([field]);
  });
});

describe('a visitor', () => {
  const setSearch = async (all: string, sent: string) => {
    await app.visitor().post('/dev/settings.json', {
      host: 'localhost',
      settings: { logged_out_search: all, logged_out_search_trafficsource: sent },
    });
    await app.sites.reload();
  };

  test('sees everybody where the site lets visitors search (R4.13, R1.07)', async () => {
    expect(await names(app.visitor(), { country: 'FR' })).toEqual(
      expect.arrayContaining(['Alice', 'Bruno', 'Marc', 'Gaston', 'Lina']),
    );
  });

  test('is asked to log in where it does not, a member is not (R4.13)', async () => {
    await setSearch('none', 'none');
    const answer = await app.visitor().get('/api/members.php');
    expect(answer.statusCode).toBe(403);
    expect(answer.json().authentication_required).toBe(true);
    expect((await app.visitor().get('/api/members.php?network=partner')).statusCode).toBe(403);
    expect((await ask(member)).profiles.length).toBeGreaterThan(0);
    await setSearch('all', 'none');
  });

  test('is let in where those who were sent are (R4.13)', async () => {
    await setSearch('none', 'all');
    expect((await app.visitor().get('/api/members.php')).statusCode).toBe(403);
    expect((await app.visitor().get('/api/members.php?network=partner')).statusCode).toBe(200);
    await setSearch('all', 'none');
  });
});
