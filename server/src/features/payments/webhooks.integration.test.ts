import { beforeAll, describe, expect, test } from 'vitest';
import { auditCredits } from '#server/features/credits/credits.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { addressOf, readEvents } from '#server/testing/event-reader.ts';
import {
  decide,
  deliver,
  faultsOf,
  newBuyer,
  order,
  paymentOf,
  shuffled,
  stepsOf,
  userOf,
} from '#server/testing/purchases.ts';
import { everythingStored } from '#server/testing/stored.ts';
import { until } from '#server/testing/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const sound = async () => expect(await faultsOf(app)).toEqual([]);

async function ordered(changes: object = {}) {
  const buyer = await newBuyer(app);
  const { payment } = (await order(buyer.caller, { ...changes })).json();
  return { ...buyer, id: payment.payment_id as string };
}

describe('what a provider says', () => {
  test.each([1, 2, 3])(
    'ten times over and in any order brings the credits once, and the books are exact, shuffled by %i (R4.03, R10.02)',
    async (seed) => {
      const { caller, id } = await ordered();
      const messages = await decide(app, id, 'pay', { lose: true });
      const all = shuffled(
        messages.flatMap((message) => Array.from({ length: 10 }, () => message)),
        seed,
      );
      for (const message of all) expect((await deliver(app, message)).statusCode).toBe(200);
      expect(await userOf(caller)).toMatchObject({ credits: 15, paid_user: true });
      expect((await paymentOf(caller, id)).status).toBe('completed');
      await sound();
    },
  );

  test('ten times at the same moment counts once (R4.03)', async () => {
    const { caller, id } = await ordered();
    const messages = await decide(app, id, 'pay', { lose: true });
    const answers = await Promise.all([...Array(5)].flatMap(() => messages.map((message) => deliver(app, message))));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await userOf(caller)).credits).toBe(15);
    const { rows } = await app.db.query(`select from ledger_movements where cause = 'payment' and cause_id = $1`, [id]);
    expect(rows).toHaveLength(1);
    await sound();
  });

  test('too late does not undo what was paid: neither that it is on its way, nor that it failed (R4.03)', async () => {
    const { caller, id } = await ordered();
    await decide(app, id, 'pay', { reorder: true });
    await decide(app, id, 'fail');
    await decide(app, id, 'cancel');
    expect((await paymentOf(caller, id)).status).toBe('completed');
    expect((await stepsOf(app, id)).slice(2)).toEqual([
      'loading > completed: said by sandbox',
      'completed > completed: said by sandbox',
      'completed > completed: said by sandbox',
      'completed > completed: said by sandbox',
    ]);
  });

  test('of a chargeback before of the payment leaves no credits to be had (R10.02)', async () => {
    const { caller, id } = await ordered();
    await decide(app, id, 'chargeback');
    await decide(app, id, 'pay');
    expect((await paymentOf(caller, id)).status).toBe('chargeback');
    expect(await userOf(caller)).toMatchObject({ credits: 0, paid_user: false });
    await sound();
  });

  test('is nothing when somebody else says it, changes a letter, or cuts it off', async () => {
    const { id } = await ordered();
    const [, message] = await decide(app, id, 'pay', { lose: true });
    if (!message) throw new Error('Nothing was sent.');
    const before = await everythingStored(app.db);
    const { 'x-signature': signature = '', ...unsigned } = message.headers;
    const forged = [
      { headers: unsigned, body: message.body },
      { headers: { ...message.headers, 'x-signature': `${signature.slice(0, -1)}0` }, body: `${message.body} ` },
      { headers: { ...message.headers, 'x-signature': 'sha256=' }, body: message.body },
      { headers: message.headers, body: message.body.replace('1699', '1690') },
      { headers: message.headers, body: message.body.slice(0, -20) },
      { headers: message.headers, body: '' },
      { headers: { ...message.headers, 'content-type': 'text/plain' }, body: 'paid' },
    ];
    for (const each of forged) expect((await deliver(app, each)).statusCode).toBe(403);
    expect(await everythingStored(app.db)).toEqual(before);
  });

  test('about another sum, another currency or no payment of ours is refused, although it is signed', async () => {
    const { caller, id } = await ordered();
    const sandbox = (await app.visitor().get('/dev/secrets.json')).json().secrets.sandbox_webhook;
    const { createHmac } = await import('node:crypto');
    const say = (payment: object) => {
      const body = JSON.stringify({ id: 'x', type: 'payment.completed', payment });
      const signature = createHmac('sha256', Buffer.from(sandbox, 'hex')).update(body).digest('hex');
      return deliver(app, {
        body,
        headers: { 'content-type': 'application/json', 'x-signature': `sha256=${signature}` },
      });
    };
    const right = { order: id, reference: `sandbox-${id}`, amount: 1699, currency: 'EUR' };
    expect((await say({ ...right, amount: 1 })).statusCode).toBe(422);
    expect((await say({ ...right, currency: 'PLN' })).statusCode).toBe(422);
    expect((await say({ ...right, order: '1' })).statusCode).toBe(404);
    expect((await say({ nothing: true })).statusCode).toBe(400);
    expect((await paymentOf(caller, id)).status).toBe('loading');
    expect((await say(right)).statusCode).toBe(200);
  });

  test('and that gets lost on the way is asked for, and counts once when it comes after all (R4.03)', async () => {
    const { caller, id } = await ordered();
    const messages = await decide(app, id, 'pay', { lose: true });
    expect((await paymentOf(caller, id)).status).toBe('loading');
    await app.visitor().post('/dev/clock.json', { advance: 1801 });
    await app.visitor().post('/dev/clock.json', { advance: 301 });
    expect((await paymentOf(caller, id)).status).toBe('completed');
    expect((await stepsOf(app, id)).at(-1)).toBe('loading > completed: sandbox was asked');
    for (const message of messages) await deliver(app, message);
    expect((await userOf(caller)).credits).toBe(15);
    await sound();
  });

  test('before I am back from its page, and while nobody looks, is there when I look (R4.03)', async () => {
    const { caller, id } = await ordered();
    const origin = await addressOf(app.http);
    const reader = await readEvents(origin, caller);
    await decide(app, id, 'pay');
    const told = await until(() =>
      reader.events.find(({ kind, data }) => kind === 'payment' && JSON.stringify(data).includes('completed')),
    );
    expect(told?.data).toEqual({ payment: { payment_id: id, status: 'completed', credits: 15 }, paid_user: true });
    expect(reader.events.find(({ kind }) => kind === 'credits')?.data).toEqual({ credits: 15 });
    reader.close();
  });
});

