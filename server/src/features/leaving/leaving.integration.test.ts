import { beforeAll, describe, expect, it, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { Authenticator } from '#server/testing/authenticator.ts';
import type { Caller } from '#server/testing/caller.ts';
import { giveCredits, openedBy, say } from '#server/testing/chats.ts';
import { confirmedMember, linkTo, signedUp } from '#server/testing/newcomer.ts';
import { insertLike, insertStranger } from '#server/testing/people.ts';
import { buy, order } from '#server/testing/purchases.ts';
import { snapshotOf } from '#server/testing/snapshot.ts';

const url = '/api/account-delete.php';
const day = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const remove = (caller: Caller, password: string, more: object = {}) =>
  caller.post(url, { reason: 'time', password, ...more });
const offersOf = async (caller: Caller, reason: string) => (await caller.get(`${url}?reason=${reason}`)).json().offers;
const kindsOf = async (caller: Caller, reason: string) =>
  (await offersOf(caller, reason)).map(({ kind }: { kind: string }) => kind);

const mailedToken = async (email: string) => (await linkTo(app, email)).searchParams.get('token') ?? '';
const reactivate = (token: string, caller = app.visitor()) => caller.post('/api/reactivate.php', { token });

describe('who wants to leave', () => {
  test.each([
    ['price', ['discount']],
    ['no_members', ['trial']],
    ['found_someone', ['invisible']],
    ['time', ['invisible']],
    ['not_looking', ['preferences', 'change_email']],
    ['site_problems', ['support']],
    ['other', []],
  ])('and says %s is offered %j (R3.14, R4.04)', async (reason, kinds) => {
    const { caller } = await confirmedMember(app);
    expect(await kindsOf(caller, reason)).toEqual(kinds);
  });

  it('is not offered what they have: invisible members are not told to become invisible (R4.04)', async () => {
    const { caller } = await confirmedMember(app);
    await caller.put('/api/invisible.php', { invisible: true });
    expect(await kindsOf(caller, 'time')).toEqual([]);
  });

  it('because of the price gets a discount of their own, the same however often they ask, for a week and once (R4.04)', async () => {
    const { caller } = await confirmedMember(app);
    const [offer] = await offersOf(caller, 'price');
    expect(offer).toMatchObject({
      kind: 'discount',
      percentage: 50,
      code: expect.stringMatching(/^STAY-[A-Z0-9]{6}$/),
    });
    expect(await offersOf(caller, 'price')).toEqual([offer]);
    const stranger = (await confirmedMember(app)).caller;
    expect((await order(stranger, { discountcode: offer.code })).json().error.code).toBe('code_not_found');
    const bought = await order(caller, { discountcode: offer.code });
    expect(bought.json().payment).toMatchObject({ amount: Math.floor(bought.json().payment.price / 2) });
    expect(await offersOf(caller, 'price')).toEqual([]);
  });

  it('because nobody is there may buy the trial once, also after another purchase (R4.04)', async () => {
    const { caller } = await confirmedMember(app);
    await buy(app, caller);
    expect((await order(caller, { bundle: 'trial' })).json().error.code).toBe('trial_used');
    expect(await kindsOf(caller, 'no_members')).toEqual(['trial']);
    const ids = (await caller.get('/api/bundles.php')).json().bundles.map(({ id }: { id: string }) => id);
    expect(ids).toContain('trial');
    await buy(app, caller, { bundle: 'trial' });
    expect((await order(caller, { bundle: 'trial' })).json().error.code).toBe('trial_used');
    expect(await kindsOf(caller, 'no_members')).toEqual([]);
  });

  it('is told what is refunded for unused credits, and until when (R4.04)', async () => {
    const { caller } = await confirmedMember(app);
    const paymentId = await buy(app, caller);
    const { credits, refunds, erased_at: erased } = (await caller.get(url)).json();
    expect(refunds).toEqual([
      { payment_id: paymentId, credits: 15, amount: 1699, currency: 'EUR', until: expect.stringMatching(/Z$/) },
    ]);
    expect(credits).toBeGreaterThanOrEqual(15);
    expect(Date.parse(erased) - app.platform.clock.now().getTime()).toBeGreaterThan(13.9 * day * 1000);
  });
});

describe('deleting the account', () => {
  it('needs the password, and another reason needs words (R3.14)', async () => {
    const { caller, person } = await confirmedMember(app);
    const wrong = await remove(caller, 'not-my-password-9');
    expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([422, ['password']]);
    const silent = await remove(caller, person.password, { reason: 'other' });
    expect([silent.statusCode, Object.keys(silent.json().error.fields)]).toEqual([422, ['remarks']]);
    expect((await caller.post(url, { reason: 'price' })).statusCode).toBe(422);
    expect((await remove(caller, person.password, { reason: 'bored' })).statusCode).toBe(422);
    expect((await app.visitor().post(url, { password: person.password })).statusCode).toBe(403);
    expect((await caller.get('/api/user.php')).json().user.status).toBe('active');
  });

  it('takes me out of everything at once, on every device, and nothing is pushed or mailed any more (R4.04)', async () => {
    const { caller, person, user } = await confirmedMember(app, { gender: 'female', sexuality: 'hetero' });
    const other = app.visitor();
    await other.post('/api/user.php', { login: person.email, password: person.password });
    const partner = await confirmedMember(app, { gender: 'male', sexuality: 'hetero' });
    await giveCredits(app, user.id, 50);
    await say(caller, { member: partner.user.id }, 'See you in May');
    await insertLike(app, user.id, partner.user.id);
    const { rows } = await app.db.query('select from likes where liked_id = $1', [partner.user.id]);
    expect(rows).toHaveLength(1);

    const answer = await remove(caller, person.password, { remarks: 'No evenings left.' });
    expect(answer.json()).toEqual({ status: 'pending_deletion', erased_at: expect.stringMatching(/Z$/) });
    for (const device of [caller, other]) expect((await device.get('/api/user.php')).json().user).toBeNull();
    expect((await partner.caller.get(`/api/member.php?id=${user.id}`)).statusCode).toBe(404);
    expect((await partner.caller.get('/api/likes.php')).json().members ?? []).toEqual([]);
    const chat = await openedBy(partner.caller, { member: user.id });
    expect(chat.profile).toMatchObject({ name: person.name, gone: true, main_image: null });
    expect(chat.refusal).toBe('partner_gone');
    const kept = await app.db.query('select from sessions where user_id = $1', [user.id]);
    expect(kept.rows).toHaveLength(0);
    const mails = await app.db.query<{ subject: string }>(
      'select subject from outbox where recipient = $1 order by id desc limit 1',
      [person.email],
    );
    expect(mails.rows[0]?.subject).toBe('Your account is closed');
  });

  it('works with a passkey of mine, and with nobody else’s (R4.04)', async () => {
    const mine = await withPasskey();
    const theirs = await withPasskey();
    const answered = async (device: Authenticator) =>
      device.logIn((await app.visitor().post('/api/passkey-options.php', { purpose: 'login' })).json().options);
    const refused = await mine.caller.post(url, { reason: 'time', response: await answered(theirs.device) });
    expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([422, ['response']]);
    expect((await mine.caller.post(url, { response: await answered(mine.device) })).statusCode).toBe(200);
    expect((await mine.caller.get('/api/user.php')).json().user).toBeNull();
  });
});

async function withPasskey() {
  const { person, caller, user } = await confirmedMember(app);
  const device = new Authenticator();
  const { options } = (
    await caller.post('/api/passkey-options.php', { purpose: 'register', password: person.password })
  ).json();
  await caller.post('/api/passkeys.php', { name: 'My phone', response: device.register(options) });
  return { person, caller, user, device };
}

describe('coming back', () => {
  it('by the link of the mail brings everything back exactly as it was, thirteen days later (R4.04)', async () => {
    const { caller, person, user } = await confirmedMember(app, { gender: 'female', sexuality: 'hetero' });
    const partner = await insertStranger(app, { name: `Marc ${user.id.slice(0, 4)}` });
    await giveCredits(app, user.id, 50);
    await say(caller, { member: partner }, 'Still there?');
    await insertLike(app, user.id, partner);
    await insertLike(app, partner, user.id);
    const before = await snapshotOf(app, user.id);
    await remove(caller, person.password);
    const token = await mailedToken(person.email);
    app.advance(13 * day);
    await app.platform.jobs.runDue();
    const answer = await reactivate(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { user: null }]);
    expect(await snapshotOf(app, user.id)).toEqual(before);
    expect((await reactivate(token)).statusCode).toBe(410);
    const back = app.visitor();
    expect((await back.post('/api/user.php', { login: person.email, password: person.password })).statusCode).toBe(200);
    const chat = await openedBy(back, { member: partner });
    expect(chat.messages.map(({ text }: { text: string }) => text)).toEqual(['Still there?']);
  });

  it('by logging in: who could log in is offered it, and is in with one more click (R5.08)', async () => {
    const { caller, person } = await confirmedMember(app);
    await remove(caller, person.password);
    const back = app.visitor();
    const refused = await back.post('/api/user.php', { login: person.email, password: person.password });
    expect(refused.statusCode).toBe(409);
    const { code, token, until } = refused.json().error;
    expect(code).toBe('pending_deletion');
    expect(Date.parse(until)).toBeGreaterThan(app.platform.clock.now().getTime());
    const answer = await reactivate(token, back);
    expect(answer.json().user).toMatchObject({ status: 'active' });
    expect((await back.get('/api/user.php')).json()).toEqual(answer.json());
    const wrong = await app.visitor().post('/api/user.php', { login: person.email, password: 'not-mine-at-all-1' });
    expect(wrong.json().error).toMatchObject({ code: 'login_failed' });
  });

  it('to an account whose address was never confirmed leaves it unconfirmed (R4.04)', async () => {
    const { caller, person, user } = await signedUp(app);
    await remove(caller, person.password);
    await reactivate(await mailedToken(person.email));
    const { rows } = await app.db.query<{ status: string }>('select status from users where id = $1', [user.id]);
    expect(rows[0]?.status).toBe('not_confirmed');
  });

  it('is over when the fourteen days are over, by link and by login (R4.04)', async () => {
    const { caller, person } = await confirmedMember(app);
    await remove(caller, person.password);
    const token = await mailedToken(person.email);
    app.advance(14 * day + 1);
    expect((await reactivate(token)).statusCode).toBe(410);
    const refused = await app.visitor().post('/api/user.php', { login: person.email, password: person.password });
    expect(refused.json().error.token).toBeUndefined();
  });

  it('is what somebody is told who signs up again with the address (R5.08)', async () => {
    const { caller, person } = await confirmedMember(app);
    await remove(caller, person.password);
    const { answer } = await signedUp(app, { email: person.email }).then(
      () => ({ answer: 'signed up' }),
      (error: Error) => ({ answer: error.message }),
    );
    expect(answer).toContain('account_pending_deletion');
  });
});
