import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { atWork } from '#server/testing/staff.ts';

const stubborn = { kind: 'tracking.stubborn', payload: z.object({ id: z.string() }) };
let app: TestApp;
let fails = true;
let runs = 0;
beforeAll(async () => {
  app = await freshApp();
  app.platform.jobs.register(
    defineJob({
      ...stubborn,
      attempts: 1,
      run: async () => {
        runs += 1;
        if (fails) throw new Error('550 alice@example.com is unknown');
      },
    }),
  );
});

const health = async () => (await (await atWork(app, 'owner')).get('/api/admin/health.php')).json();

it('the owner sees what waits and since when, and how much room is left', async () => {
  const { db, jobs } = app.platform;
  await jobs.enqueue(db, stubborn, { id: '1' });
  app.advance(600);
  const { queues, outbox, room, state } = await health();
  expect(queues).toContainEqual(expect.objectContaining({ queue: 'postbacks', state: 'slow' }));
  expect(outbox.map(({ kind }: { kind: string }) => kind)).toEqual(['mail', 'sms']);
  expect(room.disk.total).toBeGreaterThan(room.disk.free);
  expect(room.database.bytes).toBeGreaterThan(1_000_000);
  expect(state).not.toBe('ok');
});

it('a job that failed for good is shown without whom it was about, and tried again once, with a line in the log', async () => {
  await app.platform.jobs.runDue();
  const [failed] = (await health()).failed;
  expect(failed).toMatchObject({
    queue: 'postbacks',
    kind: 'tracking.stubborn',
    attempts: 1,
    error: '550 ••• is unknown',
  });
  fails = false;
  const before = runs;
  const owner = await atWork(app, 'owner');
  expect((await owner.post('/api/admin/health.php', { id: failed.id })).json()).toEqual({
    id: failed.id,
    retried: true,
  });
  expect((await owner.post('/api/admin/health.php', { id: failed.id })).json()).toEqual({
    id: failed.id,
    retried: false,
  });
  await app.platform.jobs.runDue();
  expect(runs).toBe(before + 1);
  expect((await health()).failed).toEqual([]);
  const { entries } = (await owner.get('/api/admin/audit.php?action=retry_job')).json();
  expect(entries).toMatchObject([{ subject: { kind: 'job', id: failed.id } }]);
});

it('a failed job whose successor waits already gives way to it', async () => {
  const { db, jobs } = app.platform;
  fails = true;
  await jobs.enqueue(db, stubborn, { id: '2' }, { uniqueKey: '2' });
  await jobs.runDue();
  const [failed] = (await health()).failed;
  await jobs.enqueue(db, stubborn, { id: '2' }, { uniqueKey: '2' });
  const owner = await atWork(app, 'owner');
  expect((await owner.post('/api/admin/health.php', { id: failed.id })).json()).toMatchObject({ retried: true });
  fails = false;
  const before = runs;
  await jobs.runDue();
  expect(runs).toBe(before + 1);
  expect((await health()).failed).toEqual([]);
});
