import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { say } from '#server/testing/chats.ts';
import { idOf } from '#server/testing/people.ts';
import { buy, decide, faultsOf, newBuyer, order, paymentOf, stepsOf, userOf } from '#server/testing/purchases.ts';

/*
 * What a member may have once, they have once: also with many requests at the same moment. Only PostgreSQL has several
 * connections and can show a race; on the embedded database these tests prove the rules alone.
 */

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const times = (count: number) => Array.from({ length: count });
const cancel = (caller: Caller, id: string) => caller.send('DELETE', '/api/payment.php', { payment_id: id });
const statusesOf = async (caller: Caller, ids: string[]) =>
  (await Promise.all(ids.map((id) => paymentOf(caller, id)))).map(({ status }) => status as string).toSorted();

/** Orders and gives up, again and again. */
async function givenUp(caller: Caller, count: number, wanted: object): Promise<string[]> {
  const ids: string[] = [];
  for (const _ of times(count)) {
    const started = await order(caller, { ...wanted });
    expect(started.statusCode).toBe(201);
    ids.push(started.json().payment.payment_id);
    await cancel(caller, ids.at(-1) ?? '');
  }
  return ids;
}

async function refundsOf(ids: string[]) {
  const { rows } = await app.db.query<{ amount: number; reason: string }>(
    'select amount, reason from payment_refunds where payment_id = any($1::bigint[])',
    [ids],
  );
  return rows;
}

