import { beforeAll, describe, expect, it } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { Authenticator, type Ceremony } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { confirmedMember } from '#server/testing/newcomer.ts';
import { atWork } from '#server/testing/staff.ts';

const minute = 60;
const passkeysUrl = '/api/admin/passkeys.php';
let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const optionsOf = async (caller: Caller, path: string) => (await caller.post(path, {})).json().options;
const loginOptions = () => optionsOf(app.visitor(), '/api/admin/passkey-options.php');

async function add(caller: Caller, ceremony?: Ceremony) {
  const device = new Authenticator();
  const response = device.register(await optionsOf(caller, '/api/admin/passkey-registration.php'), ceremony);
  return { device, response, answer: await caller.post(passkeysUrl, { name: 'My key', response }) };
}

async function logIn(device: Authenticator, ceremony?: Ceremony) {
  const caller = app.visitor();
  const response = device.logIn(await loginOptions(), ceremony);
  return { caller, response, answer: await caller.post('/api/admin/passkey-login.php', { response }) };
}

describe('a passkey of staff', () => {
  it('is added, stands in the log, and opens the back office without password or code', async () => {
    const finance = await atWork(app, 'finance');
    const { device, answer } = await add(finance);
    expect([answer.statusCode, answer.json().passkeys]).toMatchObject([201, [{ name: 'My key', last_used_at: null }]]);
    const { caller, answer: entered } = await logIn(device);
    expect(entered.json()).toMatchObject({ staff: { id: finance.staff.id, role: 'finance' } });
    expect(String(entered.headers['set-cookie'])).toMatch(/^auth\.staff=.+; Path=\/; HttpOnly; SameSite=Strict$/);
    expect((await caller.get(passkeysUrl)).json().passkeys[0].last_used_at).not.toBeNull();
    const { entries } = (await (await atWork(app, 'owner')).get('/api/admin/audit.php?action=add_passkey')).json();
    expect(entries[0]).toMatchObject({ staff: { id: finance.staff.id }, subject: { kind: 'passkey' } });
  });

  it('is shown instead of a code where the second factor is asked for again', async () => {
    const owner = await atWork(app, 'owner');
    const { device } = await add(owner);
    app.advance(11 * minute);
    const change = { host: 'localhost', settings: { name: 'Rendezvous' } };
    expect((await owner.put('/api/admin/settings.php', change)).json().error.code).toBe('step_up_required');
    const response = device.logIn(await loginOptions());
    expect((await owner.put('/api/admin/step-up.php', { response })).statusCode).toBe(200);
    expect((await owner.put('/api/admin/settings.php', change)).statusCode).toBe(200);
  });

  it('of somebody else proves nothing of mine', async () => {
    const [owner, other] = [await atWork(app, 'owner'), await atWork(app, 'support')];
    const { device } = await add(other);
    const response = device.logIn(await loginOptions());
    expect((await owner.put('/api/admin/step-up.php', { response })).statusCode).toBe(422);
  });

  it('asks for the second factor before it is added or removed', async () => {
    const support = await atWork(app, 'support');
    const { answer } = await add(support);
    const [{ id }] = answer.json().passkeys;
    app.advance(11 * minute);
    const asked = [
      await support.post('/api/admin/passkey-registration.php', {}),
      await support.send('DELETE', passkeysUrl, { id }),
    ];
    for (const each of asked) expect(each.json().error.code).toBe('step_up_required');
  });

  it('opens nothing once it is removed, or the account is closed', async () => {
    const support = await atWork(app, 'support');
    const [one, two] = [await add(support), await add(support)];
    const [{ id }] = one.answer.json().passkeys;
    expect((await support.send('DELETE', passkeysUrl, { id })).json().passkeys).toHaveLength(1);
    expect((await logIn(one.device)).answer.statusCode).toBe(401);
    expect((await logIn(two.device)).answer.statusCode).toBe(200);
    const owner = await atWork(app, 'owner');
    await owner.put('/api/admin/staff.php', { id: support.staff.id, disabled: true });
    expect((await logIn(two.device)).answer.statusCode).toBe(401);
  });

  it('is refused from another page, without its owner being recognised, and a second time', async () => {
    const { device } = await add(await atWork(app, 'owner'));
    expect((await logIn(device, { origin: 'https://elsewhere.example' })).answer.statusCode).toBe(401);
    expect((await logIn(device, { verified: false })).answer.statusCode).toBe(401);
    const { response, answer } = await logIn(device);
    expect(answer.statusCode).toBe(200);
    expect((await app.visitor().post('/api/admin/passkey-login.php', { response })).statusCode).toBe(401);
    const late = device.logIn(await loginOptions());
    app.advance(6 * minute);
    expect((await app.visitor().post('/api/admin/passkey-login.php', { response: late })).statusCode).toBe(401);
  });

  it('of a member opens no back office, and one of staff no account', async () => {
    const { device } = await add(await atWork(app, 'owner'));
    const { person, caller } = await confirmedMember(app);
    const options = await caller.post('/api/passkey-options.php', { purpose: 'register', password: person.password });
    const phone = new Authenticator();
    await caller.post('/api/passkeys.php', { name: 'Phone', response: phone.register(options.json().options) });
    expect((await logIn(phone)).answer.statusCode).toBe(401);
    const asked = (await app.visitor().post('/api/passkey-options.php', { purpose: 'login' })).json().options;
    const tried = await app.visitor().post('/api/passkey-login.php', { response: device.logIn(asked) });
    expect(tried.statusCode).toBe(401);
  });
});
