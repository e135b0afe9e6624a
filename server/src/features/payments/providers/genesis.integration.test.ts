import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentMethod } from '#contract/payments/payment-types.ts';
import type { Country } from '#contract/places/countries.ts';
import { freshApp } from '#server/testing/app.ts';
import { genesisAccount, openGenesisShop } from '#server/testing/genesis-shop.ts';
import { newBuyer, order, paymentOf, stepsOf, userOf } from '#server/testing/purchases.ts';

let shop: Awaited<ReturnType<typeof openGenesisShop>>;
beforeAll(async () => {
  shop = await openGenesisShop();
});
beforeEach(() => shop.calm());

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
    const { caller, id, page } = await shop.ordered({ paymentmethod, country });
    expect(await (await fetch(page)).text()).toContain('Pay');
    const paid = shop.genesis.pay(page);
    const answer = await shop.deliver(paid);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/xml']);
    expect(answer.body).toMatch(
      /<notification_echo><wpf_unique_id>[0-9a-f]{32}<\/wpf_unique_id><\/notification_echo>$/,
    );
    expect(shop.genesis.everything().find(({ transaction_id: ours }) => ours === id)?.transaction_type).toBe(type);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', paymentmethod, country });
    expect(await userOf(caller)).toMatchObject({ credits: 15, paid_user: true });
  },
);

describe('an order', () => {
  test('tells Genesis the price and the country, and neither who I am nor what the site is about', async () => {
    const { id, email } = await shop.ordered({ paymentmethod: 'blik', country: 'PL' });
    const asked = [...shop.genesis.forms.values()].find(({ transaction_id: ours }) => ours === id)?.asked;
    expect(asked).toMatchObject({ usage: 'RDV ONLINE SERVICES', currency: 'PLN', lifetime: '30' });
    expect(asked?.billing_address).toEqual({ country: 'PL' });
    expect(JSON.stringify(asked)).not.toContain(email);
  });

  test('has one form, however often it is asked for and looked at', async () => {
    const { caller } = await newBuyer(shop.app);
    const asked = { bundle: 'small', paymentmethod: 'paypal', country: 'FR' };
    const before = shop.genesis.forms.size;
    const key = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => caller.post('/api/payment.php', asked, key)));
    const pages = new Set(answers.map((answer) => answer.json().payment.redirect_url));
    const ids = new Set(answers.map((answer) => answer.json().payment.payment_id));
    expect([ids.size, pages.size]).toEqual([1, 1]);
    // As if the server had died before it could answer.
    await shop.app.db.query('delete from idempotency_keys');
    const again = (await caller.post('/api/payment.php', asked, key)).json().payment;
    const seen = await paymentOf(caller, again.payment_id);
    expect([...pages, again.redirect_url, seen.redirect_url]).toEqual(Array(3).fill([...pages][0]));
    await caller.get('/api/transactions.php');
    // Requests at the same moment may each have created a form; the address of one form alone was shown.
    expect(shop.genesis.forms.size - before).toBeLessThanOrEqual(3);
    const shown = shop.genesis.forms.size;
    await caller.post('/api/payment.php', asked, key);
    expect(shop.genesis.forms.size).toBe(shown);
  });

  test('is kept while nobody answers there, and trying again goes on with it (R4.03)', async () => {
    const { caller } = await newBuyer(shop.app);
    shop.genesis.goAway();
    const kept = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    shop.genesis.comeBack();
    expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    expect(kept.redirect_url).toBeUndefined();
    const again = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    expect(again.payment_id).toBe(kept.payment_id);
    await shop.deliver(shop.genesis.pay(again.redirect_url));
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('whose form was made while the answer was lost gets another one, which alone can be paid', async () => {
    const { caller } = await newBuyer(shop.app);
    shop.genesis.loseAnswers('wpf');
    const kept = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    shop.genesis.loseAnswers('none');
    const again = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    expect([again.payment_id, kept.redirect_url]).toEqual([kept.payment_id, undefined]);
    await shop.deliver(shop.genesis.pay(again.redirect_url));
    expect(await stepsOf(shop.app, kept.payment_id)).toEqual([
      'new > loading: ordered by the member',
      'loading > loading: sent to the provider',
      'loading > loading: provider away',
      'loading > loading: sent to the provider',
      'loading > completed: said by genesis',
    ]);
  });

  test('that Genesis refuses, or whose password is wrong, is one whose provider is away', async () => {
    const wrong = await freshApp({
      config: { genesis: { ...genesisAccount, password: 'another password', url: shop.genesis.url } },
    });
    const { caller } = await newBuyer(wrong);
    const refused = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    expect(refused).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    expect(refused.redirect_url).toBeUndefined();
  });

  test.each([
    ['nothing', ''],
    ['a page', '<html><body>Bad Gateway</body></html>'],
    ['half of an answer', '<?xml version="1.0"?><wpf_payment><status>new'],
    ['an answer with a document type', '<!DOCTYPE a [<!ENTITY b "c">]><wpf_payment><status>&b;</status></wpf_payment>'],
    ['an answer without an address', '<wpf_payment><status>new</status></wpf_payment>'],
    ['a refusal', '<payment_response><status>error</status><code>120</code></payment_response>'],
  ])('that Genesis answers with %s is kept, and a notification then is asked to come again', async (_what, text) => {
    const { caller } = await newBuyer(shop.app);
    const { page } = await shop.ordered({ paymentmethod: 'paypal' });
    const paid = shop.genesis.pay(page);
    shop.genesis.answerWith(text);
    const kept = (await order(caller, { paymentmethod: 'paypal' })).json().payment;
    expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    expect((await shop.deliver(paid)).statusCode).toBe(503);
  });
});

