import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { linkOf, mailsTo } from '#server/testing/newcomer.ts';
import { insertStranger } from '#server/testing/people.ts';
import {
  buy,
  decide,
  deliver,
  faultsOf,
  newBuyer,
  order,
  paymentOf,
  shuffled,
  userOf,
} from '#server/testing/purchases.ts';

const day = 86_400;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const sound = async () => expect(await faultsOf(app)).toEqual([]);
const withdraw = (caller: Caller, id: string) => caller.post('/api/withdraw.php', { payment_id: id });
const write = async (caller: Caller, member: string, text = 'Hello there') =>
  caller.post('/api/chat.php', { member, kind: 'text', text });
const strangers = async (count: number) =>
  Promise.all(
    [...Array(count).keys()].map((index) => insertStranger(app, { name: `Stranger ${Math.random()} ${index}` })),
  );

/** Spends so many credits on messages. */
async function spend(caller: Caller, credits: number) {
  const [member = ''] = await strangers(1);
  for (let sent = 0; sent < credits; sent += 1)
    expect((await write(caller, member, `Message number ${sent}`)).statusCode).toBe(201);
}

describe('a payment the bank takes back', () => {
  test.each(['chargeback', 'refund'])(
    'by %s takes its credits along, and premium ends where no other payment stands (R10.02)',
    async (outcome) => {
      const { caller } = await newBuyer(app);
      const id = await buy(app, caller);
      await decide(app, id, outcome, { repeat: 3 });
      expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
      expect(await paymentOf(caller, id)).toMatchObject({
        status: outcome === 'refund' ? 'refunded' : 'chargeback',
        refunded: 1699,
        withdraw_until: null,
      });
      const { entries } = (await caller.get('/api/credits.php')).json();
      expect(entries.slice(0, 2)).toMatchObject([
        { amount: -15, cause: 'clawback', balance: 0 },
        { amount: 15, cause: 'payment' },
      ]);
      await sound();
    },
  );

  test('leaves premium and what another payment brought (R10.02)', async () => {
    const { caller } = await newBuyer(app);
    const [first] = [await buy(app, caller), await buy(app, caller, { bundle: 'medium' })];
    await decide(app, first, 'chargeback');
    expect(await userOf(caller)).toMatchObject({ credits: 40, paid_user: true });
    await sound();
  });

  test('takes the balance to zero at most; the rest is owed, and sending waits until it is settled (R10.02)', async () => {
    const { caller } = await newBuyer(app);
    const id = await buy(app, caller);
    await spend(caller, 6);
    await decide(app, id, 'chargeback');
    expect((await userOf(caller)).credits).toBe(0);
    const other = await buy(app, caller, { bundle: 'medium' });
    expect(other).toBeTruthy();
    // Forty came in, six of them went to what was owed.
    expect((await userOf(caller)).credits).toBe(34);
    expect((await caller.get('/api/credits.php')).json().entries[0]).toMatchObject({
      amount: -6,
      cause: 'settlement',
      balance: 34,
    });
    await spend(caller, 1);
    await sound();
  });

  test('keeps me from writing while anything is owed, also what would cost nothing (R10.02)', async () => {
    const { caller } = await newBuyer(app);
    const id = await buy(app, caller);
    await spend(caller, 15);
    await decide(app, id, 'chargeback');
    const [member = ''] = await strangers(1);
    // No longer premium, so that the opening of a conversation would be free.
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    const refused = await write(caller, member);
    expect(refused.statusCode).toBe(402);
    expect(refused.json().error).toMatchObject({ code: 'credits_owed', owed: 15 });
    await buy(app, caller);
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: true });
    expect((await write(caller, member)).json().error.code).toBe('not_enough_credits');
    await buy(app, caller);
    expect((await write(caller, member)).statusCode).toBe(201);
    await sound();
  });

  test('after we gave it back takes nothing a second time (R10.02)', async () => {
    const { caller } = await newBuyer(app);
    const id = await buy(app, caller);
    await buy(app, caller);
    await decide(app, id, 'refund');
    await decide(app, id, 'chargeback');
    expect(await userOf(caller)).toMatchObject({ credits: 15, paid_user: true });
    expect((await paymentOf(caller, id)).status).toBe('chargeback');
    await sound();
  });
});

