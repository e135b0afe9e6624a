import { beforeAll, describe, expect, it } from 'vitest';
import { banAccount, unbanAccount } from '#server/features/accounts/accounts.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { confirmedMember, linkTo, mailsTo, newcomer } from '#server/testing/newcomer.ts';
import { buy, faultsOf } from '#server/testing/purchases.ts';
import { tracesOf } from '#server/testing/traces.ts';

const url = '/api/account-delete.php';
const hour = 3600;
const day = 24 * hour;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

type Member = Awaited<ReturnType<typeof confirmedMember>>;

/** What the refused login gives whom the site has closed out. */
async function closeOut({ person, user }: Member) {
  await app.db.transaction((tx) => banAccount(tx, user.id, { notice: 'Three members reported you.', link: '' }));
  const visitor = app.visitor();
  return { visitor, owner: await refusedLogin(visitor, person) };
}
async function refusedLogin(visitor: Caller, person: Member['person']): Promise<string> {
  const refused = await visitor.post('/api/user.php', { login: person.email, password: person.password });
  expect(refused.json().error.code).toBe('banned');
  return refused.json().error.token;
}
const statusOf = async (id: string) =>
  (await app.db.query<{ status: string }>('select status from users where id = $1', [id])).rows[0]?.status;
const mailedToken = async (email: string) => (await linkTo(app, email)).searchParams.get('token') ?? '';

describe('whom the site has closed out', { timeout: 60_000 }, () => {
  it('is told what is refunded, and withdraws from the purchase (R10.05)', async () => {
    const member = await confirmedMember(app);
    const paymentId = await buy(app, member.caller);
    const { visitor, owner } = await closeOut(member);
    const terms = async () => (await visitor.get(`${url}?${new URLSearchParams({ owner })}`)).json();
    expect(await terms()).toMatchObject({
      offers: [],
      refunds: [{ payment_id: paymentId, credits: 15, amount: 1699 }],
    });
    const withdraw = (proof: object) => visitor.post('/api/withdraw.php', { payment_id: paymentId, ...proof });
    expect((await withdraw({})).statusCode).toBe(403);
    expect((await withdraw({ owner: `${owner.slice(0, -2)}xx` })).statusCode).toBe(403);
    const done = await withdraw({ owner });
    expect([done.statusCode, done.json().refund]).toEqual([200, 1699]);
    expect((await terms()).refunds).toEqual([]);
    expect((await mailsTo(app, member.person.email))[0]?.text).toContain('16.99');
    expect(await faultsOf(app)).toEqual([]);
  });

  it('withdraws from nobody else’s purchase (R10.05)', async () => {
    const other = await confirmedMember(app);
    const paymentId = await buy(app, other.caller);
    const { visitor, owner } = await closeOut(await confirmedMember(app));
    expect((await visitor.post('/api/withdraw.php', { payment_id: paymentId, owner })).statusCode).toBe(404);
  });

  it('has everything erased, fourteen days later, for an hour after logging in (R4.04)', async () => {
    const member = await confirmedMember(app, { name: 'Balthasar Quillfeather', email: 'quillfeather@gone.example' });
    const { visitor, owner } = await closeOut(member);
    expect((await visitor.post(url, {})).statusCode).toBe(403);
    expect((await visitor.post(url, { owner: 'nobody.1.x' })).statusCode).toBe(403);
    app.advance(hour);
    expect((await visitor.post(url, { owner })).statusCode).toBe(403);
    const answer = await visitor.post(url, { owner: await refusedLogin(visitor, member.person) });
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'pending_deletion']);
    app.advance(15 * day);
    await app.platform.jobs.runDue();
    expect(await statusOf(member.user.id)).toBeUndefined();
    expect(await tracesOf(app, [member.person.name, member.person.email])).toEqual([]);
    const email = member.person.email.toUpperCase();
    const again = await app.visitor().post('/api/signup.php', newcomer({ email }));
    expect([again.statusCode, again.json().error.fields]).toEqual([
      422,
      { email: 'This email address can’t be used on this site' },
    ]);
  });

  it('and changes their mind is as closed out as before, and not logged in (R4.04)', async () => {
    const member = await confirmedMember(app);
    const { visitor, owner } = await closeOut(member);
    await visitor.post(url, { owner });
    const refused = await visitor.post('/api/user.php', {
      login: member.person.email,
      password: member.person.password,
    });
    const back = await visitor.post('/api/reactivate.php', { token: refused.json().error.token });
    expect([back.statusCode, back.json()]).toEqual([200, { user: null }]);
    expect(await statusOf(member.user.id)).toBe('banned');
    await refusedLogin(visitor, member.person);
  });

  it('by an operator with SQL holds after a change of mind too, and against a signup once erased (R4.04)', async () => {
    const member = await confirmedMember(app);
    await app.db.query(`update users set status = 'banned' where id = $1`, [member.user.id]);
    const visitor = app.visitor();
    await visitor.post(url, { owner: await refusedLogin(visitor, member.person) });
    await visitor.post('/api/reactivate.php', { token: await mailedToken(member.person.email) });
    expect(await statusOf(member.user.id)).toBe('banned');
    await visitor.post(url, { owner: await refusedLogin(visitor, member.person) });
    app.advance(15 * day);
    await app.platform.jobs.runDue();
    expect(await statusOf(member.user.id)).toBeUndefined();
    const again = await app.visitor().post('/api/signup.php', newcomer({ email: member.person.email }));
    expect(again.json().error.fields).toEqual({ email: 'This email address can’t be used on this site' });
  });

  it('by mistake, as it turned out while they were leaving, comes back to an open account (R4.04)', async () => {
    const member = await confirmedMember(app);
    const { visitor, owner } = await closeOut(member);
    await visitor.post(url, { owner });
    await app.db.transaction((tx) => unbanAccount(tx, member.user.id));
    expect(await statusOf(member.user.id)).toBe('pending_deletion');
    await visitor.post('/api/reactivate.php', { token: await mailedToken(member.person.email) });
    expect(await statusOf(member.user.id)).toBe('active');
  });
});

describe('a deletion whose answer was lost', () => {
  it('is answered the same when it comes again, though the session has ended (R4.04)', async () => {
    const { caller, person } = await confirmedMember(app);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { reason: 'time', password: person.password };
    const first = await caller.post(url, body, key);
    expect(first.statusCode).toBe(200);
    for (const again of [await caller.post(url, body, key), await app.visitor().post(url, body, key)]) {
      expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
      expect(again.headers['idempotent-replay']).toBe('true');
    }
    const { rows } = await app.db.query(
      `select from outbox where recipient = $1 and subject = 'Your account is closed'`,
      [person.email],
    );
    expect(rows).toHaveLength(1);
  });

  it('tells nobody anything who has another key, or the key and not the words (R4.04)', async () => {
    const { caller, person } = await confirmedMember(app);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { reason: 'time', password: person.password };
    await caller.post(url, body, key);
    const stranger = app.visitor();
    expect((await stranger.post(url, body, { 'idempotency-key': crypto.randomUUID() })).statusCode).toBe(403);
    expect((await stranger.post(url, body)).statusCode).toBe(403);
    const guessed = await stranger.post(url, { ...body, password: 'a guess of theirs 1' }, key);
    expect(guessed.json().error.code).toBe('idempotency_mismatch');
  });
});
