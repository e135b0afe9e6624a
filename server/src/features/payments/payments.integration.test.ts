import { beforeAll, describe, expect, test } from 'vitest';
import { alice, freshApp, type TestApp } from '#server/testing/app.ts';
import { mailsTo } from '#server/testing/newcomer.ts';
import { buy, decide, newBuyer, order, paymentOf, stepsOf, userOf } from '#server/testing/purchases.ts';
import { everythingStored } from '#server/testing/stored.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const offer = async (query = '') => (await app.visitor().get(`/api/bundles.php${query}`)).json();

describe('what there is to buy', () => {
  test.each([
    ['FR', 'EUR', [1699, 3999, 8999, 19_999]],
    ['US', 'USD', [1849, 4349, 9799, 21_799]],
    ['GB', 'GBP', [1449, 3399, 7699, 16_999]],
    ['CA', 'CAD', [2499, 5899, 13_299, 29_499]],
    ['CH', 'CHF', [1699, 3999, 8999, 19_999]],
    ['PL', 'PLN', [7299, 16_999, 38_499, 84_999]],
  ])('costs in %s what the table says, in %s, whole minor units (R9.11)', async (country, currency, prices) => {
    const { bundles, ...rest } = await offer(`?country=${country}`);
    expect(rest).toMatchObject({ country, currency });
    expect(bundles.map(({ price }: { price: number }) => price)).toEqual(prices);
    expect(bundles.map(({ credits }: { credits: number }) => credits)).toEqual([15, 40, 100, 250]);
    for (const bundle of bundles) expect(bundle).toMatchObject({ currency, trial: false });
  });

  test('says what a message costs with it, the name on the bank statement, and who claims what (R2.17)', async () => {
    const { bundles, premium, statement_name: name } = await offer('?country=FR');
    expect(bundles.map((bundle: { message_price: number }) => bundle.message_price)).toEqual([114, 100, 90, 80]);
    expect(name).toBe('RDV ONLINE SERVICES');
    expect(premium).toEqual({ active: false, claim_source: '' });
  });

  test('is asked for the country I chose to be in, where I do not say one (R3.16)', async () => {
    const caller = app.visitor();
    caller.cookies.set('selected_country', 'PL');
    expect((await caller.get('/api/bundles.php')).json()).toMatchObject({ country: 'PL', currency: 'PLN' });
    expect((await caller.get('/api/bundles.php?country=XX')).json().error.fields).toHaveProperty('country');
  });

  test('holds a trial once, for whoever has not bought anything yet (R9.11)', async () => {
    const { caller } = await newBuyer(app);
    const listed = async () => (await caller.get('/api/bundles.php?country=FR')).json().bundles[0];
    expect(await listed()).toMatchObject({ id: 'trial', credits: 5, price: 599, trial: true });
    const first = await order(caller, { bundle: 'trial' });
    expect(first.statusCode).toBe(201);
    expect((await order(caller, { bundle: 'trial' })).json().error.code).toBe('trial_used');
    await decide(app, first.json().payment.payment_id, 'pay');
    expect(await listed()).toMatchObject({ id: 'small' });
    expect((await order(caller, { bundle: 'trial' })).statusCode).toBe(409);
  });
});

