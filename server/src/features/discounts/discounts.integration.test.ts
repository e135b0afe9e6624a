import { beforeAll, describe, expect, test } from 'vitest';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import type { Caller } from '#server/testing/caller.ts';
import { buy, decide, newBuyer, order, paymentOf } from '#server/testing/purchases.ts';

const hour = 3600;

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

interface Code {
  percentage?: number;
  currency?: string;
  minimum_order_value?: number;
  country?: string;
  user_id?: string;
  expires?: Date;
  status?: string;
  validity?: string;
  paymentmethods?: string[];
}

let made = 0;
/** As an operator would give one out. */
async function newCode(code: Code = {}): Promise<string> {
  made += 1;
  const name = `CODE${made}`;
  await app.db.query(
    `insert into discount_codes (code, site_id, percentage, currency, minimum_order_value, country, user_id, expires,
       status, validity, paymentmethods, created_at)
     select $1, id, $2, $3, $4, $5, $6, $7, $8, $9, $10, now() from sites where host = 'localhost'`,
    [
      name,
      code.percentage ?? 10,
      code.currency ?? null,
      code.minimum_order_value ?? null,
      code.country ?? null,
      code.user_id ?? null,
      code.expires ?? null,
      code.status ?? 'active',
      code.validity ?? 'once-per-user',
      code.paymentmethods ?? null,
    ],
  );
  return name;
}

const ask = (caller: Caller, code: string) => caller.get(`/api/discountcode.php?code=${encodeURIComponent(code)}`);
const welcome = (caller: Caller) => caller.get('/api/discountcode.php?welcome=true');

describe('a code', () => {
  test('tells everything about itself, its percentage under both names (R3.10)', async () => {
    const { caller, id } = await newBuyer(app);
    const expires = new Date(app.platform.clock.now().getTime() + hour * 1000);
    const code = await newCode({
      percentage: 15,
      currency: 'EUR',
      minimum_order_value: 3000,
      country: 'FR',
      user_id: id,
      expires,
      paymentmethods: ['visa', 'paypal'],
    });
    expect((await ask(caller, ` ${code.toLowerCase()} `)).json()).toEqual({
      discountcode: {
        code,
        percentage: 15,
        value_percentage: 15,
        currency: 'EUR',
        minimum_order_value: 3000,
        country: 'FR',
        user_id: id,
        expires: expires.toISOString(),
        status: 'active',
        validity: 'once-per-user',
        expired: false,
        paymentmethods: ['visa', 'paypal'],
        kind: 'code',
      },
    });
  });

  test('takes its part off the price, never off the fee, and the old price stays visible (R3.10, R9.08)', async () => {
    const { caller } = await newBuyer(app);
    const code = await newCode({ percentage: 10 });
    const { payment } = (await order(caller, { discountcode: code, paymentmethod: 'paysafecard' })).json();
    expect(payment).toMatchObject({ price: 1699, discount: { code, percentage: 10, amount: 170 }, fee: 99 });
    expect(payment.amount).toBe(1699 - 170 + 99);
  });

  test('that nobody gave out is not found, in words (R5.06)', async () => {
    const { caller } = await newBuyer(app);
    for (const code of ['NOPE', '💶', '<b>X</b>', 'ÉTÉ', '\u202eABC']) {
      const answer = await ask(caller, code);
      expect(answer.statusCode, code).toBe(404);
      expect(answer.json().error).toMatchObject({ code: 'code_not_found', message: 'Code not found' });
    }
    const ordered = await order(caller, { discountcode: 'NOPE' });
    expect(ordered.json().error.code).toBe('code_not_found');
    expect((await caller.get('/api/discountcode.php')).json().error.fields).toHaveProperty('code');
    expect((await ask(caller, 'A'.repeat(41))).statusCode).toBe(422);
  });

  test.each<[string, (own: string) => Code]>([
    ['over', () => ({ expires: new Date(app.platform.clock.now().getTime() - 1000) })],
    ['switched off', () => ({ status: 'disabled' })],
  ])('that is %s is not found, neither asked for nor in an order (R5.06)', async (_what, changes) => {
    const { caller, id } = await newBuyer(app);
    const code = await newCode(changes(id));
    expect((await ask(caller, code)).json().error.code).toBe('code_not_found');
    expect((await order(caller, { discountcode: code })).statusCode).toBe(404);
  });

  test('for somebody else does not exist for me (R3.10)', async () => {
    const [mine, other] = [await newBuyer(app), await newBuyer(app)];
    const code = await newCode({ user_id: other.id });
    expect((await ask(mine.caller, code)).statusCode).toBe(404);
    expect((await ask(other.caller, code)).statusCode).toBe(200);
  });

  test('for larger orders says from which sum on, in my language and currency (R5.06)', async () => {
    const { caller } = await newBuyer(app);
    const code = await newCode({ currency: 'EUR', minimum_order_value: 3999 });
    const refused = await order(caller, { discountcode: code });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({
      code: 'code_minimum',
      message: 'This code is for orders of €39.99 or more',
      minimum_order_value: 3999,
    });
    expect((await order(caller, { discountcode: code, bundle: 'medium' })).statusCode).toBe(201);
  });

  test.each<[string, Code, object]>([
    ['code_country', { country: 'DE' }, {}],
    ['code_country', { currency: 'USD', minimum_order_value: 100 }, {}],
    ['code_method', { paymentmethods: ['ideal'] }, {}],
  ])('that does not fit is refused with %s (R5.06)', async (failure, terms, changes) => {
    const { caller } = await newBuyer(app);
    const code = await newCode(terms);
    const refused = await order(caller, { ...changes, discountcode: code });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.code).toBe(failure);
    const quoted = await caller.get(`/api/quote.php?bundle=small&paymentmethod=visa&country=FR&discountcode=${code}`);
    expect(quoted.json().error.code).toBe(failure);
  });
});

