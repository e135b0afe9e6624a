import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Country } from '#contract/countries.ts';
import type { PaymentMethod } from '#contract/payment-types.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type Notification, simulateGenesis } from '#server/testing/genesis-simulator.ts';
import { faultsOf, newBuyer, order, paymentOf, stepsOf, userOf } from '#server/testing/purchases.ts';

const account = {
  username: 'merchant',
  password: 'a password of Genesis',
  terminal: 'c0ffee'.repeat(6).concat('c0ff'),
};

let app: TestApp;
let genesis: Awaited<ReturnType<typeof simulateGenesis>>;
beforeAll(async () => {
  genesis = await simulateGenesis(account);
  app = await freshApp({ config: { genesis: { ...account, url: genesis.url } } });
});
beforeEach(() => {
  genesis.comeBack();
  genesis.feel('approves');
  genesis.loseAnswers('none');
});

async function ordered(changes: Record<string, unknown> = {}) {
  const buyer = await newBuyer(app);
  const { payment } = (await order(buyer.caller, changes)).json();
  return { ...buyer, id: payment.payment_id as string, page: payment.redirect_url as string };
}
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const tell = (body: string) => app.visitor().post('/api/payment-webhook.php', body, form);
const deliver = async ({ url, body }: Notification) => {
  expect(url).toMatch(/\/api\/payment-webhook\.php$/);
  return tell(body);
};
const later = async (seconds: number) => app.visitor().post('/dev/clock.json', { advance: seconds });
const sound = async () => expect(await faultsOf(app)).toEqual([]);

test.each<[PaymentMethod, Country, string]>([
  ['paypal', 'DE', 'pay_pal'],
  ['applepay', 'GB', 'apple_pay'],
  ['paysafecard', 'CH', 'paysafecard'],
  ['bancontact', 'BE', 'bcmc'],
  ['eps', 'AT', 'eps'],
  ['nexi', 'IT', 'my_bank'],
  ['sct', 'NL', 'trustly_sale'],
  ['ideal', 'NL', 'ideal'],
  ['prezelewy24', 'PL', 'p24'],
  ['blik', 'PL', 'online_banking'],
  ['visa', 'PL', 'init_recurring_sale3d'],
  ['maestro', 'PL', 'init_recurring_sale3d'],
  ['creditcard', 'AU', 'init_recurring_sale3d'],
])(
  '%s in %s is paid on a form of Genesis, and its notification brings the credits (R3.12, R4.03)',
  async (paymentmethod, country, type) => {
    const { caller, id, page } = await ordered({ paymentmethod, country });
    expect(await (await fetch(page)).text()).toContain('Pay');
    const paid = genesis.pay(page);
    const answer = await deliver(paid);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml']);
    expect(answer.body).toMatch(
      /<notification_echo><wpf_unique_id>[0-9a-f]{32}<\/wpf_unique_id><\/notification_echo>$/,
    );
    expect(genesis.everything().find(({ transaction_id: ours }) => ours === id)?.transaction_type).toBe(type);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', paymentmethod, country });
    expect(await userOf(caller)).toMatchObject({ credits: 15, paid_user: true });
  },
);