describe('buying', () => {
  test('any bundle brings its credits once and makes me premium for good (R1.02, R4.02, R4.03)', async () => {
    const { caller, email } = await newBuyer(app);
    const before = (await userOf(caller)).credits;
    const started = await order(caller, { bundle: 'medium' });
    expect(started.statusCode).toBe(201);
    const { payment } = started.json();
    expect(payment).toMatchObject({
      status: 'loading',
      credits: 40,
      redirect_url: expect.stringMatching(/^\/dev\/pay\?/),
    });
    expect(await userOf(caller)).toMatchObject({ credits: before, paid_user: false });

    await decide(app, payment.payment_id, 'pay');
    expect(await paymentOf(caller, payment.payment_id)).toMatchObject({
      status: 'completed',
      completed_at: expect.stringContaining('T'),
      invoice_number: expect.stringMatching(/\d/),
      withdraw_until: expect.stringContaining('T'),
      problem: null,
    });
    expect(await userOf(caller)).toMatchObject({ credits: before + 40, paid_user: true });
    expect(await stepsOf(app, payment.payment_id)).toEqual([
      'new > loading: ordered by the member',
      'loading > loading: sent to the provider',
      'loading > pending: said by sandbox',
      'pending > completed: said by sandbox',
    ]);
    const statement = (await caller.get('/api/credits.php')).json();
    expect(statement.entries[0]).toMatchObject({ amount: 40, cause: 'payment', balance: before + 40 });
    const [receipt] = await mailsTo(app, email);
    expect(receipt?.text).toContain('€39.99');
    expect(receipt?.text).toContain('RDV ONLINE SERVICES');
  });

  test('answers what it is and what it costs: price less discount plus fee is what I am charged (R3.11, R9.08)', async () => {
    const { caller } = await newBuyer(app);
    const { payment } = (await order(caller, { paymentmethod: 'paysafecard' })).json();
    expect(payment).toMatchObject({
      payment_id: expect.stringMatching(/^\d+$/),
      credits: 15,
      paymentmethod: 'paysafecard',
      price: 1699,
      discount: null,
      fee: 99,
      amount: 1798,
      currency: 'EUR',
    });
    const { quote } = (await caller.get('/api/quote.php?bundle=small&paymentmethod=paysafecard&country=PL')).json();
    expect(quote).toMatchObject({ price: 7299, fee: 449, amount: 7748, currency: 'PLN' });
  });

  test.each([
    ['fail', 'failed'],
    ['cancel', 'cancelled'],
  ])(
    'that comes to %s says so in words, brings nothing, and works with another method (R4.03, R8.05)',
    async (outcome, status) => {
      const { caller } = await newBuyer(app);
      const { payment } = (await order(caller)).json();
      await decide(app, payment.payment_id, outcome);
      expect(await paymentOf(caller, payment.payment_id)).toMatchObject({
        status,
        problem: { code: 'payment_failed', message: 'Payment failed or has been cancelled' },
        withdraw_until: null,
      });
      expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
      const again = await buy(app, caller, { paymentmethod: 'paypal' });
      expect(await paymentOf(caller, again)).toMatchObject({ status: 'completed', paymentmethod: 'paypal' });
      expect(await userOf(caller)).toMatchObject({ credits: 15, paid_user: true });
    },
  );

  test('is pending while the bank takes its time, and completed when it has (R4.03)', async () => {
    const { caller } = await newBuyer(app);
    const { payment } = (await order(caller, { paymentmethod: 'ideal', country: 'NL' })).json();
    await decide(app, payment.payment_id, 'delay');
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('pending');
    await app.visitor().post('/dev/clock.json', { advance: 61 });
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('completed');
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('while the provider is away keeps my order, says so, and goes on with the same one later', async () => {
    const { caller } = await newBuyer(app);
    await app.visitor().post('/dev/provider.json', { away: true });
    const kept = (await order(caller)).json().payment;
    expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    expect(kept.redirect_url).toBeUndefined();
    await app.visitor().post('/dev/provider.json', { away: false });
    const again = (await order(caller)).json().payment;
    expect(again).toMatchObject({ payment_id: kept.payment_id, problem: null, redirect_url: expect.any(String) });
    await decide(app, again.payment_id, 'pay');
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('that I give up, or leave lying, is cancelled; paid all the same it counts (R4.03)', async () => {
    const { caller } = await newBuyer(app);
    const [one, other] = [(await order(caller)).json().payment, (await order(caller)).json().payment];
    const given = await caller.send('DELETE', '/api/payment.php', { payment_id: one.payment_id });
    expect(given.json().payment.status).toBe('cancelled');
    await app.visitor().post('/dev/clock.json', { advance: 1801 });
    await app.visitor().post('/dev/clock.json', { advance: 300 });
    expect((await paymentOf(caller, other.payment_id)).status).toBe('cancelled');
    await decide(app, other.payment_id, 'pay');
    expect((await paymentOf(caller, other.payment_id)).status).toBe('completed');
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('is nobody else’s business: another member’s payment is not there', async () => {
    const [mine, other] = [await newBuyer(app), await app.member(alice)];
    const id = await buy(app, mine.caller);
    expect((await other.get(`/api/payment.php?id=${id}`)).statusCode).toBe(404);
    expect((await other.get(`/api/transactions.php?id=${id}`)).statusCode).toBe(404);
    expect((await other.send('DELETE', '/api/payment.php', { payment_id: id })).statusCode).toBe(404);
    expect((await app.visitor().get(`/api/payment.php?id=${id}`)).statusCode).toBe(403);
    expect((await other.get('/api/transactions.php')).json()).toEqual({ transactions: [], page: 1, pages: 0 });
    const listed = (await mine.caller.get('/api/transactions.php')).json();
    expect(listed.transactions).toMatchObject([{ payment_id: id, invoice_number: expect.stringMatching(/\d/) }]);
  });

  test.each([
    ['bundle', ['gigantic', '', 5, null, 'a'.repeat(500), '<b>', '💶', 'small\u202e']],
    ['paymentmethod', ['cash', '', 5, null, 'VISA', '💳']],
    ['country', ['XX', 'fr', 5, null, 'FRA', '']],
    ['discountcode', ['', 5, null, 'A'.repeat(41), []]],
  ])('with a wrong %s is refused by name, and nothing is stored', async (field, values) => {
    const { caller } = await newBuyer(app);
    const before = await everythingStored(app.db);
    for (const value of values) {
      const answer = await order(caller, { [field]: value });
      expect(answer.statusCode, JSON.stringify(value)).toBe(422);
      expect(Object.keys(answer.json().error.fields), JSON.stringify(value)).toEqual([field]);
    }
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('twice under one key is one order', async () => {
    const { caller } = await newBuyer(app);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { bundle: 'small', paymentmethod: 'visa', country: 'FR' };
    const answers = await Promise.all([1, 2, 3].map(() => caller.post('/api/payment.php', body, key)));
    const ids = answers.map((answer) => answer.json().payment?.payment_id).filter(Boolean);
    expect(new Set(ids).size).toBe(1);
    expect((await caller.get('/api/transactions.php')).json().transactions).toHaveLength(1);
  });
});

describe('the sandbox’s page', () => {
  test('shows what is to be paid, and sends me back when I have', async () => {
    const { caller } = await newBuyer(app);
    const { payment } = (await order(caller)).json();
    const page = await caller.get(payment.redirect_url);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('€16.99');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const back = await caller.post(payment.redirect_url, 'outcome=pay', form);
    expect(back.statusCode).toBe(303);
    expect(back.headers.location).toBe(`/credits/small/visa?payment=${payment.payment_id}`);
    expect((await paymentOf(caller, payment.payment_id)).status).toBe('completed');
  });

  test('is no page for an order somebody changed on the way', async () => {
    const { caller } = await newBuyer(app);
    const { payment } = (await order(caller)).json();
    const cheaper = payment.redirect_url.replace('amount=1699', 'amount=1');
    expect((await caller.get(cheaper)).statusCode).toBe(403);
  });

  test('sends me back to the language of the page I ordered on, whatever my account says (R1.05)', async () => {
    const { caller } = await newBuyer(app);
    await caller.put('/api/user.php', { language: 'en' });
    const { payment } = (await order(caller, { language: 'fr' })).json();
    const { searchParams } = new URL(payment.redirect_url, 'http://localhost');
    expect(searchParams.get('locale')).toBe('fr');
    expect(new URL(searchParams.get('back') ?? '').pathname).toBe('/fr/credits/small/visa');
    expect((await order(caller, { language: 'nl' })).json().error.fields).toHaveProperty('language');
  });
});
