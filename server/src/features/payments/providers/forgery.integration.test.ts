import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { openGenesisShop } from '#server/testing/genesis-shop.ts';
import { simulateCcbill, simulateVerotel } from '#server/testing/provider-simulators.ts';
import { type Delivery, holdsAgainstForgery, type Ordered } from '#server/testing/provider-suite.ts';
import { newBuyer, order, paymentOf, stepsOf, userOf } from '#server/testing/purchases.ts';

const shop = { shopId: '12345', signatureKey: 'a signature key of Verotel' };
const merchant = {
  account: '900100',
  subaccount: '0001',
  flexId: '687fa3e0-e60d-4466-88e2-181fa56dd6a9',
  salt: '7d901dad245fd0ff6bc20d06',
};
const ccbillAddress = '64.38.212.77';
const webhook = '/api/payment-webhook.php';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };

let withVerotel: TestApp;
let withCcbill: TestApp;
let withSandbox: TestApp;
let sandboxKey: Buffer;
let verotel: Awaited<ReturnType<typeof simulateVerotel>>;
let ccbill: Awaited<ReturnType<typeof simulateCcbill>>;
let genesis: Awaited<ReturnType<typeof openGenesisShop>>;
beforeAll(async () => {
  verotel = await simulateVerotel(shop);
  ccbill = await simulateCcbill(merchant);
  genesis = await openGenesisShop();
  withVerotel = await freshApp({ config: { verotel: { ...shop, url: verotel.url } } });
  withCcbill = await freshApp({
    config: { ccbill: { ...merchant, url: ccbill.url, networks: ['64.38.212.0/24'], dataLink: undefined } },
  });
  withSandbox = await freshApp();
  const { secrets } = (await withSandbox.visitor().get('/dev/secrets.json')).json();
  sandboxKey = Buffer.from(secrets.sandbox_webhook, 'hex');
});

async function ordered(app: TestApp): Promise<Ordered> {
  const { caller } = await newBuyer(app);
  const { payment } = (await order(caller)).json();
  return { caller, id: payment.payment_id, page: payment.redirect_url };
}

/** The query of an address as each kind of message there is. */
function asMessages(page: string, changes: Omit<Delivery, 'method' | 'url'> = {}): Delivery[] {
  const { search, searchParams } = new URL(page, 'http://localhost');
  const fields = search.slice(1);
  return [
    { method: 'GET', url: `${webhook}?${fields}`, ...changes },
    { method: 'POST', url: `${webhook}?${fields}`, ...changes, body: '', headers: form },
    { method: 'POST', url: `${webhook}?${fields}`, ...changes, body: fields, headers: form },
    { method: 'POST', url: webhook, ...changes, body: fields, headers: form },
    {
      method: 'POST',
      url: webhook,
      ...changes,
      body: JSON.stringify(Object.fromEntries(searchParams)),
      headers: { ...json, 'x-signature': `sha256=${searchParams.get('signature')}` },
    },
    {
      method: 'POST',
      url: webhook,
      ...changes,
      body: fields.replace(/&signature=.*/, ''),
      headers: { ...form, 'x-signature': `sha256=${searchParams.get('signature')}` },
    },
  ];
}

holdsAgainstForgery('Verotel', {
  app: () => withVerotel,
  order: () => ordered(withVerotel),
  pay: (page) => ({ method: 'GET', url: verotel.postback(page) }),
  say: (page, changes) => ({ method: 'GET', url: verotel.say(page, changes) }),
  replays: (page) => asMessages(page),
  names: {
    order: 'referenceID',
    amount: 'priceAmount',
    currency: 'priceCurrency',
    shop: 'shopID',
    reference: 'saleID',
  },
  otherCurrency: 'USD',
  needed: ['shopID', 'saleID', 'referenceID', 'type', 'priceAmount', 'priceCurrency'],
});

const ccbillSays = (page: string, changes?: Record<string, string | undefined>): Delivery => {
  const { url, form: body } = ccbill.webhook(page, 'NewSaleSuccess', changes);
  return { method: 'POST', url, body, headers: form, address: ccbillAddress };
};

holdsAgainstForgery('CCBill', {
  app: () => withCcbill,
  order: () => ordered(withCcbill),
  pay: (page) => ccbillSays(page),
  say: ccbillSays,
  // From its own network as well: what comes from there and is not signed is still not believed.
  replays: (page) => [
    ...asMessages(page),
    ...asMessages(page, { address: ccbillAddress }),
    { ...ccbillSays(page), body: new URL(page).search.slice(1) },
  ],
  names: {
    order: 'X-payment',
    amount: 'billedInitialPrice',
    currency: 'billedCurrencyCode',
    shop: 'clientAccnum',
    reference: 'subscriptionId',
  },
  otherCurrency: '840',
  needed: [
    'clientAccnum',
    'clientSubacc',
    'subscriptionId',
    'X-payment',
    'billedInitialPrice',
    'billedCurrencyCode',
    'dynamicPricingValidationDigest',
  ],
});

