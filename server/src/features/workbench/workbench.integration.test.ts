import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { seedDemoWorld } from '#seeds/seed.ts';
import { defineJob } from '#server/platform/jobs/jobs.ts';
import { cheapHash, freshApp, type TestApp } from '#server/testing/app.ts';
import { everythingStored } from '#server/testing/stored.ts';

const hour = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp({
    world: (db) => db.transaction((tx) => seedDemoWorld(tx, { now: new Date(), hashPassword: cheapHash, members: 5 })),
  });
});

const advance = (seconds: unknown) => app.visitor().post('/dev/clock.json', { advance: seconds });
const outbox = async (query = '') => (await app.visitor().get(`/dev/outbox.json${query}`)).json().items;

describe('to anybody but this machine', () => {
  const paths: ['GET' | 'POST', string, object?][] = [
    ['GET', '/dev/outbox.json'],
    ['GET', '/dev/members.json'],
    ['GET', '/dev/clock.json'],
    ['GET', '/dev/secrets.json'],
    ['GET', '/dev/webhooks.json'],
    ['GET', '/dev/pay'],
    ['POST', '/dev/clock.json', { advance: 60 }],
    ['POST', '/dev/settings.json', { host: 'localhost', settings: { name: 'Taken over' } }],
    ['GET', '/dev/pulse.json'],
    ['POST', '/dev/pulse.json', { on: true }],
    ['POST', '/dev/debits.json', { whom: '+33612345678', blocked: true }],
  ];
  const ask = (remoteAddress: string, headers: Record<string, string> = {}) =>
    Promise.all(
      paths.map(async ([method, url, payload]) => {
        const answer = await app.http.inject({ method, url, remoteAddress, headers, ...(payload && { payload }) });
        return answer.statusCode;
      }),
    );

  test.each([
    ['comes from elsewhere', '8.8.8.8', {}],
    ['says that they come from here', '8.8.8.8', { 'x-forwarded-for': '127.0.0.1' }],
    ['comes through a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '8.8.8.8' }],
    ['does so and invents another address', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1, 8.8.8.8' }],
    ['hides behind one that is not asked', '127.0.0.1', { 'x-forwarded-for': '8.8.8.8, 127.0.0.1' }],
    ['is named by the newer header', '127.0.0.1', { forwarded: 'for=8.8.8.8' }],
  ])('who %s there is no workbench', async (_who, address, headers) => {
    expect(await ask(address, headers)).toEqual(paths.map(() => 404));
  });

  test('while whoever sits here has one, by either name of this machine', async () => {
    for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      const answer = await app.http.inject({ url: '/dev/members.json', remoteAddress });
      expect(answer.statusCode).toBe(200);
    }
  });
});

describe('the outbox', () => {
  test('shows every mail and text message that would leave, the newest first', async () => {
    const { db, clock, platform } = { ...app, clock: app.platform.clock };
    for (const name of ['first', 'second']) {
      await db.transaction((tx) =>
        platform.outbox.sendMail(
          tx,
          {
            to: `${name}@cast.example`,
            subject: `The ${name}`,
            text: 'http://localhost:3000/x',
            html: '<p>Hello</p>',
            headers: { 'List-Unsubscribe': '<https://localhost/x>' },
          },
          clock.now(),
        ),
      );
    }
    await db.transaction((tx) => platform.outbox.sendSms(tx, { to: '+33612345678', text: 'Code 123456' }, clock.now()));

    const items = await outbox();
    expect(items).toMatchObject([
      { kind: 'sms', to: '+33612345678', subject: '', text: 'Code 123456', html: null, headers: {} },
      { kind: 'mail', to: 'second@cast.example', subject: 'The second' },
      {
        kind: 'mail',
        to: 'first@cast.example',
        subject: 'The first',
        text: 'http://localhost:3000/x',
        html: '<p>Hello</p>',
        headers: { 'List-Unsubscribe': '<https://localhost/x>' },
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    ]);
    expect(await outbox(`?limit=1&before=${items[0].id}`)).toEqual([items[1]]);
    expect(await outbox('?to=First@cast.example')).toEqual([items[2]]);
  });

  test.each(['?limit=0', '?limit=501', '?limit=many', '?before=x', `?before=${'9'.repeat(30)}`, '?before=-1', '?to='])(
    'is asked in vain for %s',
    async (query) => {
      expect((await app.visitor().get(`/dev/outbox.json${query}`)).statusCode).toBe(422);
    },
  );
});

describe('the clock', () => {
  test('moves forward by whole seconds, for everybody', async () => {
    const before = app.platform.clock.now().getTime();
    const answer = await advance(hour);
    expect(answer.statusCode).toBe(200);
    expect(Date.parse(answer.json().now)).toBeGreaterThanOrEqual(before + hour * 1000);
    const { now } = (await app.visitor().get('/dev/clock.json')).json();
    expect(Date.parse(now)).toBeGreaterThanOrEqual(before + hour * 1000);
  });

  test('answers only after everything due by then has been done, and what followed from it', async () => {
    const done: string[] = [];
    const { jobs, db, clock } = app.platform;
    const echo = defineJob({ kind: 'test.echo', payload: z.object({}), run: async () => void done.push('echo') });
    const call = defineJob({
      kind: 'test.call',
      payload: z.object({}),
      run: async () => {
        done.push('call');
        await jobs.enqueue(db, echo, {});
      },
    });
    jobs.register(echo);
    jobs.register(call);
    const due = new Date(clock.now().getTime() + 2 * hour * 1000);
    await jobs.enqueue(db, call, {}, { runAt: due });

    await advance(hour);
    expect(done).toEqual([]);
    await advance(hour);
    expect(done).toEqual(['call', 'echo']);
  });

  test.each([-1, 1.5, 100_000_001, '60', null, [60], true, undefined])('does not move by %j', async (seconds) => {
    const before = await everythingStored(app.db);
    const answer = await advance(seconds);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().error.fields)).toEqual(['advance']);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('does not move for a body that says more than it may, or nothing readable', async () => {
    expect((await app.visitor().post('/dev/clock.json', { advance: 1, really: true })).statusCode).toBe(422);
    expect((await app.visitor().post('/dev/clock.json', 'now')).statusCode).toBe(400);
    expect(
      (await app.visitor().post('/dev/clock.json', 'advance=1', { 'content-type': 'text/plain' })).statusCode,
    ).toBe(415);
  });

  test('stands still for 0, and jumps three years for 100000000', async () => {
    expect((await advance(0)).statusCode).toBe(200);
    const before = app.platform.clock.now().getTime();
    expect((await advance(100_000_000)).statusCode).toBe(200);
    expect(app.platform.clock.now().getTime()).toBeGreaterThanOrEqual(before + 100_000_000_000);
  });
});

describe('the demo logins', () => {
  test('name at least two premium members, and everybody named can log in', async () => {
    const { members, staff } = (await app.visitor().get('/dev/members.json')).json();
    expect(staff).toEqual([]);
    expect(members.filter(({ paid_user }: { paid_user: boolean }) => paid_user).length).toBeGreaterThanOrEqual(2);
    expect(members.some(({ paid_user }: { paid_user: boolean }) => !paid_user)).toBe(true);
    for (const { login, password, paid_user, host } of members) {
      const answer = await app.visitor({ host }).post('/api/user.php', { login, password });
      expect(answer.statusCode, login).toBe(200);
      expect(answer.json().user.paid_user, login).toBe(paid_user);
    }
  });

  test('name somebody who was banned, and who is told why', async () => {
    const { banned } = (await app.visitor().get('/dev/members.json')).json();
    expect(banned).toHaveLength(1);
    for (const { login, password, host } of banned) {
      const answer = await app.visitor({ host }).post('/api/user.php', { login, password });
      expect(answer.json().error).toMatchObject({ code: 'banned', reason: expect.stringMatching(/\w/) });
    }
  });
});

test('a clock that was moved stays moved when the server starts again', { timeout: 40_000 }, async () => {
  const now = app.platform.clock.now().getTime();
  await app.close();
  const again = await freshApp({ location: app.location });
  expect(again.platform.clock.now().getTime()).toBeGreaterThanOrEqual(now);
});
