import { beforeAll, expect, test } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let member: Caller;
const ago = (minutes: number) => new Date(app.platform.clock.now().getTime() - minutes * 60_000);

beforeAll(async () => {
  app = await freshApp();
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values ('BE-BRU', 'BE', 'Brussels', 'Bruxelles')`,
  );
  const home = { country: 'BE', joined: ago(90_000) } as const;
  await insertStranger(app, { ...home, name: 'Here', seen: ago(1), region: 'BE-BRU' });
  await insertStranger(app, { ...home, name: 'Here too', seen: ago(5) });
  await insertStranger(app, { ...home, name: 'Shy but here', seen: ago(2), shownToVisitors: false });
  await insertStranger(app, { ...home, name: 'Gone', seen: ago(11) });
  await insertStranger(app, { ...home, name: 'Hides', seen: ago(1), invisible: true });
  await insertStranger(app, { ...home, name: 'A woman', seen: ago(1), gender: 'female' });
  await insertStranger(app, { ...home, name: 'In France', seen: ago(1), country: 'FR' });
  member = await app.member(alice);
});

const online = async (caller: Caller, query: Record<string, string>) => {
  const answer = await caller.get(`/api/members.php?${new URLSearchParams(query)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().online;
};

test('I am told how many of those whom I seek are online where I look (R2.08)', async () => {
  expect(await online(member, { country: 'BE' })).toEqual({ count: 3, more: false });
  expect(await online(member, { country: 'BE', sort: 'new' })).toEqual({ count: 3, more: false });
  expect(await online(member, { countryregion: 'BE-BRU' })).toEqual({ count: 1, more: false });
  expect(await online(member, { country: 'any' })).toEqual({ count: 4, more: false });
});

test('a visitor is told of those who let visitors look (R2.08, R10.09)', async () => {
  expect(await online(app.visitor(), { country: 'BE' })).toEqual({ count: 3, more: false });
  expect(await online(app.visitor(), { country: 'BE', gender: 'male' })).toEqual({ count: 2, more: false });
});

test('where a filter narrows the search, nothing is said of all others (R2.08)', async () => {
  for (const [filter, value] of [
    ['min_age', '20'],
    ['online', '1'],
    ['with_photo', '1'],
    ['hair_color', 'red'],
    ['new', '1'],
  ] as const)
    expect(await online(member, { country: 'BE', [filter]: value })).toBeNull();
});

test('it is counted once a minute for everybody, not for each search (R2.08)', async () => {
  await online(member, { country: 'BE' });
  await app.db.query(`update profiles set last_active_at = $1 where name = 'Gone'`, [ago(0)]);
  expect(await online(member, { country: 'BE' })).toEqual({ count: 3, more: false });
  app.advance(61);
  expect(await online(member, { country: 'BE' })).toEqual({ count: 4, more: false });
});