describe('an order', () => {
  test('tells Genesis the price and the country, and neither who I am nor what the site is about', async () => {
    const { id, email } = await ordered({ paymentmethod: 'blik', country: 'PL' });
    const asked = [...genesis.forms.values()].find(({ transaction_id: ours }) => ours === id)?.asked;
    expect(asked).toMatchObject({ usage: 'RDV ONLINE SERVICES', currency: 'PLN', lifetime: '30' });
    expect(asked?.billing_address).toEqual({ country: 'PL' });
    expect(JSON.stringify(asked)).not.toContain(email);
  });

  test('has one form, however often it is asked for and looked at', async () => {
    const { caller } = await newBuyer(app);
    const asked = { bundle: 'small', paymentmethod: 'paypal', country: 'FR' };
    const before = genesis.forms.size;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => caller.post('/api/payment.php', asked, key)));
    const pages = new Set(answers.map((answer) => answer.json().payment.redirect_url));
    const ids = new Set(answers.map((answer) => answer.json().payment.payment_id));
    expect([ids.size, pages.size]).toEqual([1, 1]);
    // As if the server had died before it could answer.
    await app.db.query('delete from idempotency_keys');
    const again = (await caller.post('/api/payment.php', asked, key)).json().payment;
    const seen = await paymentOf(caller, again.payment_id);
    expect([...pages, again.redirect_url, seen.redirect_url]).toEqual(Array(3).fill([...pages][0]));
    await caller.get('/api/transactions.php');
    // Whoever came at the same moment may have been made one of their own; nobody was shown it.
    expect(genesis.forms.size - before).toBeLessThanOrEqual(3);
    const shown = genesis.forms.size;
    await caller.post('/api/payment.php', asked, key);
    expect(genesis.forms.size).toBe(shown);
  });

  test('is kept while nobody answers there, and trying again goes on with it (R4.03)', async () => {
    const { caller } = await newBuyer(app);
    genesis.goAway();
    const kept = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    genesis.comeBack();
    expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    expect(kept.redirect_url).toBeUndefined();
    const again = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    expect(again.payment_id).toBe(kept.payment_id);
    await deliver(genesis.pay(again.redirect_url));
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('whose form was made while the answer was lost gets another one, which alone can be paid', async () => {
    const { caller } = await newBuyer(app);
    genesis.loseAnswers('wpf');
    const kept = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    genesis.loseAnswers('none');
    const again = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    expect([again.payment_id, kept.redirect_url]).toEqual([kept.payment_id, undefined]);
    await deliver(genesis.pay(again.redirect_url));
    expect(await stepsOf(app, kept.payment_id)).toEqual([
      'new > loading: ordered by the member',
      'loading > loading: sent to the provider',
      'loading > loading: provider away',
      'loading > loading: sent to the provider',
      'loading > completed: said by genesis',
    ]);
  });

  test('that Genesis refuses, or whose password is wrong, is one whose provider is away', async () => {
    const wrong = await freshApp({
      config: { genesis: { ...account, password: 'another password', url: genesis.url } },
    });
    const { caller } = await newBuyer(wrong);
    const refused = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    expect(refused).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    expect(refused.redirect_url).toBeUndefined();
  });
});

