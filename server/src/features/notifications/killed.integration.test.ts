import { describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { killNodeAt, type Obstacle } from '#server/testing/killed-node.ts';
import { insertStranger } from '#server/testing/people.ts';
import { announce } from './announcements.ts';

const embedded = process.env.TEST_DATABASE === 'embedded';
const secretKey = 'a key of the environment that outlives a node';
const day = 86_400_000;
/** More than one page of a walk, so that there is a moment between two pages. */
const readers = 520;
const mailedBefore = 40;

/** Members with an address in Paris who have not been here for three days, and asked for offers. */
async function insertReaders({ db, platform }: TestApp) {
  const now = platform.clock.now();
  const seen = new Date(now.getTime() - 3 * day);
  await db.query(
    `with joined as (
       insert into users (site_id, email, status, signup_at, time_zone)
       select sites.id, 'reader' || place || '@killed.example', 'active', $2, 'Europe/Paris'
       from sites, generate_series(1, $1::int) as place where host = 'localhost' returning id, site_id
     ), shown as (
       insert into profiles (id, site_id, name, name_skeleton, status, gender, sexuality, date_of_birth, country, last_active_at)
       select id, site_id, 'Reader ' || id, 'reader ' || id, 'active', 'female', 'hetero', '1990-05-01', 'FR', $3 from joined
     ), chosen as (
       insert into notification_settings (user_id, preferences, changed_at)
       select id, '{"promotions": {"email": true, "push": false}}', $2 from joined
     )
     insert into consents (user_id, kind, version, granted, at) select id, 'marketing', '1', true, $2 from joined`,
    [readers, now, seen],
  );
}

const mails = async ({ db }: TestApp) =>
  (
    await db.query<{ recipient: string; count: number }>(
      `select recipient, count(*)::int as count from outbox where recipient like '%@killed.example' group by recipient`,
    )
  ).rows;

/** Held up at the second page of its walk, and when so many mails are written. */
const halfway = (walk: string): Obstacle[] => [
  {
    table: 'notification_progress',
    when: `new.walk like '${walk}' and exists (select from notification_progress as known where known.walk = new.walk)`,
  },
  {
    table: 'outbox',
    when: `(select count(*) from outbox where recipient like '%@killed.example') >= ${mailedBefore}`,
  },
];

async function expectOneEach(app: TestApp) {
  const before = await mails(app);
  expect(before.length).toBeGreaterThanOrEqual(mailedBefore);
  expect(before.length).toBeLessThan(readers);
  await app.platform.jobs.runDue();
  const after = await mails(app);
  expect(after).toHaveLength(readers);
  expect(after.filter(({ count }) => count !== 1)).toEqual([]);
}

// The embedded database belongs to one process alone, and ends with it.
describe.skipIf(embedded)('the node that mails is killed in the middle', { timeout: 120_000 }, () => {
  it('of the week: another goes on where it was, and nobody gets it twice or not at all (R3.04)', async () => {
    const app = await freshApp({ config: { secretKey } });
    const thursdayEvening = new Date('2031-05-08T17:30:00Z');
    app.advance((thursdayEvening.getTime() - app.platform.clock.now().getTime()) / 1000);
    await insertReaders(app);
    const seen = new Date(app.platform.clock.now().getTime() - 3 * day);
    for (const name of ['Marc', 'Luc', 'Paul', 'Jean'])
      await insertStranger(app, { name, gender: 'male', sexuality: 'hetero', country: 'FR', born: '1988-01-01', seen });
    await killNodeAt(app, secretKey, halfway('week %'), 2);
    await expectOneEach(app);
  });

  it('of an announcement: the same (R3.04)', async () => {
    const app = await freshApp({ config: { secretKey } });
    await insertReaders(app);
    const [site] = app.sites.all;
    if (!site) throw new Error('The test world has sites.');
    const both = (en: string, fr: string) => ({ en, fr });
    const announcement = {
      siteId: site.id,
      kind: 'promotions' as const,
      title: both('A quarter more', 'Un quart en plus'),
      text: both('Until Sunday.', 'Jusqu’à dimanche.'),
      action: both('See bundles', 'Voir les forfaits'),
      path: '/premium',
    };
    await app.db.transaction((tx) => announce(tx, app.platform, announcement, app.platform.clock.now()));
    await killNodeAt(app, secretKey, halfway('announcement %'), 2);
    await expectOneEach(app);
  });
});
