import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller } from '#server/testing/caller.ts';
import { genesisAccount, openGenesisShop } from '#server/testing/genesis-shop.ts';
import { paymentOf, userOf } from '#server/testing/purchases.ts';

let shop: Awaited<ReturnType<typeof openGenesisShop>>;
beforeAll(async () => {
  shop = await openGenesisShop();
});
beforeEach(() => shop.calm());

describe('withdrawing from a purchase', () => {
  const refunds = () => shop.genesis.made.filter(({ transaction_type: type }) => type === 'refund');
  const due = async (id: string) =>
    (await shop.app.db.query('select from payment_refunds where payment_id = $1 and done_at is null', [id])).rows
      .length;

  async function withdrawn() {
    const bought = await shop.ordered({ paymentmethod: 'paypal' });
    await shop.deliver(shop.genesis.pay(bought.page));
    const answer = await bought.caller.post('/api/withdraw.php', { payment_id: bought.id });
    expect(answer.statusCode).toBe(200);
    return bought;
  }

  test('gives the money back through Genesis, once, and hearing of it takes nothing more (R10.02)', async () => {
    const before = refunds().length;
    const { caller, id, page } = await withdrawn();
    await shop.later(601);
    await shop.later(601);
    expect(refunds().slice(before)).toMatchObject([{ amount: 1699, currency: 'EUR', status: 'approved' }]);
    expect(await due(id)).toBe(0);
    await shop.deliver(shop.genesis.notificationOf(page));
    const [refund] = refunds().slice(before);
    if (refund) await shop.tell(shop.genesis.notificationAbout(refund));
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'refunded', refunded: 1699 });
    expect(await shop.faults()).toEqual([]);
  });

  test('is asked for again where the answer was lost, and given once', async () => {
    const before = refunds().length;
    const { id } = await withdrawn();
    shop.genesis.loseAnswers('process');
    await shop.later(601);
    expect(await due(id)).toBe(1);
    shop.genesis.loseAnswers('none');
    await shop.later(601);
    await shop.later(601);
    expect(await due(id)).toBe(0);
    expect(refunds().slice(before)).toMatchObject([{ status: 'approved', amount: 1699 }]);
  });

  test('that Genesis declines stays owed, and is tried anew; while it waits nothing else is tried', async () => {
    const before = refunds().length;
    const { id } = await withdrawn();
    shop.genesis.feel('declines');
    await shop.later(601);
    shop.genesis.feel('waits');
    await shop.later(601);
    await shop.later(601);
    expect(
      refunds()
        .slice(before)
        .map(({ status }) => status),
    ).toEqual(['declined', 'pending_async']);
    expect(await due(id)).toBe(1);
    for (const refund of refunds()) if (refund.status === 'pending_async') refund.status = 'approved';
    await shop.later(601);
    expect(await due(id)).toBe(0);
    expect(refunds().length - before).toBe(2);
  });
});

