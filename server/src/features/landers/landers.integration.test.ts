import { beforeAll, describe, expect, it } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const names = async (host?: string) => {
  const answer = await app.visitor(host ? { host } : undefined).get('/api/lander-people.php');
  expect(answer.statusCode).toBe(200);
  return answer.json().people.map(({ name }: { name: string }) => name);
};

describe('the people on landing pages', () => {
  it('have a photo, and those without are not there (R2.30)', async () => {
    const answer = await app.visitor().get('/api/lander-people.php');
    for (const person of answer.json().people) expect(person.main_image).not.toBeNull();
  });

  it('are never those who opted out of it (R10.09)', async () => {
    const member = await app.member(alice);
    await member.put('/api/visibility.php', { shown_to_visitors: false });
    expect(await names()).not.toContain(alice.name);
  });

  it('are nobody where the site keeps its members from visitors (R4.13)', async () => {
    const site = app.sites.find('localhost');
    if (!site) throw new Error('The test world has a first site.');
    await app.db.transaction((tx) => app.sites.change(tx, site, { logged_out_search: 'none' }));
    await app.sites.reloadIfChanged();
    expect(await names()).toEqual([]);
  });
});
