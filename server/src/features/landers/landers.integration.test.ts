import { beforeAll, describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { insertStranger } from '#server/testing/people.ts';

let app: TestApp;
let seen: string;
beforeAll(async () => {
  app = await freshApp();
  seen = await insertStranger(app, { name: 'Seen', country: 'FR', photos: [{ key: 'demo/seen.webp' }] });
  await insertStranger(app, { name: 'Faceless', country: 'FR' });
  await insertStranger(app, { name: 'Faraway', country: 'CA', photos: [{ key: 'demo/far.webp' }] });
});

const ask = async () => (await app.visitor().get('/api/lander-people.php')).json();
const names = async () => (await ask()).people.map(({ name }: { name: string }) => name);

describe('the people on landing pages', () => {
  it('have a photo, and where few are near some are from elsewhere, which is said (R2.30)', async () => {
    expect(await ask()).toMatchObject({ nearness: 'elsewhere', country: 'FR' });
    const shown = await names();
    expect(shown).toEqual(expect.arrayContaining(['Seen', 'Faraway']));
    expect(shown).not.toContain('Faceless');
  });

  it('are still there when a whole page of people without a photo came after them (R2.30)', async () => {
    await app.db.query(`update profiles set last_active_at = last_active_at - interval '1 day' where id = $1`, [seen]);
    for (let count = 0; count < 24; count += 1) await insertStranger(app, { name: `Newcomer${count}`, country: 'FR' });
    expect(await names()).toContain('Seen');
  });

  it('are gone when they opt out of it (R10.09)', async () => {
    await app.db.query('update profiles set shown_to_visitors = false where id = $1', [seen]);
    expect(await names()).not.toContain('Seen');
  });

  it('are nobody where the site keeps its members from visitors (R4.13)', async () => {
    const site = app.sites.find('localhost');
    if (!site) throw new Error('The test world has a first site.');
    await app.db.transaction((tx) => app.sites.change(tx, site, { logged_out_search: 'none' }));
    await app.sites.reloadIfChanged();
    expect(await names()).toEqual([]);
  });
});
