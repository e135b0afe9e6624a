import { beforeAll, describe, expect, test } from 'vitest';
import type { MemberCard } from '#contract/people/people.ts';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let member: Caller;
let id: string;
const names = (cards: MemberCard[]) => cards.map(({ name }) => name);
const related = async (caller: Caller, whose = id): Promise<MemberCard[]> =>
  (await caller.get(`/api/member.php?id=${whose}`)).json().related;

beforeAll(async () => {
  app = await freshApp();
  await app.db.query(
    `insert into regions (id, country, name_en, name_fr) values ('BE-BRU', 'BE', 'Brussels', 'Bruxelles-Capitale'),
     ('BE-VLG', 'BE', 'Flanders', 'Flandre')`,
  );
  await app.db.query(
    `insert into cities (region, name_en, name_fr, latitude, longitude, population) values
     ('BE-BRU', 'Brussels', 'Bruxelles', 50.85, 4.35, 1200000), ('BE-VLG', 'Ghent', 'Gand', 51.05, 3.72, 260000)`,
  );
  member = await app.member(alice);
  const home = { country: 'BE', region: 'BE-BRU', city: 'Brussels' } as const;
  id = await insertStranger(app, { name: 'Omar', ...home, born: '1985-01-01' });
  await insertStranger(app, { name: 'Neighbour', ...home, born: '1986-01-01' });
  await insertStranger(app, { name: 'Of the region', country: 'BE', region: 'BE-BRU', born: '1986-06-01' });
  await insertStranger(app, {
    name: 'Of the country',
    country: 'BE',
    region: 'BE-VLG',
    city: 'Ghent',
    born: '1985-06-01',
  });
  await insertStranger(app, { name: 'Older', ...home, born: '1960-01-01' });
  await insertStranger(app, { name: 'French', country: 'FR', born: '1985-01-01' });
  await insertStranger(app, { name: 'Gay', ...home, sexuality: 'gay', born: '1985-01-01' });
  await insertStranger(app, { name: 'Woman', ...home, gender: 'female', born: '1985-01-01' });
  await insertStranger(app, { name: 'Shy', ...home, born: '1985-02-01', shownToVisitors: false });
  await insertStranger(app, { name: 'Hidden', ...home, born: '1985-01-01', invisible: true });
  await insertStranger(app, { name: 'Banned', ...home, born: '1985-01-01', status: 'banned' });
  await insertStranger(app, { name: 'Unproven', ...home, born: '1985-01-01', status: 'not_confirmed' });
  await insertStranger(app, { name: 'Elsewhere', ...home, born: '1985-01-01', host: 'bdsm.localhost' });
});

describe('beside a profile stand', () => {
  test('others like it whom I seek and who seek me: of an age, and from around there (R2.09)', async () => {
    expect(names(await related(member))).toEqual(['Shy', 'Neighbour', 'Of the region', 'Of the country', 'Older']);
  });

  test('whoever has a photo before whoever has none (R2.09)', async () => {
    await app.db.query(
      `insert into photos (profile_id, position, status, storage_key, width, height, created_at)
       select id, 0, 'active', 'of ' || id, 480, 600, $1 from profiles where name in ('Of the region', 'Older')`,
      [app.platform.clock.now()],
    );
    expect(names(await related(member))).toEqual(['Of the region', 'Older', 'Shy', 'Neighbour', 'Of the country']);
    await app.db.query('delete from photos');
  });

  test('to a visitor those of the same gender who let visitors look (R2.09, R10.09)', async () => {
    const shown = names(await related(app.visitor()));
    expect(shown).toEqual(expect.arrayContaining(['Neighbour', 'Gay', 'Older']));
    for (const name of ['Shy', 'Hidden', 'Banned', 'Woman', 'Omar']) expect(shown).not.toContain(name);
  });

  test('nobody who is blocked, from either side (R4.07, R2.09)', async () => {
    const [me, neighbour, older] = [await idOf(app, 'Alice'), await idOf(app, 'Neighbour'), await idOf(app, 'Older')];
    await member.post('/api/block.php', { id: neighbour });
    await app.db.query('insert into blocks (blocker_id, blocked_id, at) values ($1, $2, now())', [older, me]);
    expect(names(await related(member))).toEqual(['Shy', 'Of the region', 'Of the country']);
    await app.db.query('delete from blocks');
  });

  test('nobody who has become invisible since (R4.05, R2.09)', async () => {
    await app.db.query(`update profiles set invisible = true where name = 'Neighbour'`);
    expect(names(await related(member))).not.toContain('Neighbour');
    await app.db.query(`update profiles set invisible = false where name = 'Neighbour'`);
    expect(names(await related(member))).toContain('Neighbour');
  });

  test('never myself, and never more than eight (R2.09)', async () => {
    const woman = await idOf(app, 'Woman');
    await app.db.query(`update profiles set sexuality = 'bi', country = 'BE' where name = 'Alice'`);
    expect(names(await related(member, woman))).not.toContain('Alice');
    await app.db.query(`update profiles set sexuality = 'hetero', country = 'FR' where name = 'Alice'`);
    for (let count = 0; count < 12; count += 1)
      await insertStranger(app, { name: `Crowd ${count}`, country: 'BE', region: 'BE-BRU', born: '1985-03-01' });
    const shown = await related(member);
    expect(shown).toHaveLength(8);
    expect(new Set(shown.map((card) => card.id)).size).toBe(8);
  });
});