describe('a notification', () => {
  test.each(['sha1', 'sha256', 'sha512'] as const)(
    'signed with %s, ten times over and at once, counts once (R4.03)',
    async (hash) => {
      shop.genesis.signWith(hash);
      const { caller, id, page } = await shop.ordered({ paymentmethod: 'paypal' });
      const paid = shop.genesis.pay(page);
      const answers = await Promise.all(Array.from({ length: 10 }, () => shop.deliver(paid)));
      shop.genesis.signWith('sha512');
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
      expect((await paymentOf(caller, id)).status).toBe('completed');
      expect((await userOf(caller)).credits).toBe(15);
      expect(await shop.faults()).toEqual([]);
    },
  );

  test('is nothing with a signature that is none, without its id, or about a form that nobody knows (R4.03)', async () => {
    const { caller, id, page } = await shop.ordered({ paymentmethod: 'paypal' });
    const { body } = shop.genesis.pay(page);
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
    for (const each of forged) expect([each, (await shop.tell(each)).statusCode]).toEqual([each, 403]);
    expect((await paymentOf(caller, id)).status).toBe('loading');
    expect((await shop.tell(body)).statusCode).toBe(200);
  });

  test('does not make me pay: what it says is believed by nobody, Genesis is asked (R4.03)', async () => {
    const [open, declined] = [
      await shop.ordered({ paymentmethod: 'paypal' }),
      await shop.ordered({ paymentmethod: 'paypal' }),
    ];
    const approved = { wpf_status: 'approved', payment_transaction_amount: '1699' };
    expect((await shop.deliver(shop.genesis.notificationOf(open.page, approved))).statusCode).toBe(200);
    expect((await paymentOf(open.caller, open.id)).status).toBe('loading');
    shop.genesis.decline(declined.page);
    expect((await shop.deliver(shop.genesis.notificationOf(declined.page, approved))).statusCode).toBe(200);
    expect((await paymentOf(declined.caller, declined.id)).status).toBe('failed');
    for (const { caller } of [open, declined]) expect((await userOf(caller)).credits).toBe(0);
  });

  test('of my small order does not pay somebody’s large one (R4.03)', async () => {
    const [small, large] = [
      await shop.ordered({ paymentmethod: 'paypal' }),
      await shop.ordered({ paymentmethod: 'paypal', bundle: 'huge' }),
    ];
    shop.genesis.pay(small.page);
    await shop.deliver(shop.genesis.notificationOf(small.page, { wpf_transaction_id: large.id }));
    expect((await paymentOf(large.caller, large.id)).status).toBe('loading');
    expect((await paymentOf(small.caller, small.id)).status).toBe('completed');
  });

  test.each([
    ['less was paid', { amount: 1 }],
    ['another currency was paid', { currency: 'PLN' }],
  ])('where %s is refused, and nothing is bought', async (_case, paid) => {
    const { caller, id, page } = await shop.ordered({ paymentmethod: 'paypal' });
    expect((await shop.deliver(shop.genesis.pay(page, paid))).statusCode).toBe(422);
    expect((await paymentOf(caller, id)).status).toBe('loading');
    expect((await userOf(caller)).credits).toBe(0);
  });

  test('that comes while Genesis cannot be asked is not taken, and counts when it comes again (R4.03)', async () => {
    const { caller, page } = await shop.ordered({ paymentmethod: 'paypal' });
    const paid = shop.genesis.pay(page);
    shop.genesis.goAway();
    expect((await shop.deliver(paid)).statusCode).toBe(503);
    shop.genesis.comeBack();
    expect((await shop.deliver(paid)).statusCode).toBe(200);
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('that never comes is not needed: Genesis is asked; what nobody paid is cancelled (R4.03)', async () => {
    const [paid, left, begun] = [
      await shop.ordered({ paymentmethod: 'paypal' }),
      await shop.ordered({ paymentmethod: 'paypal' }),
      await shop.ordered({ paymentmethod: 'sct', country: 'NL' }),
    ];
    const lost = shop.genesis.pay(paid.page);
    shop.genesis.wait(begun.page);
    await shop.later(1801);
    await shop.later(301);
    expect((await paymentOf(paid.caller, paid.id)).status).toBe('completed');
    expect((await paymentOf(left.caller, left.id)).status).toBe('cancelled');
    expect((await paymentOf(begun.caller, begun.id)).status).toBe('pending');
    expect((await stepsOf(shop.app, paid.id)).at(-1)).toBe('loading > completed: genesis was asked');
    // Late, and after it was asked for.
    await shop.deliver(lost);
    expect((await userOf(paid.caller)).credits).toBe(15);
    // A transfer arrives when it does.
    await shop.deliver(shop.genesis.turn(begun.page, 'approved'));
    expect((await userOf(begun.caller)).credits).toBe(15);
  });

  test.each([
    ['declined', 'failed'],
    ['timeout', 'cancelled'],
    ['error', 'failed'],
  ])('that says %s makes my payment %s; paid all the same it counts (R4.03)', async (status, became) => {
    const { caller, id, page } = await shop.ordered({ paymentmethod: 'paypal' });
    await shop.deliver(shop.genesis.turn(page, status));
    expect((await paymentOf(caller, id)).status).toBe(became);
    await shop.deliver(shop.genesis.pay(page));
    expect((await paymentOf(caller, id)).status).toBe('completed');
  });

  test.each([
    ['chargebacked', 'chargeback'],
    ['refunded', 'refunded'],
    ['voided', 'refunded'],
  ])('that says %s takes the credits back (R10.02)', async (status, became) => {
    const { caller, id, page } = await shop.ordered({ paymentmethod: 'paypal' });
    await shop.deliver(shop.genesis.pay(page));
    for (let time = 0; time < 2; time += 1) await shop.deliver(shop.genesis.turn(page, status));
    expect((await paymentOf(caller, id)).status).toBe(became);
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    expect(await shop.faults()).toEqual([]);
  });

  test('of a chargeback may name the sale alone (R10.02)', async () => {
    const { caller, id, page } = await shop.ordered({ paymentmethod: 'paypal' });
    await shop.deliver(shop.genesis.pay(page));
    shop.genesis.turn(page, 'chargebacked');
    const sale = shop.genesis.everything().find(({ transaction_id: ours }) => ours === id);
    if (!sale) throw new Error('Nothing was paid.');
    const answer = await shop.tell(shop.genesis.notificationAbout(sale, { event: 'chargeback' }));
    expect(answer.body).toContain(`<notification_echo><unique_id>${sale.unique_id}</unique_id>`);
    expect((await paymentOf(caller, id)).status).toBe('chargeback');
    expect(await shop.faults()).toEqual([]);
  });

  test('of parts that were given back takes their part of the credits, each once (R10.02)', async () => {
    const { caller, id, page } = await shop.ordered({ paymentmethod: 'paypal' });
    await shop.deliver(shop.genesis.pay(page));
    const first = shop.genesis.giveBack(page, 600);
    for (let time = 0; time < 2; time += 1) await shop.deliver(first);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', refunded: 600 });
    expect((await userOf(caller)).credits).toBe(10);
    await shop.deliver(shop.genesis.giveBack(page, 1099));
    await shop.deliver(first);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'refunded', refunded: 1699 });
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    expect(await shop.faults()).toEqual([]);
  });
});

test('in production, with Verotel and Genesis, people in Poland are offered BLIK, Przelewy24 and cards (R3.12)', {
  timeout: 60_000,
}, async () => {
  const verotel = { shopId: '12345', signatureKey: 'a signature key of Verotel', url: 'http://127.0.0.1:9' };
  const config = {
    production: true,
    directDebit: undefined,
    verotel,
    genesis: { ...genesisAccount, url: shop.genesis.url },
  };
  const production = await freshApp({ config });
  const { paymentmethods } = (await production.visitor().get('/api/bundles.php?country=PL')).json();
  const offered = paymentmethods.map(({ id }: { id: string }) => id);
  expect(offered).toEqual(expect.arrayContaining(['blik', 'prezelewy24', 'visa', 'mastercard', 'paypal']));
});
