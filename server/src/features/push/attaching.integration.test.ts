import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pushDevices } from '#contract/constants.ts';
import { alice, bruno, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { type Browser, openPushService } from '#server/testing/push-service.ts';
import { everythingStored } from '#server/testing/stored.ts';

const url = '/api/user.php?push=1';
let app: TestApp;
let service: Awaited<ReturnType<typeof openPushService>>;
let me: Caller;
beforeAll(async () => {
  app = await freshApp();
  service = await openPushService();
});
beforeEach(async () => {
  await app.db.query('delete from push_subscriptions');
  me = await app.member(bruno);
});

const attach = (caller: Caller, { subscription }: Pick<Browser, 'subscription'>, headers = {}) =>
  caller.post(url, { subscription }, headers);
const devicesOf = async (caller: Caller): Promise<{ id: string; current: boolean; device: string }[]> =>
  (await caller.get('/api/push.php')).json().devices;
const subscribers = async () => (await app.db.query('select from push_subscribers')).rowCount;

describe('my browser', () => {
  test('is attached to my account, which answers me, and I find it among my devices (R4.14)', async () => {
    const phone = await app.member(bruno, { headers: { 'user-agent': 'Mozilla/5.0 (Android) Firefox/140.0' } });
    const answer = await attach(phone, service.newBrowser());
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().user.profile.name).toBe('Bruno');
    expect(await devicesOf(phone)).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        device: 'Mozilla/5.0 (Android) Firefox/140.0',
        current: true,
        last_used: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ]);
    expect(await devicesOf(me)).toMatchObject([{ current: false }]);
  });

  test('is one device however often it is attached, also by a retry or by two at once (R4.14)', async () => {
    const browser = service.newBrowser();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      attach(me, browser, key),
      attach(me, browser, key),
      attach(me, browser),
      attach(me, browser),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await devicesOf(me)).toHaveLength(1);
  });

  test('belongs to whoever attached it last, and no longer to whoever had it before', async () => {
    const [browser, other] = [service.newBrowser(), await app.member(alice)];
    await attach(me, browser);
    expect((await attach(other, browser)).statusCode).toBe(200);
    expect([await devicesOf(me), await devicesOf(other)]).toEqual([[], [expect.objectContaining({ current: true })]]);
    expect(await subscribers()).toBe(1);
  });

  test('is not taken from me by somebody who knows its endpoint and not its keys', async () => {
    const [browser, other] = [service.newBrowser(), await app.member(alice)];
    await attach(me, browser);
    const { keys } = service.newBrowser().subscription;
    const answer = await attach(other, { subscription: { ...browser.subscription, keys } });
    expect([answer.statusCode, answer.json().error.fields]).toEqual([
      422,
      { 'subscription.endpoint': expect.any(String) },
    ]);
    expect(await devicesOf(me)).toHaveLength(1);
    expect(await devicesOf(other)).toEqual([]);
  });

  test('makes room for a newer one beyond twenty, the one used longest ago first', async () => {
    const browsers = Array.from({ length: pushDevices + 1 }, () => service.newBrowser());
    for (const browser of browsers) {
      app.advance(1);
      await attach(me, browser);
    }
    const { rows } = await app.db.query<{ endpoint: string }>('select endpoint from push_subscriptions');
    expect(rows.map(({ endpoint }) => endpoint).sort()).toEqual(
      browsers
        .slice(1)
        .map(({ subscription }) => subscription.endpoint)
        .sort(),
    );
  });
});

describe('I am shown no more', () => {
  test('on a browser that I detach, whether or not it was attached (R4.14)', async () => {
    const browser = service.newBrowser();
    await attach(me, browser);
    for (let time = 0; time < 2; time += 1) {
      const answer = await me.send('DELETE', url, { endpoint: browser.subscription.endpoint });
      expect([answer.statusCode, answer.json().user.profile.name]).toEqual([200, 'Bruno']);
      expect(await devicesOf(me)).toEqual([]);
    }
    expect(await subscribers()).toBe(0);
  });

  test('on a device that I remove from my list, and nobody removes one of mine', async () => {
    await attach(me, service.newBrowser());
    await attach(await app.member(bruno), service.newBrowser());
    const [first, second] = await devicesOf(me);
    const refused = await (await app.member(alice)).send('DELETE', '/api/push.php', { id: first?.id });
    expect(refused.statusCode).toBe(404);
    const answer = await me.send('DELETE', '/api/push.php', { id: first?.id });
    expect(answer.json().devices).toMatchObject([{ id: second?.id }]);
  });

  test('on the browser in which I log out, while my other devices go on', async () => {
    const laptop = await app.member(bruno);
    await attach(me, service.newBrowser());
    await attach(laptop, service.newBrowser());
    await me.get('/api/logout.php');
    expect(await devicesOf(laptop)).toMatchObject([{ current: true }]);
  });

  test('on a device that I log out from another one, nor with a new password', async () => {
    const { caller: laptop, person } = await signedUp(app);
    const { login, password } = { login: person.email, password: person.password };
    const lost = app.visitor();
    await lost.post('/api/user.php', { login, password });
    await attach(lost, service.newBrowser());
    await laptop.send('DELETE', '/api/sessions.php', { others: true });
    expect(await devicesOf(laptop)).toEqual([]);
    await lost.post('/api/user.php', { login, password });
    await attach(lost, service.newBrowser());
    const chosen = 'seven-quiet-lamps';
    await laptop.put('/api/password.php', { old_password: password, password: chosen, password_repeat: chosen });
    expect(await devicesOf(laptop)).toEqual([]);
    expect(await subscribers()).toBe(0);
  });
});