describe('a repeat order', () => {
  const repeat = (caller: Caller) => caller.post('/api/repeat-order.php');
  const charges = () => shop.genesis.made.filter(({ transaction_type: type }) => type === 'recurring_sale');
  async function boughtByCard(changes: object = {}) {
    const bought = await shop.ordered({ paymentmethod: 'visa', country: 'PL', ...changes });
    await shop.deliver(shop.genesis.pay(bought.page));
    return bought;
  }

  test('charges the card I let you keep, by one click (R1.06)', async () => {
    const { caller } = await boughtByCard();
    expect((await caller.get('/api/repeat-order.php')).json().order.stored_method.label).toBe('•••• 1111');
    const before = charges().length;
    const { payment } = (await repeat(caller)).json();
    expect(payment).toMatchObject({ status: 'completed', currency: 'PLN' });
    expect(charges().slice(before)).toMatchObject([{ transaction_id: payment.payment_id, amount: payment.amount }]);
    expect((await userOf(caller)).credits).toBe(30);
    expect(await shop.faults()).toEqual([]);
  });

  test('is not offered for a card I did not let you keep, nor for PayPal, which Genesis cannot charge again (R1.06)', async () => {
    const { caller, id } = await boughtByCard({ keep_method: false });
    expect(shop.genesis.everything().find(({ transaction_id: ours }) => ours === id)?.transaction_type).toBe('sale3d');
    expect((await caller.get('/api/repeat-order.php')).json()).toEqual({ order: null });
    const other = await boughtByCard({ paymentmethod: 'paypal' });
    expect((await other.caller.get('/api/repeat-order.php')).json()).toEqual({ order: null });
  });

  test('that the bank declines offers to try again or to pay with PayPal (R8.05)', async () => {
    const { caller } = await boughtByCard();
    shop.genesis.feel('declines');
    const refused = await repeat(caller);
    shop.genesis.feel('approves');
    expect(refused.json().error).toMatchObject({ code: 'card_failed', offers: ['retry', 'paypal'] });
    expect((await repeat(caller)).json().payment.status).toBe('completed');
    expect((await userOf(caller)).credits).toBe(30);
  });

  test('waits while nobody answers there, and goes on with the same order', async () => {
    const { caller } = await boughtByCard();
    shop.genesis.goAway();
    const kept = (await repeat(caller)).json().payment;
    shop.genesis.comeBack();
    expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    expect((await repeat(caller)).json().payment).toMatchObject({ payment_id: kept.payment_id, status: 'completed' });
  });

  test('that is on its way is asked about: it was charged, once (R4.03)', async () => {
    const { caller } = await boughtByCard();
    shop.genesis.feel('waits');
    const { payment } = (await repeat(caller)).json();
    expect(payment.status).toBe('pending');
    for (const charge of charges()) charge.status = 'approved';
    await shop.later(1801);
    await shop.later(301);
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('completed');
    expect((await userOf(caller)).credits).toBe(30);
  });

  test('whose answer was lost is never charged twice: it is on its way until Genesis is asked (R1.06, R4.03)', async () => {
    const { caller } = await boughtByCard();
    const before = charges().length;
    shop.genesis.loseAnswers('process');
    const { payment } = (await repeat(caller)).json();
    shop.genesis.loseAnswers('none');
    expect(payment.status).toBe('pending');
    expect((await repeat(caller)).json().payment).toMatchObject({ payment_id: payment.payment_id, status: 'pending' });
    await shop.later(1801);
    await shop.later(301);
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('completed');
    expect(charges().length - before).toBe(1);
    expect((await userOf(caller)).credits).toBe(30);
  });

  test('that never got there is given up, and the next click orders anew', async () => {
    const { caller } = await boughtByCard();
    shop.genesis.loseAnswers('process');
    const { payment } = (await repeat(caller)).json();
    shop.genesis.loseAnswers('none');
    shop.genesis.made.pop();
    await shop.later(1801);
    await shop.later(301);
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('cancelled');
    const again = (await repeat(caller)).json().payment;
    expect(again).toMatchObject({ status: 'completed' });
    expect(again.payment_id).not.toBe(payment.payment_id);
  });

  test('can be charged back as well (R10.02)', async () => {
    const { caller } = await boughtByCard();
    const { payment } = (await repeat(caller)).json();
    const charge = charges().find(({ transaction_id: ours }) => ours === payment.payment_id);
    if (!charge) throw new Error('Nothing was charged.');
    charge.status = 'chargebacked';
    expect((await shop.tell(shop.genesis.notificationAbout(charge, { event: 'chargeback' }))).statusCode).toBe(200);
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('chargeback');
    expect((await userOf(caller)).credits).toBe(15);
    expect(await shop.faults()).toEqual([]);
  });
});

test('an account with several terminals charges and gives back through the smart router (R1.06, R10.02)', {
  timeout: 60_000,
}, async () => {
  const routed = await openGenesisShop({ ...genesisAccount, terminal: 'smart-router' });
  const { caller, id, page } = await routed.ordered({ paymentmethod: 'visa', country: 'PL' });
  await routed.deliver(routed.genesis.pay(page));
  expect((await caller.post('/api/repeat-order.php')).json().payment.status).toBe('completed');
  expect((await caller.post('/api/withdraw.php', { payment_id: id })).statusCode).toBe(200);
  await routed.later(601);
  expect(routed.genesis.made.map(({ transaction_type: type }) => type)).toEqual(['recurring_sale', 'refund']);
  expect(await routed.faults()).toEqual([]);
});