describe('a part that a provider gives back', () => {
  const refund = (id: string, amount: number, extra: object = {}) => decide(app, id, 'refund', { amount, ...extra });
  const notesOf = async (id: string) =>
    (
      await app.db.query<{ gross: number }>(
        `select gross from invoices where payment_id = $1 and kind = 'credit_note' order by serial`,
        [id],
      )
    ).rows.map(({ gross }) => gross);

  test('takes its share of the credits, has a credit note of its own, and premium stays (R10.02)', async () => {
    const { caller } = await newBuyer(app);
    const id = await buy(app, caller);
    await refund(id, 600, { repeat: 3 });
    // 600 of 1699 cents stand for 5 of 15 credits and a bit, which stays.
    expect(await userOf(caller)).toMatchObject({ credits: 10, paid_user: true });
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', refunded: 600 });
    await refund(id, 600);
    expect((await userOf(caller)).credits).toBe(5);
    await refund(id, 499);
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'refunded', refunded: 1699, withdraw_until: null });
    expect(await notesOf(id)).toEqual([-600, -600, -499]);
    // There is nothing left to give back.
    await refund(id, 300);
    expect((await paymentOf(caller, id)).refunded).toBe(1699);
    await sound();
  });

  test('is told me in writing, once each, with the credits that went; what I withdrew from myself is not told again (R10.02)', async () => {
    const { caller, email } = await newBuyer(app);
    const id = await buy(app, caller);
    await refund(id, 600, { repeat: 3 });
    const told = async () => (await mailsTo(app, email)).filter(({ subject }) => subject === 'Your refund of €6.00');
    const [mail, ...more] = await told();
    expect(mail?.text).toContain('We have refunded €6.00');
    expect(mail?.text).toContain('We have taken back the 5 credits');
    expect((await linkOf(app, mail)).pathname).toBe(`/transactions/${id}`);
    expect(more).toEqual([]);
    await withdraw(caller, id);
    await refund(id, 1099);
    expect(await told()).toHaveLength(1);
  });

  test.each([1, 2, 3, 4])(
    'in any order, also before of the payment, and ten times over, shuffled by %i',
    async (seed) => {
      const { caller } = await newBuyer(app);
      const id = (await order(caller)).json().payment.payment_id;
      const messages = [
        ...(await decide(app, id, 'pay', { lose: true })),
        ...(await refund(id, 500, { lose: true })),
        ...(await refund(id, 350, { lose: true })),
      ];
      const all = messages.flatMap((message) => Array.from({ length: 3 }, () => message));
      for (const message of shuffled(all, seed)) expect((await deliver(app, message)).statusCode).toBe(200);
      expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', refunded: 850 });
      expect(await userOf(caller)).toMatchObject({ credits: 8, paid_user: true });
      expect((await notesOf(id)).reduce((sum, gross) => sum + gross, 0)).toBe(-850);
      await sound();
    },
  );

  test('all of which comes before of the payment leaves nothing to be had', async () => {
    const { caller } = await newBuyer(app);
    const id = (await order(caller)).json().payment.payment_id;
    await refund(id, 1000);
    await refund(id, 699);
    await decide(app, id, 'pay');
    expect((await paymentOf(caller, id)).status).toBe('refunded');
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    await sound();
  });

  test('is left out of what a withdrawal gives back, and hearing of that takes nothing twice', async () => {
    const { caller } = await newBuyer(app);
    const id = await buy(app, caller);
    await refund(id, 600);
    expect((await withdraw(caller, id)).json()).toMatchObject({ refund: 1099, payment: { refunded: 1699 } });
    const due = async () =>
      (await app.db.query<{ done_at: Date | null }>('select done_at from payment_refunds where payment_id = $1', [id]))
        .rows[0]?.done_at;
    await refund(id, 1000);
    expect(await due()).toBeNull();
    await refund(id, 99);
    expect(await due()).toBeInstanceOf(Date);
    expect((await userOf(caller)).credits).toBe(0);
    expect(await notesOf(id)).toEqual([-600, -1099]);
    await sound();
  });

  test('of what I withdrew from in part leaves the rest; the bank that takes that too leaves me owing it (R10.02)', async () => {
    const { caller } = await newBuyer(app);
    const id = await buy(app, caller);
    await spend(caller, 6);
    await withdraw(caller, id);
    await refund(id, 1020);
    const owed = async () =>
      (
        await app.db.query<{ owed: number }>(
          'select owed from ledger_accounts join payments using (user_id) where payments.id = $1',
          [id],
        )
      ).rows[0]?.owed;
    expect(await owed()).toBe(0);
    await decide(app, id, 'chargeback');
    expect(await owed()).toBe(6);
    expect(await notesOf(id)).toEqual([-1020, -679]);
    await sound();
  });
});

