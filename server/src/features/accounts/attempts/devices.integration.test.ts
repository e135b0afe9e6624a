import { beforeAll, expect, test } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import { signedUp } from '#server/testing/newcomer.ts';

const url = '/api/sessions.php';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

interface Device {
  id: string;
  device: string;
  last_seen: string;
  current: boolean;
}

/** Somebody with a phone, a laptop and a tablet, logged in one after the other. */
async function threeDevices() {
  const { person, caller: phone } = await signedUp(app, {}, { headers: { 'user-agent': 'Phone' } });
  const [laptop, tablet] = ['Laptop', 'Tablet'].map((device) => app.visitor({ headers: { 'user-agent': device } }));
  for (const caller of [laptop, tablet]) {
    app.advance(1);
    await caller?.post('/api/user.php', { login: person.email, password: person.password });
  }
  if (!laptop || !tablet) throw new Error('Two devices are missing.');
  const list = async () => (await phone.get(url)).json().sessions as Device[];
  return { phone, laptop, tablet, list };
}

test('I see which devices are logged in, the last used first, and which is this one', async () => {
  const { list } = await threeDevices();
  const sessions = await list();
  expect(sessions.map(({ device, current }) => [device, current])).toEqual([
    ['Tablet', false],
    ['Laptop', false],
    ['Phone', true],
  ]);
  for (const { id, last_seen } of sessions) {
    expect(id).toMatch(/^\d+$/);
    expect(new Date(last_seen).toISOString()).toBe(last_seen);
  }
});

test('I log one of them out', async () => {
  const { phone, laptop, tablet, list } = await threeDevices();
  const id = (await list()).find(({ device }) => device === 'Laptop')?.id;
  const answer = await phone.send('DELETE', url, { id });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().sessions.map(({ device }: Device) => device)).toEqual(['Tablet', 'Phone']);
  expect((await laptop.get('/api/user.php')).json()).toEqual({ user: null });
  expect((await tablet.get('/api/user.php')).json().user).not.toBeNull();
  expect((await phone.send('DELETE', url, { id })).statusCode).toBe(404);
});

test('I log all others out, or this one', async () => {
  const { phone, laptop, tablet, list } = await threeDevices();
  expect((await phone.send('DELETE', url, { others: true })).statusCode).toBe(200);
  for (const caller of [laptop, tablet]) expect((await caller.get('/api/user.php')).json()).toEqual({ user: null });
  const [own] = await list();
  expect((await phone.send('DELETE', url, { id: own?.id })).json()).toEqual({ sessions: [] });
  expect(phone.cookies.has('auth.token')).toBe(false);
  expect((await phone.get('/api/user.php')).json()).toEqual({ user: null });
});

test('somebody else’s session is none to me', async () => {
  const { list } = await threeDevices();
  const other = await app.member(alice);
  const before = await list();
  for (const { id } of before) expect((await other.send('DELETE', url, { id })).statusCode).toBe(404);
  expect(await list()).toEqual(before);
});

test.each([
  {},
  { id: '1', others: true },
  { others: false },
  { id: 1 },
  { id: 'x' },
  { id: '99999999999999999999' },
  { all: true },
])('%o is refused', async (body) => {
  const caller = await app.member(alice);
  expect((await caller.send('DELETE', url, body)).statusCode).toBe(422);
  expect((await caller.get('/api/user.php')).json().user).not.toBeNull();
});

test('a visitor has no devices', async () => {
  for (const answer of [await app.visitor().get(url), await app.visitor().send('DELETE', url, { others: true })])
    expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
});
