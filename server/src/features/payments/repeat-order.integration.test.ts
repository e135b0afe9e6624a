import { beforeAll, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { buy, newBuyer, paymentOf, stepsOf, userOf } from '#server/testing/purchases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const repeatable = async (caller: Caller) => (await caller.get('/api/repeat-order.php')).json().order;
const repeat = (caller: Caller) => caller.post('/api/repeat-order.php');
const mood = (change: object) => app.visitor().post('/dev/provider.json', change);

test('my last order is there to be repeated with the card I used, at today’s price (R1.06)', async () => {
  const { caller } = await newBuyer(app);
  expect(await repeatable(caller)).toBeNull();
  expect((await repeat(caller)).json().error.code).toBe('nothing_to_repeat');
  await buy(app, caller, { bundle: 'medium', discountcode: 'TIMEBONUS25' });
  expect(await repeatable(caller)).toMatchObject({
    bundle: 'medium',
    credits: 40,
    paymentmethod: 'visa',
    price: 3999,
    discount: null,
    amount: 3999,
    stored_method: { label: '•••• 4242', failed: false },
  });
});

test('one click buys the same again, and two clicks buy it once (R1.06)', async () => {
  const { caller } = await newBuyer(app);
  await buy(app, caller);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const answers = await Promise.all([1, 2].map(() => caller.post('/api/repeat-order.php', undefined, key)));
  const done = answers.filter(({ statusCode }) => statusCode === 201);
  expect(done.length).toBeGreaterThan(0);
  const { payment } = done[0]?.json() ?? {};
  const bought = await paymentOf(caller, payment.payment_id);
  expect(bought).toMatchObject({ status: 'completed', credits: 15, amount: 1699 });
  expect((await userOf(caller)).credits).toBe(30);
  expect(await stepsOf(app, payment.payment_id)).toEqual([
    'new > loading: ordered by the member',
    'loading > loading: charging the stored method',
    'loading > completed: stored method charged by sandbox',
  ]);
});

test('a request that comes again when it was charged, but not yet answered, buys nothing; another click later does (R1.06)', async () => {
  const { caller } = await newBuyer(app);
  await buy(app, caller);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const { payment } = (await caller.post('/api/repeat-order.php', undefined, key)).json();
  // As if the server had died between the two.
  await app.db.query('delete from idempotency_keys');
  const again = (await caller.post('/api/repeat-order.php', undefined, key)).json().payment;
  expect(again).toMatchObject({ payment_id: payment.payment_id, status: 'completed' });
  expect((await userOf(caller)).credits).toBe(30);
  app.advance(11);
  expect((await repeat(caller)).json().payment.payment_id).not.toBe(payment.payment_id);
  expect((await userOf(caller)).credits).toBe(45);
});

test('what cannot be charged again, such as iDEAL, is not stored (R1.06)', async () => {
  const { caller } = await newBuyer(app);
  await buy(app, caller, { paymentmethod: 'ideal', country: 'NL' });
  expect(await repeatable(caller)).toBeNull();
});

test('a card I do not let you keep cannot be charged again, and one I did let you keep I can take away (R1.06)', async () => {
  const { caller } = await newBuyer(app);
  await buy(app, caller, { keep_method: false });
  expect(await repeatable(caller)).toBeNull();
  await buy(app, caller, { keep_method: true });
  expect(await repeatable(caller)).toMatchObject({ stored_method: { label: '•••• 4242' } });
  const forgotten = await caller.send('DELETE', '/api/repeat-order.php', {});
  expect(forgotten.json()).toEqual({ order: null });
  expect(await repeatable(caller)).toBeNull();
  expect((await repeat(caller)).json().error.code).toBe('nothing_to_repeat');
});

test('that I asked for my credits at once is kept with the time I did, also with an order repeated by one click', async () => {
  const { caller, id } = await newBuyer(app);
  await buy(app, caller, { immediate_supply: true });
  await buy(app, caller);
  expect((await caller.post('/api/repeat-order.php', { immediate_supply: true })).statusCode).toBe(201);
  app.advance(11);
  expect((await caller.post('/api/repeat-order.php', {})).statusCode).toBe(201);
  expect((await caller.post('/api/repeat-order.php', { immediate_supply: false })).statusCode).toBe(422);
  const { rows } = await app.db.query<{ asked: Date | null; created_at: Date }>(
    'select supply_asked_at as asked, created_at from payments where user_id = $1 order by supply_asked_at',
    [id],
  );
  expect(rows.map(({ asked }) => asked)).toEqual([rows[0]?.created_at, rows[1]?.created_at, null, null]);
});

test('a trial is followed by the smallest bundle (R1.06)', async () => {
  const { caller } = await newBuyer(app);
  await buy(app, caller, { bundle: 'trial' });
  expect(await repeatable(caller)).toMatchObject({ bundle: 'small', credits: 15 });
});

test('a stored card that fails offers to try again or to pay with PayPal (R8.05)', async () => {
  const { caller } = await newBuyer(app);
  await buy(app, caller);
  await mood({ refuses: true });
  const refused = await repeat(caller);
  await mood({ refuses: false });
  expect(refused.statusCode).toBe(402);
  expect(refused.json().error).toMatchObject({ code: 'card_failed', offers: ['retry', 'paypal'] });
  expect((await paymentOf(caller, refused.json().error.payment_id)).status).toBe('failed');
  expect((await repeatable(caller)).stored_method.failed).toBe(true);
  expect((await userOf(caller)).credits).toBe(15);

  expect((await repeat(caller)).json().payment.status).toBe('completed');
  expect((await repeatable(caller)).stored_method.failed).toBe(false);
  expect((await userOf(caller)).credits).toBe(30);
});

test('while the provider is away the order is kept, and the next click goes on with it (R8.05)', async () => {
  const { caller } = await newBuyer(app);
  await buy(app, caller);
  await mood({ away: true });
  const kept = (await repeat(caller)).json().payment;
  await mood({ away: false });
  expect(kept).toMatchObject({ status: 'loading', problem: { code: 'provider_unavailable' } });
  const done = (await repeat(caller)).json().payment;
  expect(done).toMatchObject({ payment_id: kept.payment_id, status: 'completed' });
  expect((await userOf(caller)).credits).toBe(30);
});

test('what is stored of a card is neither its number nor readable', async () => {
  const { caller, id } = await newBuyer(app);
  await buy(app, caller);
  const { rows } = await app.db.query<{ token: Buffer; label: string }>(
    'select token, label from stored_methods where user_id = $1',
    [id],
  );
  expect(rows[0]?.label).toBe('•••• 4242');
  expect(rows[0]?.token.toString()).not.toContain('demo-card');
});
