import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { addressOf, type EventReader, readEvents } from '#server/testing/event-reader.ts';
import { newcomer } from '#server/testing/newcomer.ts';
import { idOf, insertStranger } from '#server/testing/people.ts';
import { until } from '#server/testing/until.ts';
import { watchesPerViewer } from './rules.ts';

const minute = 60;
let app: TestApp;
let origin: string;
let me: Caller;
let reader: EventReader;
beforeAll(async () => {
  app = await freshApp();
  origin = await addressOf(app.http);
});
afterEach(() => reader.close());

let other: { id: string; caller: Caller; login: { login: string; password: string } };
let number = 0;
beforeEach(async () => {
  number += 1;
  const body = newcomer({ email: `friend${number}@example.com`, name: `Friend ${number}`, gender: 'male' });
  const caller = app.visitor();
  expect((await caller.post('/api/signup.php', body)).statusCode).toBe(201);
  const id = await idOf(app, `Friend ${number}`);
  await app.db.query(`update users set status = 'active' where id = $1`, [id]);
  other = { id, caller, login: { login: String(body.email), password: String(body.password) } };
  me = await app.member(alice);
  reader = await readEvents(origin, me);
});

/** Alice has the other one's page before her, and has heard how things stand. */
async function open() {
  expect((await me.post('/api/member.php', { id: other.id })).statusCode).toBe(200);
  await app.presence.lookAround();
  await until(() => heard().length > 0);
  reader.events.length = 0;
}
// Presence of those whose pages she opened before comes as well.
const heard = () => reader.events.filter(({ data }) => (data as { profile: { id: string } }).profile.id === other.id);
const told = () => heard().map(({ kind, data }) => [kind, data]);
const presence = (online: boolean, last_active: string | null) => [
  'presence',
  { profile: { id: other.id }, online, last_active },
];

describe('whether somebody is there', () => {
  it('I see on the page I have open, going and coming back, by no write of its own (R10.01)', async () => {
    await open();
    const { rows: before } = await app.db.query('select last_active_at from profiles where id = $1', [other.id]);
    app.advance(11 * minute);
    await app.presence.lookAround();
    await until(() => heard().length > 0);
    expect(told()).toEqual([presence(false, 'today')]);
    expect((await app.db.query('select last_active_at from profiles where id = $1', [other.id])).rows).toEqual(before);

    await other.caller.get('/api/user.php');
    await until(() => heard().length > 1);
    expect(told()[1]).toEqual(presence(true, 'now'));
    expect(heard()[1]?.id).toBe(reader.ids[0]);
    await app.presence.lookAround();
    await other.caller.get('/api/user.php');
    expect(heard()).toHaveLength(2);
  });

  it('I see when they log in (R10.01)', async () => {
    await open();
    app.advance(11 * minute);
    await app.presence.lookAround();
    const device = app.visitor();
    expect((await device.post('/api/user.php', other.login)).statusCode).toBe(200);
    await until(() => heard().length > 1);
    expect(told()).toEqual([presence(false, 'today'), presence(true, 'now')]);
    const { profile } = (await me.get(`/api/member.php?id=${other.id}`)).json();
    expect([profile.online, profile.last_active]).toEqual([true, 'now']);
  });

  it('I no longer see of somebody who becomes invisible, nor of somebody who blocks me (R4.05, R4.07)', async () => {
    await open();
    await other.caller.put('/api/invisible.php', { invisible: true });
    await until(() => heard().length > 0);
    expect(told()).toEqual([presence(false, null)]);
    app.advance(11 * minute);
    await other.caller.get('/api/user.php');
    await app.presence.lookAround();
    expect(heard()).toHaveLength(1);

    await other.caller.put('/api/invisible.php', { invisible: false });
    await until(() => heard().length > 1);
    const mine = await idOf(app, alice.name);
    expect((await other.caller.post('/api/block.php', { id: mine })).statusCode).toBe(200);
    await app.presence.lookAround();
    await until(() => heard().length > 2);
    expect(told().slice(1)).toEqual([presence(true, 'now'), presence(false, null)]);
  });

  it('I hear nothing of once I looked long ago, or of those I never looked at (R10.01)', async () => {
    await open();
    app.advance(31 * minute);
    await app.presence.lookAround();
    await other.caller.get('/api/user.php');
    await app.presence.lookAround();
    expect(told()).toEqual([]);
  });

  it('I hear of the fifty whose pages I opened last, so that nobody takes what there is for all (R10.01)', async () => {
    await open();
    const ids = [other.id];
    for (let count = 0; count < watchesPerViewer; count += 1)
      ids.push(await insertStranger(app, { name: `Watched ${count}` }));
    for (const id of ids) expect((await me.post('/api/member.php', { id })).statusCode).toBe(200);
    await app.presence.lookAround();
    const heardOf = () => new Set(reader.events.map(({ data }) => (data as { profile: { id: string } }).profile.id));
    await until(() => heardOf().size === watchesPerViewer);
    expect(heardOf()).toEqual(new Set(ids.slice(1)));
  });
});
