import { beforeAll, describe, expect, test } from 'vitest';
import { auditCredits } from '#server/features/credits/credits.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { simulateCcbill, simulateVerotel } from '#server/testing/provider-simulators.ts';
import { newBuyer, order, paymentOf, userOf } from '#server/testing/purchases.ts';
import { until } from '#server/testing/until.ts';

const shop = { shopId: '12345', signatureKey: 'a signature key of Verotel' };
const merchant = {
  account: '900100',
  subaccount: '0001',
  flexId: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  salt: '7d901dad245fd0ff6bc20d06',
};
const ccbillAddress = '64.38.212.77';

let app: TestApp;
let verotel: Awaited<ReturnType<typeof simulateVerotel>>;
let ccbill: Awaited<ReturnType<typeof simulateCcbill>>;
beforeAll(async () => {
  verotel = await simulateVerotel(shop);
  ccbill = await simulateCcbill(merchant);
  app = await freshApp({
    config: {
      verotel: { ...shop, url: verotel.url },
      ccbill: { ...merchant, url: ccbill.url, networks: ['64.38.212.0/24'], dataLink: undefined },
    },
  });
});

async function ordered(changes: Record<string, unknown> = {}) {
  const buyer = await newBuyer(app);
  const { payment } = (await order(buyer.caller, changes)).json();
  return { ...buyer, id: payment.payment_id as string, page: payment.redirect_url as string };
}
const postback = (url: string) => app.visitor().get(url);