describe('a notification', () => {
  test.each(['sha1', 'sha256', 'sha512'] as const)(
    'signed with %s, ten times over and at once, counts once (R4.03)',
    async (hash) => {
      genesis.signWith(hash);
      const { caller, id, page } = await ordered({ paymentmethod: 'paypal' });
      const paid = genesis.pay(page);
      const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(paid)));
      genesis.signWith('sha512');
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
      expect((await paymentOf(caller, id)).status).toBe('completed');
      expect((await userOf(caller)).credits).toBe(15);
      await sound();
    },
  );

  test('is nothing with a signature that is none, without its id, or about a form that nobody knows (R4.03)', async () => {
    const { caller, id, page } = await ordered({ paymentmethod: 'paypal' });
    const { body } = genesis.pay(page);
    const [, signature = ''] = /signature=(\w+)/.exec(body) ?? [];
    const changed = (name: string, value: string) => {
      const said = new URLSearchParams(body);
      said.set(name, value);
      return said.toString();
    };
    const forged = [
      changed('signature', ''),
      changed('signature', 'f'.repeat(128)),
      changed('signature', 'é'.repeat(64)),
      changed('signature', signature.slice(0, 40)),
      changed('wpf_unique_id', 'f'.repeat(32)),
      changed('wpf_unique_id', ''),
      body.replace(/signature=\w+&/, ''),
      body.replace(/wpf_unique_id=\w+&?/, ''),
      'signature=1&wpf_unique_id=1',
      '<xml/>',
      '',
    ];
    for (const each of forged) expect([each, (await tell(each)).statusCode]).toEqual([each, 403]);
    expect((await paymentOf(caller, id)).status).toBe('loading');
    expect((await tell(body)).statusCode).toBe(200);
  });

  test('does not make me pay: what it says is believed by nobody, Genesis is asked (R4.03)', async () => {
    const [open, declined] = [await ordered({ paymentmethod: 'paypal' }), await ordered({ paymentmethod: 'paypal' })];
    const approved = { wpf_status: 'approved', payment_transaction_amount: '1699' };
    expect((await deliver(genesis.notificationOf(open.page, approved))).statusCode).toBe(200);
    expect((await paymentOf(open.caller, open.id)).status).toBe('loading');
    genesis.decline(declined.page);
    expect((await deliver(genesis.notificationOf(declined.page, approved))).statusCode).toBe(200);
    expect((await paymentOf(declined.caller, declined.id)).status).toBe('failed');
    for (const { caller } of [open, declined]) expect((await userOf(caller)).credits).toBe(0);
  });

  test('of my small order does not pay somebody’s large one (R4.03)', async () => {
    const [small, large] = [
      await ordered({ paymentmethod: 'paypal' }),
      await ordered({ paymentmethod: 'paypal', bundle: 'huge' }),
    ];
    genesis.pay(small.page);
    await deliver(genesis.notificationOf(small.page, { wpf_transaction_id: large.id }));
    expect((await paymentOf(large.caller, large.id)).status).toBe('loading');
    expect((await paymentOf(small.caller, small.id)).status).toBe('completed');
  });

  test.each([
    ['less was paid', { amount: 1 }],
    ['another currency was paid', { currency: 'PLN' }],
  ])('where %s is refused, and nothing is bought', async (_case, paid) => {
    const { caller, id, page } = await ordered({ paymentmethod: 'paypal' });
    expect((await deliver(genesis.pay(page, paid))).statusCode).toBe(422);
    expect((await paymentOf(caller, id)).status).toBe('loading');
    expect((await userOf(caller)).credits).toBe(0);
  });

  test('that comes while Genesis cannot be asked is not taken, and counts when it comes again (R4.03)', async () => {
    const { caller, page } = await ordered({ paymentmethod: 'paypal' });
    const paid = genesis.pay(page);
    genesis.goAway();
    expect((await deliver(paid)).statusCode).toBe(503);
    genesis.comeBack();
    expect((await deliver(paid)).statusCode).toBe(200);
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('that never comes is not needed: Genesis is asked; what nobody paid is cancelled (R4.03)', async () => {
    const [paid, left, begun] = [
      await ordered({ paymentmethod: 'paypal' }),
      await ordered({ paymentmethod: 'paypal' }),
      await ordered({ paymentmethod: 'sct', country: 'NL' }),
    ];
    const lost = genesis.pay(paid.page);
    genesis.wait(begun.page);
    await later(1801);
    await later(301);
    expect((await paymentOf(paid.caller, paid.id)).status).toBe('completed');
    expect((await paymentOf(left.caller, left.id)).status).toBe('cancelled');
    expect((await paymentOf(begun.caller, begun.id)).status).toBe('pending');
    expect((await stepsOf(app, paid.id)).at(-1)).toBe('loading > completed: genesis was asked');
    // Late, and after it was asked for.
    await deliver(lost);
    expect((await userOf(paid.caller)).credits).toBe(15);
    // A transfer arrives when it does.
    await deliver(genesis.turn(begun.page, 'approved'));
    expect((await userOf(begun.caller)).credits).toBe(15);
  });

  test.each([
    ['declined', 'failed'],
    ['timeout', 'cancelled'],
    ['error', 'failed'],
  ])('that says %s makes my payment %s; paid all the same it counts (R4.03)', async (status, became) => {
    const { caller, id, page } = await ordered({ paymentmethod: 'paypal' });
    await deliver(genesis.turn(page, status));
    expect((await paymentOf(caller, id)).status).toBe(became);
    await deliver(genesis.pay(page));
    expect((await paymentOf(caller, id)).status).toBe('completed');
  });

  test.each([
    ['chargebacked', 'chargeback'],
    ['refunded', 'refunded'],
    ['voided', 'refunded'],
  ])('that says %s takes the credits back (R10.02)', async (status, became) => {
    const { caller, id, page } = await ordered({ paymentmethod: 'paypal' });
    await deliver(genesis.pay(page));
    for (let time = 0; time < 2; time += 1) await deliver(genesis.turn(page, status));
    expect((await paymentOf(caller, id)).status).toBe(became);
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    await sound();
  });

  test('of a chargeback may name the sale alone (R10.02)', async () => {
    const { caller, id, page } = await ordered({ paymentmethod: 'paypal' });
    await deliver(genesis.pay(page));
    genesis.turn(page, 'chargebacked');
    const sale = genesis.everything().find(({ transaction_id: ours }) => ours === id);
    if (!sale) throw new Error('Nothing was paid.');
    const answer = await tell(genesis.notificationAbout(sale, { event: 'chargeback' }));
    expect(answer.body).toContain(`<notification_echo><unique_id>${sale.unique_id}</unique_id>`);
    expect((await paymentOf(caller, id)).status).toBe('chargeback');
    await sound();
  });

  test('of parts that were given back takes their part of the credits, each once (R10.02)', async () => {
    const { caller, id, page } = await ordered({ paymentmethod: 'paypal' });
    await deliver(genesis.pay(page));
    const first = genesis.giveBack(page, 600);
    for (let time = 0; time < 2; time += 1) await deliver(first);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', refunded: 600 });
    expect((await userOf(caller)).credits).toBe(10);
    await deliver(genesis.giveBack(page, 1099));
    await deliver(first);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'refunded', refunded: 1699 });
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    await sound();
  });
});