describe('a code that may be used once', () => {
  test('is mine once: after that it is used (R5.06, R9.03)', async () => {
    const { caller } = await newBuyer(app);
    const code = await newCode();
    await buy(app, caller, { discountcode: code });
    const again = await order(caller, { discountcode: code });
    expect(again.statusCode).toBe(409);
    expect(again.json().error).toMatchObject({ code: 'code_used', message: 'Code already used' });
    expect((await ask(caller, code)).statusCode).toBe(409);
    const other = await newBuyer(app);
    expect((await order(other.caller, { discountcode: code })).statusCode).toBe(201);
  });

  test('paid for in two tabs at the same moment is had in one of them (R5.06)', async () => {
    const { caller } = await newBuyer(app);
    const code = await newCode();
    const answers = await Promise.all([1, 2, 3, 4].map(() => order(caller, { discountcode: code })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
  });

  test('is held by an open order for half an hour, and free again when that comes to nothing (R5.06)', async () => {
    const { caller } = await newBuyer(app);
    const code = await newCode();
    const first = (await order(caller, { discountcode: code })).json().payment;
    expect((await order(caller, { discountcode: code })).statusCode).toBe(409);
    await decide(app, first.payment_id, 'cancel');
    const second = (await order(caller, { discountcode: code })).json().payment;
    app.advance(29 * 60);
    expect((await order(caller, { discountcode: code })).statusCode).toBe(409);
    app.advance(61);
    const third = await order(caller, { discountcode: code });
    expect(third.statusCode).toBe(201);
    await decide(app, second.payment_id, 'pay');
    expect((await paymentOf(caller, second.payment_id)).status).toBe('completed');
    expect((await ask(caller, code)).statusCode).toBe(409);
  });

  test('stays with an order that waits for its provider, which can be tried again', async () => {
    const { caller } = await newBuyer(app);
    const code = await newCode();
    await app.visitor().post('/dev/provider.json', { away: true });
    const kept = (await order(caller, { discountcode: code })).json().payment;
    await app.visitor().post('/dev/provider.json', { away: false });
    expect((await order(caller, { discountcode: code })).json().payment.payment_id).toBe(kept.payment_id);
  });

  test('unlike one for always, which I may use as often as I like (R3.10)', async () => {
    const { caller } = await newBuyer(app);
    const code = await newCode({ validity: 'always' });
    for (let time = 0; time < 2; time += 1) await buy(app, caller, { discountcode: code });
    expect((await ask(caller, code)).json().discountcode).toMatchObject({ validity: 'always' });
  });
});

describe('what new members get', () => {
  test('is a quarter off their first purchase, for 72 hours and no second longer (R1.08, R9.11)', async () => {
    const { caller, id } = await newBuyer(app);
    const { discountcode } = (await welcome(caller)).json();
    expect(discountcode).toMatchObject({
      percentage: 25,
      value_percentage: 25,
      user_id: id,
      status: 'active',
      validity: 'once-per-user',
      kind: 'welcome',
    });
    const { payment } = (await order(caller, { discountcode: discountcode.code, bundle: 'medium' })).json();
    expect(payment).toMatchObject({ price: 3999, discount: { percentage: 25, amount: 1000 }, amount: 2999 });
    await caller.send('DELETE', '/api/payment.php', { payment_id: payment.payment_id });
    app.advance(72 * hour - 60);
    expect((await welcome(caller)).statusCode).toBe(200);
    app.advance(61);
    expect((await welcome(caller)).json().error.code).toBe('code_not_found');
    expect((await order(caller, { discountcode: discountcode.code })).statusCode).toBe(404);
  });

  test('and another quarter for deciding within four hours: TIMEBONUS25, refused afterwards (R4.11, R9.03)', async () => {
    const { caller } = await newBuyer(app);
    expect((await ask(caller, 'timebonus25')).json().discountcode).toMatchObject({
      code: 'TIMEBONUS25',
      percentage: 25,
      status: 'active',
      validity: 'once-per-user',
      kind: 'time_bonus',
    });
    app.advance(14_400 - 30);
    expect((await order(caller, { discountcode: 'TIMEBONUS25' })).json().payment.amount).toBe(1699 - 425);
    app.advance(31);
    expect((await ask(caller, 'TIMEBONUS25')).json().error.code).toBe('code_not_found');
    expect((await order(caller, { discountcode: 'TIMEBONUS25' })).statusCode).toBe(404);
  });

  test('is for nobody who has paid (R4.11, R1.08)', async () => {
    const { caller } = await newBuyer(app);
    await buy(app, caller);
    expect((await welcome(caller)).json().error.code).toBe('code_not_found');
    expect((await ask(caller, 'TIMEBONUS25')).statusCode).toBe(404);
    expect((await order(caller, { discountcode: 'TIMEBONUS25' })).statusCode).toBe(404);
  });

  test('is never added to anything else: an order has one discount (R9.11)', async () => {
    const { caller } = await newBuyer(app);
    const quoted = async (code: string) =>
      (await caller.get(`/api/quote.php?bundle=small&paymentmethod=visa&country=FR&discountcode=${code}`)).json().quote;
    const large = await newCode({ percentage: 40 });
    expect(await quoted(large)).toMatchObject({ discount: { percentage: 40, amount: 680 }, amount: 1019 });
    for (const code of ['WELCOME25', 'TIMEBONUS25'])
      expect(await quoted(code)).toMatchObject({ discount: { code, percentage: 25, amount: 425 }, amount: 1274 });
    expect((await order(caller, { discountcode: 'WELCOME25' })).json().payment.discount.percentage).toBe(25);
    expect((await order(caller, { discountcode: 'TIMEBONUS25' })).json().payment.discount.percentage).toBe(25);
  });

  test('takes a hundredth of a cent more rather than less off', async () => {
    const { caller } = await newBuyer(app);
    const code = await newCode({ percentage: 33 });
    const { payment } = (await order(caller, { discountcode: code, country: 'PL', bundle: 'huge' })).json();
    expect(payment).toMatchObject({ price: 84_999, discount: { amount: 28_050 }, amount: 56_949 });
  });

  test('is nothing for a visitor', async () => {
    expect((await welcome(app.visitor())).statusCode).toBe(403);
  });
});