test('what was said before a crash and is said again afterwards counts once (R4.03, R10.02)', {
  timeout: 60_000,
}, async () => {
  const crashing = await freshApp();
  const { caller } = await newBuyer(crashing);
  const { payment } = (await order(caller)).json();
  const messages = await decide(crashing, payment.payment_id, 'pay', { lose: true });
  // The transaction dies before its commit.
  await crashing.db
    .transaction(async (tx) => {
      const { completePayment } = await import('./payments.ts');
      const deps = {
        sites: crashing.sites,
        mailer: { ...crashing.platform, publicUrl: 'http://localhost' },
      };
      const step = { paymentId: payment.payment_id, kind: 'provider_event', cause: 'before the crash' } as const;
      await completePayment(tx, deps, { ...step, now: new Date() });
      throw new Error('power cut');
    })
    .catch(() => {});
  await crashing.close();

  const again = await freshApp({ location: crashing.location, config: { secretKey: undefined } });
  const { sandbox_webhook: key } = (await again.visitor().get('/dev/secrets.json')).json().secrets;
  const { createHmac } = await import('node:crypto');
  for (let time = 0; time < 2; time += 1)
    for (const { headers, body } of messages) {
      // The demo made itself a new key with its new folder; a real provider's is in the environment.
      const signature = `sha256=${createHmac('sha256', Buffer.from(key, 'hex')).update(body).digest('hex')}`;
      expect((await deliver(again, { headers: { ...headers, 'x-signature': signature }, body })).statusCode).toBe(200);
    }
  const { rows } = await again.db.query<{ balance: number }>(
    'select balance from ledger_accounts join payments using (user_id) where payments.id = $1',
    [payment.payment_id],
  );
  expect(rows).toEqual([{ balance: 15 }]);
  expect((await auditCredits(again.db)).faults).toEqual([]);
});