describe('withdrawing from a purchase', () => {
  const refunds = () => genesis.made.filter(({ transaction_type: type }) => type === 'refund');
  const due = async (id: string) =>
    (await app.db.query('select from payment_refunds where payment_id = $1 and done_at is null', [id])).rows.length;

  async function withdrawn() {
    const bought = await ordered({ paymentmethod: 'paypal' });
    await deliver(genesis.pay(bought.page));
    const answer = await bought.caller.post('/api/withdraw.php', { payment_id: bought.id });
    expect(answer.statusCode).toBe(200);
    return bought;
  }

  test('gives the money back through Genesis, once, and hearing of it takes nothing more (R10.02)', async () => {
    const before = refunds().length;
    const { caller, id, page } = await withdrawn();
    await later(601);
    await later(601);
    expect(refunds().slice(before)).toMatchObject([{ amount: 1699, currency: 'EUR', status: 'approved' }]);
    expect(await due(id)).toBe(0);
    await deliver(genesis.notificationOf(page));
    const [refund] = refunds().slice(before);
    if (refund) await tell(genesis.notificationAbout(refund));
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'refunded', refunded: 1699 });
    await sound();
  });

  test('is asked for again where the answer was lost, and given once', async () => {
    const before = refunds().length;
    const { id } = await withdrawn();
    genesis.loseAnswers('process');
    await later(601);
    expect(await due(id)).toBe(1);
    genesis.loseAnswers('none');
    await later(601);
    await later(601);
    expect(await due(id)).toBe(0);
    expect(refunds().slice(before)).toMatchObject([{ status: 'approved', amount: 1699 }]);
  });

  test('that Genesis declines stays owed, and is tried anew; while it waits nothing else is tried', async () => {
    const before = refunds().length;
    const { id } = await withdrawn();
    genesis.feel('declines');
    await later(601);
    genesis.feel('waits');
    await later(601);
    await later(601);
    expect(
      refunds()
        .slice(before)
        .map(({ status }) => status),
    ).toEqual(['declined', 'pending_async']);
    expect(await due(id)).toBe(1);
    for (const refund of refunds()) if (refund.status === 'pending_async') refund.status = 'approved';
    await later(601);
    expect(await due(id)).toBe(0);
    expect(refunds().length - before).toBe(2);
  });
});

