import { beforeAll, expect, it } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import type { JobContext } from '#server/platform/jobs/jobs.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { confirmAddress, mailsTo, signedUp } from '#server/testing/newcomer.ts';
import { insertStranger } from '#server/testing/people.ts';
import { findDigests } from './digest.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const thursdayEvening = new Date('2031-05-08T17:30:00Z');

it('a run that is killed in between goes on where it was, and nobody gets the week twice (R3.04)', async () => {
  app.advance((thursdayEvening.getTime() - app.platform.clock.now().getTime()) / 1000);
  const now = app.platform.clock.now();
  const seen = new Date(now.getTime() - 3 * 86_400_000);
  const members: { id: string; email: string }[] = [];
  for (let place = 0; place < 5; place += 1) {
    const { person, user } = await signedUp(app, { time_zone: 'Europe/Paris' });
    await confirmAddress(app, user.id);
    await app.db.query('update profiles set last_active_at = $2 where id = $1', [user.id, seen]);
    members.push({ id: user.id, email: person.email });
  }
  for (const name of ['Marc', 'Luc', 'Paul', 'Jean'])
    await insertStranger(app, { name, gender: 'male', sexuality: 'hetero', country: 'FR', born: '1988-01-01', seen });

  const { jobs, addresses, secrets, outbox, config } = app.platform;
  const mailer = { outbox, secrets, publicUrl: config.publicUrl };
  const deps = { jobs, addresses, secrets, mailer, sites: app.sites, perPage: 2 };
  const run = (db: Database) =>
    findDigests(deps, { db, now, signal: new AbortController().signal } as unknown as JobContext);
  let pages = 0;
  const dying = new Proxy(app.db, {
    get(db, name) {
      const value = Reflect.get(db, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(db) : value;
      return (work: Parameters<Database['transaction']>[0]) => {
        pages += 1;
        // The second page is done in its transaction, and the process dies before the commit.
        return db.transaction(async (tx) => {
          const result = await work(tx);
          if (pages === 2) throw new Error('killed');
          return result;
        });
      };
    },
  });
  await expect(run(dying)).rejects.toThrow('killed');
  const planned = async () =>
    (
      await app.db.query(`select from jobs where kind = 'notifications.mail-digest' and unique_key = any($1)`, [
        members.map(({ id }) => id),
      ])
    ).rowCount;
  expect(await planned()).toBe(2);
  await run(app.db);
  expect(await planned()).toBe(5);
  await jobs.runDue();
  await run(app.db);
  await jobs.runDue();
  for (const { email } of members) {
    const weeks = (await mailsTo(app, email)).filter(({ subject }) => subject === 'Your week');
    expect(weeks).toHaveLength(1);
  }
});