describe('Verotel', () => {
  test('gets an order it accepts, and its postback, however often, brings the credits once and hears OK (R3.12, R4.03)', async () => {
    const { caller, id, page } = await ordered();
    expect(page.startsWith(`${verotel.url}/startorder?`)).toBe(true);
    expect((await fetch(page)).status).toBe(200);
    for (let time = 0; time < 3; time += 1) {
      const answer = await postback(verotel.postback(page));
      expect([answer.statusCode, answer.body]).toEqual([200, 'OK']);
    }
    expect((await paymentOf(caller, id)).status).toBe('completed');
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('is not believed with a signature that is none, whatever its letters (R4.03)', async () => {
    const { caller, id, page } = await ordered();
    for (const forged of ['', 'f'.repeat(64), 'é'.repeat(64)]) {
      const address = new URL(verotel.postback(page), 'http://localhost');
      address.searchParams.set('signature', forged);
      expect((await postback(address.pathname + address.search)).statusCode).toBe(403);
    }
    expect((await paymentOf(caller, id)).status).toBe('loading');
  });

  test('learns neither who I am nor what the site is about', async () => {
    const { page, email } = await ordered();
    expect(decodeURIComponent(page)).not.toContain(email);
    expect(new URL(page).searchParams.get('description')).toBe('RDV ONLINE SERVICES');
  });

  test.each<[string, string, object]>([
    ['chargeback', 'chargeback', { event: 'chargeback', transactionID: '900002' }],
    ['credit', 'refunded', { event: 'credit', transactionID: '900003' }],
  ])('tells of a %s, and the credits go back (R10.02)', async (_event, status, said) => {
    const { caller, id, page } = await ordered();
    await postback(verotel.postback(page));
    expect((await postback(verotel.postback(page, { ...said }))).body).toBe('OK');
    expect((await paymentOf(caller, id)).status).toBe(status);
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    expect((await auditCredits(app.db)).faults).toEqual([]);
  });

  test('gives back a part, and its part of the credits goes, once (R10.02)', async () => {
    const { caller, id, page } = await ordered();
    await postback(verotel.postback(page));
    const credit = { event: 'credit', transactionID: '900004', amount: '6.00', currency: 'EUR' };
    for (let time = 0; time < 2; time += 1)
      expect((await postback(verotel.postback(page, credit))).statusCode).toBe(200);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', refunded: 600 });
    expect(await userOf(caller)).toMatchObject({ credits: 10, paid_user: true });
    expect((await postback(verotel.postback(page, { ...credit, currency: 'CHF' }))).statusCode).toBe(422);
  });

  test('is not believed where a letter was changed, and not for another sum', async () => {
    const { caller, id, page } = await ordered();
    const url = verotel.postback(page);
    expect((await postback(url.replace('priceAmount=16.99', 'priceAmount=99.99'))).statusCode).toBe(403);
    expect((await postback(url.replace(/signature=[^&]+/, 'signature='))).statusCode).toBe(403);
    expect((await postback(`${url}&event=credit`)).statusCode).toBe(403);
    expect((await postback(verotel.postback(page, { priceAmount: '0.01' }))).statusCode).toBe(422);
    expect((await postback(verotel.postback(page, { shopID: '999' }))).statusCode).toBe(403);
    expect((await paymentOf(caller, id)).status).toBe('loading');
  });

  test('gets iDEAL under its own name, and a card once more by the token of the last time (R1.06)', async () => {
    const dutch = await ordered({ paymentmethod: 'ideal', country: 'NL' });
    expect(new URL(dutch.page).searchParams.get('paymentMethod')).toBe('IDEAL');
    const { caller, page } = await ordered();
    await postback(verotel.postback(page, { oneClickToken: 'once-1', truncatedPAN: '411111XXXXXX1111' }));
    expect((await caller.get('/api/repeat-order.php')).json().order.stored_method.label).toBe('•••• 1111');
    const { payment } = (await caller.post('/api/repeat-order.php')).json();
    expect(new URL(payment.redirect_url).searchParams.get('oneClickToken')).toBe('once-1');
    await postback(verotel.postback(payment.redirect_url));
    expect((await userOf(caller)).credits).toBe(30);
  });

  test('whose message was lost is asked; what it never heard of is cancelled (R4.03)', async () => {
    const [paid, left] = [await ordered(), await ordered()];
    verotel.approve(paid.page);
    await app.visitor().post('/dev/clock.json', { advance: 1801 });
    await app.visitor().post('/dev/clock.json', { advance: 301 });
    expect((await paymentOf(paid.caller, paid.id)).status).toBe('completed');
    expect((await userOf(paid.caller)).credits).toBe(15);
    expect((await paymentOf(left.caller, left.id)).status).toBe('cancelled');
  });

  test('on a bad day: my order is kept, I am told, and trying again works', async () => {
    verotel.goAway();
    const { caller } = await newBuyer(app);
    const kept = (await order(caller)).json().payment;
    verotel.comeBack();
    expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
    const again = (await order(caller)).json().payment;
    expect(again.payment_id).toBe(kept.payment_id);
    await postback(verotel.postback(again.redirect_url));
    expect((await userOf(caller)).credits).toBe(15);
  });
});

describe('CCBill', () => {
  let alone: TestApp;
  beforeAll(async () => {
    alone = await freshApp({
      config: {
        ccbill: { ...merchant, url: ccbill.url, networks: ['64.38.212.0/24'], dataLink: ccbill.dataLink },
      },
    });
  });

  async function orderedThere(changes: object = {}) {
    const { caller } = await newBuyer(alone);
    const asked = { paymentmethod: 'mastercard', country: 'US', ...changes };
    const { payment } = (await order(caller, asked)).json();
    return { caller, id: payment.payment_id as string, page: payment.redirect_url as string };
  }
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const from = (address: string) => alone.visitor({ address });

  test('gets an order whose digest is right, and its webhook, as form or as JSON, counts once (R3.12, R4.03)', async () => {
    const { caller, id, page } = await orderedThere();
    expect((await fetch(page)).status).toBe(200);
    const { url, form: text, json } = ccbill.webhook(page, 'NewSaleSuccess');
    expect((await from(ccbillAddress).post(url, text, form)).statusCode).toBe(200);
    expect((await from(ccbillAddress).post(url, json)).statusCode).toBe(200);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', currency: 'USD', amount: 1849 });
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('is believed from its own networks alone, with its account, its digest and the right sum', async () => {
    const { caller, id, page } = await orderedThere();
    const { url, form: text } = ccbill.webhook(page, 'NewSaleSuccess');
    expect((await from('203.0.113.9').post(url, text, form)).statusCode).toBe(403);
    const tell = async (changes: Record<string, string>) =>
      (await from(ccbillAddress).post(url, ccbill.webhook(page, 'NewSaleSuccess', changes).form, form)).statusCode;
    expect(await tell({ clientAccnum: '900999' })).toBe(403);
    expect(await tell({ dynamicPricingValidationDigest: 'f'.repeat(32) })).toBe(403);
    expect(await tell({ billedInitialPrice: '1.00' })).toBe(422);
    expect(await tell({ billedCurrencyCode: '978' })).toBe(422);
    expect((await from(ccbillAddress).post(url, '{"cut', { 'content-type': 'application/json' })).statusCode).toBe(400);
    expect((await paymentOf(caller, id)).status).toBe('loading');
  });

  test.each([
    ['NewSaleFailure', 'failed', 0],
    ['Refund', 'refunded', 0],
    ['Chargeback', 'chargeback', 0],
    ['Return', 'chargeback', 0],
    ['RenewalSuccess', 'completed', 15],
  ])('says %s and my payment is %s (R4.03)', async (event, status, credits) => {
    const { caller, id, page } = await orderedThere();
    const tell = async (name: string) => {
      const { url, form: text } = ccbill.webhook(page, name);
      expect((await from(ccbillAddress).post(url, text, form)).statusCode).toBe(200);
    };
    if (!event.startsWith('NewSale')) await tell('NewSaleSuccess');
    await tell(event);
    expect((await paymentOf(caller, id)).status).toBe(status);
    expect((await userOf(caller)).credits).toBe(credits);
    expect((await auditCredits(alone.db)).faults).toEqual([]);
  });

  test('gives back parts of a sale, each once (R10.02)', async () => {
    const { caller, id, page } = await orderedThere();
    const tell = async (name: string, changes: Record<string, string> = {}) => {
      const { url, form: text } = ccbill.webhook(page, name, changes);
      expect((await from(ccbillAddress).post(url, text, form)).statusCode).toBe(200);
    };
    await tell('NewSaleSuccess');
    const part = { amount: '4.00', currencyCode: '840', timestamp: '2026-11-15 12:00:00' };
    await tell('Refund', part);
    await tell('Refund', part);
    expect(await paymentOf(caller, id)).toMatchObject({ status: 'completed', refunded: 400 });
    expect(await userOf(caller)).toMatchObject({ credits: 12, paid_user: true });
    await tell('Refund', { ...part, timestamp: '2026-11-15 12:05:00' });
    expect((await paymentOf(caller, id)).refunded).toBe(800);
    await tell('Chargeback');
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    expect((await auditCredits(alone.db)).faults).toEqual([]);
  });

  describe('charging a card again', () => {
    const repeat = (caller: Caller) => caller.post('/api/repeat-order.php');
    const tell = async (page: string, name: string, changes: Record<string, string> = {}) => {
      const { url, form: text } = ccbill.webhook(page, name, changes);
      return (await from(ccbillAddress).post(url, text, form)).statusCode;
    };
    async function boughtThere(changes: object = {}) {
      const ordered = await orderedThere(changes);
      await tell(ordered.page, 'NewSaleSuccess');
      return ordered;
    }

    test('takes one click, and hearing of it afterwards counts no second time (R1.06)', async () => {
      const { caller, page } = await boughtThere();
      expect((await caller.get('/api/repeat-order.php')).json().order.stored_method.label).toBe('•••• 1111');
      const before = ccbill.charges.length;
      const { payment } = (await repeat(caller)).json();
      expect(payment).toMatchObject({ status: 'completed', amount: 1849, currency: 'USD' });
      expect(ccbill.charges.slice(before)).toMatchObject([{ price: '18.49', currency: '840' }]);
      const { rows } = await alone.db.query<{ reference: string }>('select reference from payments where id = $1', [
        payment.payment_id,
      ]);
      expect(await tell(page, 'UpSaleSuccess', { subscriptionId: rows[0]?.reference ?? '' })).toBe(200);
      expect((await userOf(caller)).credits).toBe(30);
      expect((await auditCredits(alone.db)).faults).toEqual([]);
    });

    test.each(['declines', 'refuses'] as const)('that it %s is told with two ways on (R8.05)', async (mood) => {
      const { caller } = await boughtThere();
      ccbill.feel(mood);
      const refused = await repeat(caller);
      ccbill.feel('approves');
      expect(refused.json().error).toMatchObject({ code: 'card_failed', offers: ['retry', 'paypal'] });
      expect((await userOf(caller)).credits).toBe(15);
      expect((await repeat(caller)).json().payment.status).toBe('completed');
    });

    test('whose answer is lost is never done twice: it is on its way until CCBill tells of it (R4.03)', async () => {
      const { caller, page } = await boughtThere();
      const before = ccbill.charges.length;
      ccbill.feel('breaks off');
      const { payment } = (await repeat(caller)).json();
      ccbill.feel('approves');
      expect(payment.status).toBe('pending');
      expect((await repeat(caller)).json().payment).toMatchObject({
        payment_id: payment.payment_id,
        status: 'pending',
      });
      expect(ccbill.charges.length - before).toBe(1);
      expect(await tell(page, 'UpSaleSuccess')).toBe(200);
      expect(await tell(page, 'UpSaleSuccess')).toBe(200);
      expect((await paymentOf(caller, payment.payment_id)).status).toBe('completed');
      expect((await userOf(caller)).credits).toBe(30);
    });

    test('is done once, however often I click while it is being done, and whether or not I have a key (R1.06, R4.03)', async () => {
      const { caller } = await boughtThere();
      const before = ccbill.charges.length;
      const letGo = ccbill.hold();
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const first = caller.post('/api/repeat-order.php', {}, headers);
      await until(() => ccbill.charges.length > before);
      const others = await Promise.all([repeat(caller), caller.post('/api/repeat-order.php', {}, headers)]);
      letGo();
      const ids = [...others, await first].map((answer) => answer.json().payment.payment_id);
      expect(new Set(ids).size).toBe(1);
      expect(ccbill.charges.length - before).toBe(1);
      expect((await paymentOf(caller, ids[0])).status).toBe('completed');
      expect((await userOf(caller)).credits).toBe(30);
      expect((await auditCredits(alone.db)).faults).toEqual([]);
    });

    test('waits while nobody answers there, and goes on with the same order', async () => {
      const { caller } = await boughtThere();
      ccbill.goAway();
      const kept = (await repeat(caller)).json().payment;
      ccbill.comeBack();
      expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
      expect((await repeat(caller)).json().payment).toMatchObject({ payment_id: kept.payment_id, status: 'completed' });
    });

    test('needs that I let it be kept', async () => {
      const { caller } = await boughtThere({ keep_method: false });
      expect((await caller.get('/api/repeat-order.php')).json()).toEqual({ order: null });
    });
  });
});

test('in production nothing is offered that nobody is paid for to take (R3.12)', { timeout: 40_000 }, async () => {
  // Nobody collects direct debits there either, unless the environment says who.
  const config = { production: true, directDebit: undefined, verotel: { ...shop, url: verotel.url } };
  const production = await freshApp({ config });
  const offered = async (country: string) =>
    (await production.visitor().get(`/api/bundles.php?country=${country}`))
      .json()
      .paymentmethods.map(({ id }: { id: string }) => id);
  expect(await offered('NL')).toEqual(['ideal', 'visa', 'mastercard', 'maestro', 'creditcard']);
  expect(await offered('PL')).toEqual([]);
});