describe('a repeat order', () => {
  const repeat = (caller: Caller) => caller.post('/api/repeat-order.php');
  const charges = () => genesis.made.filter(({ transaction_type: type }) => type === 'recurring_sale');
  async function boughtByCard(changes: object = {}) {
    const bought = await ordered({ paymentmethod: 'visa', country: 'PL', ...changes });
    await deliver(genesis.pay(bought.page));
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
    await sound();
  });

  test('is not offered for a card I did not let you keep, nor for PayPal, which Genesis cannot charge again (R1.06)', async () => {
    const { caller, id } = await boughtByCard({ keep_method: false });
    expect(genesis.everything().find(({ transaction_id: ours }) => ours === id)?.transaction_type).toBe('sale3d');
    expect((await caller.get('/api/repeat-order.php')).json()).toEqual({ order: null });
    const other = await boughtByCard({ paymentmethod: 'paypal' });
    expect((await other.caller.get('/api/repeat-order.php')).json()).toEqual({ order: null });
  });

  test('that the bank declines offers to try again or to pay with PayPal (R8.05)', async () => {
    const { caller } = await boughtByCard();
    genesis.feel('declines');
    const refused = await repeat(caller);
    genesis.feel('approves');
    expect(refused.json().error).toMatchObject({ code: 'card_failed', offers: ['retry', 'paypal'] });
    expect((await repeat(caller)).json().payment.status).toBe('completed');
    expect((await userOf(caller)).credits).toBe(30);
  });

  test('waits while nobody answers there, and goes on with the same order', async () => {
    const { caller } = await boughtByCard();
    genesis.goAway();
    const kept = (await repeat(caller)).json().payment;
    genesis.comeBack();
    expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    expect((await repeat(caller)).json().payment).toMatchObject({ payment_id: kept.payment_id, status: 'completed' });
  });

  test('that is on its way is asked about: it was charged, once (R4.03)', async () => {
    const { caller } = await boughtByCard();
    genesis.feel('waits');
    const { payment } = (await repeat(caller)).json();
    expect(payment.status).toBe('pending');
    for (const charge of charges()) charge.status = 'approved';
    await later(1801);
    await later(301);
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('completed');
    expect((await userOf(caller)).credits).toBe(30);
  });

  test('whose answer was lost is never charged twice: it is on its way until Genesis is asked (R1.06, R4.03)', async () => {
    const { caller } = await boughtByCard();
    const before = charges().length;
    genesis.loseAnswers('process');
    const { payment } = (await repeat(caller)).json();
    genesis.loseAnswers('none');
    expect(payment.status).toBe('pending');
    expect((await repeat(caller)).json().payment).toMatchObject({ payment_id: payment.payment_id, status: 'pending' });
    await later(1801);
    await later(301);
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('completed');
    expect(charges().length - before).toBe(1);
    expect((await userOf(caller)).credits).toBe(30);
  });

  test('that never got there is given up, and the next click orders anew', async () => {
    const { caller } = await boughtByCard();
    genesis.loseAnswers('process');
    const { payment } = (await repeat(caller)).json();
    genesis.loseAnswers('none');
    genesis.made.pop();
    await later(1801);
    await later(301);
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
    expect((await tell(genesis.notificationAbout(charge, { event: 'chargeback' }))).statusCode).toBe(200);
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('chargeback');
    expect((await userOf(caller)).credits).toBe(15);
    await sound();
  });
});

test('in production, with Verotel and Genesis, people in Poland are offered BLIK, Przelewy24 and cards (R3.12)', {
  timeout: 60_000,
}, async () => {
  const verotel = { shopId: '12345', signatureKey: 'a signature key of Verotel', url: 'http://127.0.0.1:9' };
  const config = { production: true, directDebit: undefined, verotel, genesis: { ...account, url: genesis.url } };
  const production = await freshApp({ config });
  const { paymentmethods } = (await production.visitor().get('/api/bundles.php?country=PL')).json();
  const offered = paymentmethods.map(({ id }: { id: string }) => id);
  expect(offered).toEqual(expect.arrayContaining(['blik', 'prezelewy24', 'visa', 'mastercard', 'paypal']));
});