describe('nothing is stored and the field is named when', () => {
  const good = () => service.newBrowser().subscription;
  test.each([
    ['the endpoint is no address', () => ({ ...good(), endpoint: 'nowhere' }), 'subscription.endpoint'],
    ['it is not encrypted', () => ({ ...good(), endpoint: 'http://push.example/1' }), 'subscription.endpoint'],
    ['it is another protocol', () => ({ ...good(), endpoint: 'file:///etc/passwd' }), 'subscription.endpoint'],
    ['it carries a password', () => ({ ...good(), endpoint: 'https://a:b@push.example/1' }), 'subscription.endpoint'],
    [
      'it is endless',
      () => ({ ...good(), endpoint: `https://push.example/${'x'.repeat(1000)}` }),
      'subscription.endpoint',
    ],
    ['a key is too short', () => ({ ...good(), keys: { ...good().keys, auth: 'AAAA' } }), 'subscription.keys.auth'],
    ['a key is no key', () => ({ ...good(), keys: { ...good().keys, p256dh: '!' } }), 'subscription.keys.p256dh'],
    ['there are no keys', () => ({ endpoint: good().endpoint }), 'subscription.keys'],
    ['there is no subscription', () => undefined, 'subscription'],
  ])('%s', async (_what, subscription, field) => {
    const before = await everythingStored(app.db);
    const answer = await me.post(url, { subscription: subscription() });
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]]);
    expect(await everythingStored(app.db)).toEqual(before);
  });
});

test('a visitor has no account to attach a browser to, and the login at the same path is still the login', async () => {
  const { subscription } = service.newBrowser();
  for (const answer of [
    await app.visitor().post(url, { subscription }),
    await app.visitor().send('DELETE', url, { endpoint: subscription.endpoint }),
    await app.visitor().get('/api/push.php'),
  ])
    expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
  const { login, password } = bruno;
  expect((await app.visitor().post('/api/user.php?a=b', { login, password })).statusCode).toBe(200);
  expect((await app.visitor().post('/api/user.php', { subscription })).statusCode).toBe(422);
  expect((await me.send('DELETE', '/api/user.php')).statusCode).toBe(404);
});

describe('the key with which my browser subscribes', () => {
  const secretKey = 'a key that both nodes have, of the environment';
  const keyOf = async (node: TestApp) =>
    (await node.visitor().get('/api/settings.php')).json().settings.push_public_key;

  test('is there from the first start on, its other half sealed (R3.05)', async () => {
    const node = await freshApp({ config: { secretKey } });
    expect(await keyOf(node)).toMatch(/^[\w-]{87}$/);
    const { rows } = await node.db.query<{ value: { privateKey: string } }>(
      `select value from platform_state where key = 'vapid'`,
    );
    // Sealed: longer than a key by its nonce and tag.
    expect(Buffer.from(rows[0]?.value.privateKey ?? '', 'base64').length).toBeGreaterThan(43 + 27);
  });

  // The embedded database belongs to one process.
  test.skipIf(process.env.TEST_DATABASE === 'embedded')(
    'is one for two nodes that start at once, and for those that come later (R3.05)',
    async () => {
      const { location, db } = await freshApp({ config: { secretKey } });
      await db.query(`delete from platform_state where key = 'vapid'`);
      const start = () => freshApp({ location, config: { secretKey } });
      const [one, other] = await Promise.all([start(), start()]);
      const key = await keyOf(one);
      expect(key).toMatch(/^[\w-]{87}$/);
      expect([await keyOf(other), await keyOf(await start())]).toEqual([key, key]);
    },
  );
});
