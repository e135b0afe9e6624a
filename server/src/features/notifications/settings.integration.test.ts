import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notificationKinds } from '#contract/notifications/kinds.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { signedUp } from '#server/testing/newcomer.ts';
import { everythingStored } from '#server/testing/stored.ts';
import { preferencesFrom } from './rules.ts';

const url = '/api/notifications.php';
const chosen = { ...preferencesFrom(), like: { email: false, push: true } };

let app: TestApp;
let caller: Caller;
let userId: string;
beforeAll(async () => {
  app = await freshApp();
});
beforeEach(async () => {
  const newcomer = await signedUp(app);
  caller = newcomer.caller;
  userId = newcomer.user.id;
});

const marketing = async () =>
  (await caller.get('/api/consents.php')).json().consents.find(({ kind }: { kind: string }) => kind === 'marketing')
    ?.granted;

test('a newcomer has a switch for email and for push of each of the eight kinds, and no quiet hours (R3.04)', async () => {
  const answer = await caller.get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    preferences: preferencesFrom(),
    quiet_hours: null,
    lock_screen: 'neutral',
    notifications_disabled: [],
    time_zone: null,
  });
  expect(Object.keys(answer.json().preferences).sort()).toEqual([...notificationKinds].sort());
});

test('I choose what I hear of and when, and find it as I left it (R2.15)', async () => {
  const change = { preferences: chosen, quiet_hours: { from: '22:30', to: '07:00' }, lock_screen: 'name' };
  const answer = await caller.put(url, change);
  expect(answer.json()).toEqual({ ...change, notifications_disabled: [], time_zone: null });
  expect((await caller.get(url)).json()).toEqual(answer.json());
  // What a change leaves out stays.
  expect((await caller.put(url, { preferences: preferencesFrom() })).json()).toMatchObject({
    quiet_hours: change.quiet_hours,
    lock_screen: 'name',
  });
  expect((await caller.put(url, { preferences: chosen, quiet_hours: null })).json().quiet_hours).toBeNull();
});

test('offers and news are a consent of mine, given and taken back with their switches', async () => {
  expect(await marketing()).toBeUndefined();
  await caller.put(url, { preferences: { ...chosen, news: { email: true, push: false } } });
  expect(await marketing()).toBe(true);
  await caller.put(url, { preferences: chosen });
  expect(await marketing()).toBe(false);
});

test('mails that bounced or were stopped come again when I say so (R2.65)', async () => {
  await app.db.query(`update users set notifications_disabled = '{bounce,listunsubscribe}' where id = $1`, [userId]);
  expect((await caller.get(url)).json().notifications_disabled).toEqual(['bounce', 'listunsubscribe']);
  expect((await caller.put(url, { preferences: chosen })).json().notifications_disabled).toHaveLength(2);
  const again = await caller.put(url, { preferences: chosen, notifications_disabled: [] });
  expect(again.json().notifications_disabled).toEqual([]);
  expect((await caller.get('/api/user.php')).json().user.notifications_disabled).toEqual([]);
});

describe('nothing is stored and the field is named when', () => {
  const { like: _missing, ...incomplete } = chosen;
  test.each([
    ['a kind is missing', { preferences: incomplete }, 'preferences.like'],
    ['a kind is unknown', { preferences: { ...chosen, gossip: { email: true, push: true } } }, 'preferences.gossip'],
    ['a switch is no switch', { preferences: { ...chosen, like: { email: 1, push: true } } }, 'preferences.like.email'],
    ['there is no such time', { preferences: chosen, quiet_hours: { from: '24:00', to: '07:00' } }, 'quiet_hours.from'],
    ['there is no such way', { preferences: chosen, lock_screen: 'everything' }, 'lock_screen'],
    ['they begin when they end', { preferences: chosen, quiet_hours: { from: '07:00', to: '07:00' } }, 'quiet_hours'],
    ['a reason is added', { preferences: chosen, notifications_disabled: ['bounce'] }, 'notifications_disabled'],
    ['there is no choice', {}, 'preferences'],
  ])('%s', async (_what, body, field) => {
    const before = await everythingStored(app.db);
    const answer = await caller.put(url, body);
    expect([answer.statusCode, Object.keys(answer.json().error.fields)]).toEqual([422, [field]]);
    expect(await everythingStored(app.db)).toEqual(before);
  });
});

test('a visitor has nothing to choose', async () => {
  for (const answer of [await app.visitor().get(url), await app.visitor().put(url, { preferences: chosen })])
    expect([answer.statusCode, answer.json().authentication_required]).toEqual([403, true]);
});