describe('withdrawing', () => {
  test('within the days the site grants gives all back, with a dated mail at once (R3.05)', async () => {
    const { caller, email } = await newBuyer(app);
    const id = await buy(app, caller, { bundle: 'medium' });
    const answer = await withdraw(caller, id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      refund: 3999,
      withdrawn_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      payment: { status: 'refunded', refunded: 3999, withdraw_until: null },
    });
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('€39.99');
    expect(mail?.text).toContain(String(new Date(answer.json().withdrawn_at).getUTCFullYear()));
    await sound();
  });

  test('gives back the part I have not used, and I owe nothing', async () => {
    const { caller } = await newBuyer(app);
    const id = await buy(app, caller);
    await spend(caller, 6);
    // The first message opened a conversation, and cost what it costs a premium member.
    expect((await userOf(caller)).credits).toBe(9);
    expect((await withdraw(caller, id)).json().refund).toBe(Math.ceil((1699 * 9) / 15));
    const { rows } = await app.db.query(
      'select owed from ledger_accounts join payments using (user_id) where payments.id = $1',
      [id],
    );
    expect(rows).toEqual([{ owed: 0 }]);
    await sound();
  });

  test('is paid out by the provider, and by nobody twice', async () => {
    const { caller } = await newBuyer(app);
    const id = await buy(app, caller);
    await withdraw(caller, id);
    const due = async () =>
      (await app.db.query<{ done_at: Date | null }>('select done_at from payment_refunds where payment_id = $1', [id]))
        .rows;
    expect(await due()).toEqual([{ done_at: null }]);
    await app.visitor().post('/dev/clock.json', { advance: 601 });
    expect((await due())[0]?.done_at).toBeInstanceOf(Date);
  });

  test('is over after the last day, and happens once', async () => {
    const { caller } = await newBuyer(app);
    const [first, second] = [await buy(app, caller), await buy(app, caller)];
    expect((await withdraw(caller, first)).statusCode).toBe(200);
    expect((await withdraw(caller, first)).json().error.code).toBe('withdrawal_over');
    app.advance(14 * day);
    expect((await withdraw(caller, second)).json().error.code).toBe('withdrawal_over');
    expect((await paymentOf(caller, second)).withdraw_until).toBeNull();
  });

  test('needs a purchase of mine that is paid and not used up', async () => {
    const [mine, other] = [await newBuyer(app), await newBuyer(app)];
    const open = (await order(mine.caller)).json().payment.payment_id;
    expect((await withdraw(mine.caller, open)).json().error.code).toBe('withdrawal_over');
    expect((await withdraw(other.caller, open)).statusCode).toBe(404);
    expect((await withdraw(mine.caller, 'x')).json().error.fields).toHaveProperty('payment_id');
    await decide(app, open, 'pay');
    await spend(mine.caller, 15);
    expect((await withdraw(mine.caller, open)).json().error.code).toBe('withdrawal_used');
  });
});
