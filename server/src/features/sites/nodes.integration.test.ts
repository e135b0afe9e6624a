import { describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { until } from '#server/testing/until.ts';

const embedded = process.env.TEST_DATABASE === 'embedded';
const redisUrl = process.env.TEST_REDIS_URL;

const nameAt = async (node: TestApp) => (await node.visitor().get('/api/settings.php')).json().settings.name;
const rename = (node: TestApp, name: string) =>
  node.visitor().post('/dev/settings.json', { host: 'localhost', settings: { name } });

// The embedded database belongs to one process alone: there are no two nodes on it.
describe.skipIf(embedded)('of two nodes on one database', () => {
  test.skipIf(!redisUrl)(
    'each learns of the other’s change through Redis, without a restart',
    { timeout: 40_000 },
    async () => {
      const one = await freshApp({ config: { redisUrl } });
      const other = await freshApp({ location: one.location, config: { redisUrl } });
      // Redis alone must do it: whoever asks the database now and then is kept from finding it out first.
      for (const node of [one, other]) node.sites.reloadIfChanged = async () => {};
      expect(await nameAt(other)).toBe('Rendezvous');

      await rename(one, 'Told by Redis');
      await until(async () => (await nameAt(other)) === 'Told by Redis');
      await rename(other, 'And back');
      await until(async () => (await nameAt(one)) === 'And back');
    },
  );

  test('each finds the other’s change by itself, without a restart, where there is no Redis', {
    timeout: 40_000,
  }, async () => {
    const one = await freshApp();
    const other = await freshApp({ location: one.location });
    expect(await nameAt(other)).toBe('Rendezvous');

    await rename(one, 'Found in the database');
    expect(await nameAt(one)).toBe('Found in the database');
    await until(async () => (await nameAt(other)) === 'Found in the database');
  });

  test('both may change different settings of one site at once, and both changes stay', {
    timeout: 40_000,
  }, async () => {
    const one = await freshApp();
    const other = await freshApp({ location: one.location });
    const change = (node: TestApp, settings: object) =>
      node.visitor().post('/dev/settings.json', { host: 'localhost', settings });
    await Promise.all([change(one, { message_credits: 4 }), change(other, { photo_credits: 9 })]);
    const settings = async (node: TestApp) => (await node.visitor().get('/api/settings.php')).json().settings;
    await until(async () => {
      const both = [await settings(one), await settings(other)];
      return both.every(({ message_credits, photo_credits }) => message_credits === 4 && photo_credits === 9);
    });
  });
});

test('a change made right after another is never hidden by it', { timeout: 40_000 }, async () => {
  const node = await freshApp();
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([rename(node, `Early ${round}`), node.sites.reload()]);
    await rename(node, `Late ${round}`);
    expect(await nameAt(node)).toBe(`Late ${round}`);
  }
});