const sandboxSays = (page: string, changes: Record<string, string | undefined> = {}): Delivery => {
  const { searchParams } = new URL(page, 'http://localhost');
  const id = searchParams.get('payment') ?? '';
  const said = { id: `event ${id}`, type: 'payment.completed', ...changes };
  const amount = changes.amount ?? searchParams.get('amount') ?? '';
  const payment = {
    order: id,
    reference: `sandbox-${id}`,
    currency: searchParams.get('currency'),
    ...changes,
    amount: 'amount' in changes && changes.amount === undefined ? undefined : Number(amount),
    id: undefined,
    type: undefined,
  };
  const body = JSON.stringify({ id: said.id, type: said.type, payment });
  const signature = createHmac('sha256', sandboxKey).update(body).digest('hex');
  return { method: 'POST', url: webhook, body, headers: { ...json, 'x-signature': `sha256=${signature}` } };
};

holdsAgainstForgery('the sandbox', {
  app: () => withSandbox,
  order: () => ordered(withSandbox),
  pay: (page) => sandboxSays(page),
  say: sandboxSays,
  replays: (page) => asMessages(page),
  names: { order: 'order', amount: 'amount', currency: 'currency', reference: 'reference' },
  otherCurrency: 'USD',
  needed: ['id', 'type', 'order', 'reference', 'amount', 'currency'],
  opaque: ['id', 'reference'],
});

/** Nothing in its messages is believed: what is paid otherwise is what the gateway says when it is asked. */
const genesisSays = (page: string, changes: Record<string, string | undefined> = {}): Delivery => {
  const { amount, currency, ...said } = changes;
  if (amount !== undefined) genesis.genesis.pay(page, { amount: Math.round(Number(amount) * 100) });
  if (currency !== undefined) genesis.genesis.pay(page, { currency });
  const { url, body } = genesis.genesis.notificationOf(page);
  const fields = new URLSearchParams(body);
  for (const [name, value] of Object.entries(said))
    if (value === undefined) fields.delete(name);
    else fields.set(name, value);
  return { method: 'POST', url: new URL(url).pathname, body: fields.toString(), headers: form };
};

holdsAgainstForgery('Genesis', {
  app: () => genesis.app,
  order: async () => genesis.ordered({ paymentmethod: 'paypal' }),
  pay: (page) => {
    genesis.genesis.pay(page);
    return genesisSays(page);
  },
  say: genesisSays,
  replays: (page) => asMessages(page),
  names: {
    order: 'wpf_transaction_id',
    amount: 'amount',
    currency: 'currency',
    shop: 'signature',
    reference: 'wpf_unique_id',
  },
  otherCurrency: 'USD',
  needed: ['wpf_unique_id', 'signature'],
});

describe('before Verotel is believed it is asked', () => {
  test('and what nobody paid there is not completed, although the message is signed (R4.03)', async () => {
    const { caller, id, page } = await ordered(withVerotel);
    expect((await withVerotel.visitor().get(verotel.say(page))).statusCode).toBe(403);
    expect((await paymentOf(caller, id)).status).toBe('loading');
    expect((await userOf(caller)).credits).toBe(0);
  });

  test('and while it cannot be asked the payment is pending, until it can (R4.03)', async () => {
    const { caller, id, page } = await ordered(withVerotel);
    const message = verotel.postback(page);
    verotel.goAway();
    const heard = await withVerotel.visitor().get(message);
    verotel.comeBack();
    expect([heard.statusCode, heard.body]).toEqual([200, 'OK']);
    expect((await paymentOf(caller, id)).status).toBe('pending');
    expect((await userOf(caller)).credits).toBe(0);
    await withVerotel.visitor().post('/dev/clock.json', { advance: 301 });
    await withVerotel.visitor().post('/dev/clock.json', { advance: 301 });
    expect((await paymentOf(caller, id)).status).toBe('completed');
    expect((await stepsOf(withVerotel, id)).slice(2)).toEqual([
      'loading > pending: said by verotel',
      'pending > completed: verotel was asked',
    ]);
    expect((await withVerotel.visitor().get(message)).statusCode).toBe(200);
    expect((await userOf(caller)).credits).toBe(15);
  });

  test('and a message it repeats after it could not be asked completes the payment at once (R4.03)', async () => {
    const { caller, page } = await ordered(withVerotel);
    const message = verotel.postback(page);
    verotel.goAway();
    await withVerotel.visitor().get(message);
    verotel.comeBack();
    await withVerotel.visitor().get(message);
    expect((await userOf(caller)).credits).toBe(15);
  });
});