describe('a code that may be used once', () => {
  test('is used once, however many orders with it I give up and pay later; the rest goes back (R3.10, R4.03)', async () => {
    const { caller } = await newBuyer(app);
    const ids = await givenUp(caller, 4, { bundle: 'huge', discountcode: 'WELCOME25' });
    for (const id of ids) await decide(app, id, 'pay');
    expect(await statusesOf(caller, ids)).toEqual(['completed', 'refunded', 'refunded', 'refunded']);
    expect((await userOf(caller)).credits).toBe(250);
    expect(await refundsOf(ids)).toEqual(times(3).map(() => ({ amount: 14999, reason: 'not_due' })));
    expect(await faultsOf(app)).toEqual([]);
  });

  test('is used once when all of them are paid at the same moment (R3.10)', async () => {
    const { caller } = await newBuyer(app);
    const ids = await givenUp(caller, 5, { discountcode: 'TIMEBONUS25' });
    await Promise.all(ids.map((id) => decide(app, id, 'pay')));
    expect((await statusesOf(caller, ids)).filter((status) => status === 'completed')).toHaveLength(1);
    expect((await userOf(caller)).credits).toBe(15);
    expect(await faultsOf(app)).toEqual([]);
  });

  test('is for the first purchase, also in an order I gave up before I bought something else (R1.08)', async () => {
    const { caller } = await newBuyer(app);
    const [early = ''] = await givenUp(caller, 1, { discountcode: 'WELCOME25' });
    await buy(app, caller);
    await decide(app, early, 'pay');
    expect((await paymentOf(caller, early)).status).toBe('refunded');
    expect((await stepsOf(app, early)).at(-1)).toBe('cancelled > refunded: had once already by another order');
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('stays with the order I gave up and paid after all, as long as nothing else has used it (R4.03)', async () => {
    const { caller } = await newBuyer(app);
    const [id = ''] = await givenUp(caller, 1, { discountcode: 'WELCOME25' });
    await decide(app, id, 'pay');
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', amount: 1274 });
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('goes to one of ten orders at once (R3.10)', async () => {
    const { caller } = await newBuyer(app);
    const answers = await Promise.all(times(10).map(() => order(caller, { discountcode: 'WELCOME25' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...times(9).map(() => 409)]);
  });

  test('that I used is told to be used when I ask for it again, by its name or not (R5.06)', async () => {
    const { caller } = await newBuyer(app);
    await buy(app, caller, { discountcode: 'WELCOME25' });
    for (const query of ['code=WELCOME25', 'welcome=true']) {
      const asked = await caller.get(`/api/discountcode.php?${query}`);
      expect([asked.statusCode, asked.json().error]).toMatchObject([
        409,
        { code: 'code_used', message: 'Code already used' },
      ]);
    }
    expect((await order(caller, { discountcode: 'WELCOME25' })).json().error.code).toBe('code_used');
    expect((await caller.get('/api/discountcode.php?code=TIMEBONUS25')).json().error.code).toBe('code_not_found');
  });

  test('is not used up by one I never used: a payer without it has no such code (R5.06)', async () => {
    const { caller } = await newBuyer(app);
    await buy(app, caller);
    expect((await caller.get('/api/discountcode.php?code=WELCOME25')).json().error.code).toBe('code_not_found');
  });
});

describe('the trial', () => {
  test('is sold once of ten orders at once (R9.11)', async () => {
    for (const _ of times(3)) {
      const { caller } = await newBuyer(app);
      const answers = await Promise.all(times(10).map(() => order(caller, { bundle: 'trial' })));
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...times(9).map(() => 409)]);
    }
  });

  test('is had once, however many of them I give up and pay later, one after another or at once (R9.11)', async () => {
    for (const pay of [
      async (ids: string[]) => {
        for (const id of ids) await decide(app, id, 'pay');
      },
      (ids: string[]) => Promise.all(ids.map((id) => decide(app, id, 'pay'))),
    ]) {
      const { caller } = await newBuyer(app);
      const ids = await givenUp(caller, 4, { bundle: 'trial' });
      await pay(ids);
      expect(await statusesOf(caller, ids)).toEqual(['completed', 'refunded', 'refunded', 'refunded']);
      expect((await userOf(caller)).credits).toBe(5);
    }
    expect(await faultsOf(app)).toEqual([]);
  });

  test('that could not be had goes back by the provider, and I am written to about it (R4.03)', async () => {
    const { caller, email } = await newBuyer(app);
    const ids = await givenUp(caller, 2, { bundle: 'trial' });
    for (const id of ids) await decide(app, id, 'pay');
    const { items } = (await app.visitor().get('/dev/outbox.json')).json() as { items: { to: string; text: string }[] };
    const told = items.filter(({ to, text }) => to === email && text.includes('can be used only once'));
    expect(told).toHaveLength(1);
    await app.visitor().post('/dev/clock.json', { advance: 601 });
    const { rows } = await app.db.query('select from payment_refunds where payment_id = $1 and done_at is not null', [
      ids[1],
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('a repeat order', () => {
  const repeat = (caller: Caller, key?: string) =>
    caller.post('/api/repeat-order.php', undefined, key ? { 'idempotency-key': key } : {});

  test.each([
    ['with a key each', () => crypto.randomUUID()],
    ['without keys', () => undefined],
  ])('clicked eight times at once is charged once, %s (R1.06)', async (_how, key) => {
    for (const _ of times(3)) {
      const { caller } = await newBuyer(app);
      await buy(app, caller);
      const answers = await Promise.all(times(8).map(() => repeat(caller, key())));
      expect(new Set(answers.map((answer) => answer.json().payment?.payment_id)).size).toBe(1);
      expect((await userOf(caller)).credits).toBe(30);
    }
  });

  test('clicked again after ten seconds is another one (R1.06)', async () => {
    const { caller } = await newBuyer(app);
    await buy(app, caller);
    await repeat(caller);
    app.advance(9);
    await repeat(caller);
    expect((await userOf(caller)).credits).toBe(30);
    app.advance(2);
    await repeat(caller);
    expect((await userOf(caller)).credits).toBe(45);
  });
});

test('withdrawing while I spend gives back in money only what I did not spend (R10.02)', async () => {
  const partner = await idOf(app, 'Bruno');
  for (const _ of times(4)) {
    const { caller } = await newBuyer(app);
    const payment = await buy(app, caller, { bundle: 'medium' });
    const send = () => say(caller, { member: partner }, 'Hello');
    const first = await send();
    const withdraw = () => caller.post('/api/withdraw.php', { payment_id: payment });
    const [withdrawn, ...sent] = await Promise.all([withdraw(), ...times(20).map(send)]);
    expect(withdrawn?.statusCode).toBe(200);
    const spent = [first, ...sent].filter((answer) => answer.statusCode === 201 && answer.json().cost > 0).length;
    const { rows } = await app.db.query<{ owed: number; taken_back: number }>(
      `select owed, taken_back from ledger_accounts join payments using (user_id) where payments.id = $1`,
      [payment],
    );
    expect(rows).toEqual([{ owed: 0, taken_back: 40 - spent }]);
    expect(withdrawn?.json().refund).toBe(Math.ceil((3999 * (40 - spent)) / 40));
  }
  expect(await faultsOf(app)).toEqual([]);
});
