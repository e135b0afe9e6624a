import { auditCredits } from '#server/features/credits/credits.ts';
import { auditPayments } from '#server/features/payments/payments.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './caller.ts';
import { confirmAddress, signedUp } from './newcomer.ts';

interface Sent {
  url: string;
  headers: Record<string, string>;
  body: string;
  status: number | null;
}

/** Orders with a card in France unless it is said otherwise. */
export const order = (caller: Caller, changes: Record<string, unknown> = {}) =>
  caller.post('/api/payment.php', { bundle: 'small', paymentmethod: 'visa', country: 'FR', ...changes });

/** Lets the sandbox decide what becomes of a payment, and gives back what it sent, the first message first. */
export async function decide(app: TestApp, paymentId: string, outcome: string, extra: object = {}): Promise<Sent[]> {
  const before = (await app.visitor().get('/dev/webhooks.json?limit=500')).json().webhooks.length;
  const answer = await app.visitor().post('/dev/pay.json', { payment_id: paymentId, outcome, ...extra });
  if (answer.statusCode !== 200) throw new Error(`The sandbox refused: ${answer.body}`);
  const { webhooks } = (await app.visitor().get('/dev/webhooks.json?limit=500')).json() as { webhooks: Sent[] };
  return webhooks.slice(0, webhooks.length - before).reverse();
}

/** The same message once more, as a provider would repeat it. */
export const deliver = (app: TestApp, { headers, body }: Pick<Sent, 'headers' | 'body'>) =>
  app.visitor().send('POST', '/api/payment-webhook.php', body, headers);

/** Orders and pays. */
export async function buy(app: TestApp, caller: Caller, changes: Record<string, unknown> = {}): Promise<string> {
  const started = await order(caller, changes);
  if (started.statusCode !== 201) throw new Error(`The order was refused: ${started.body}`);
  const { payment_id: id } = started.json().payment;
  await decide(app, id, 'pay');
  return id;
}

/** Somebody who has just joined and confirmed their address, without the credits that gives, and their id. */
export async function newBuyer(app: TestApp) {
  const { caller, user, person } = await signedUp(app);
  await confirmAddress(app, user.id);
  return { caller, id: user.id as string, email: person.email };
}

export const paymentOf = async (caller: Caller, id: string) =>
  (await caller.get(`/api/payment.php?id=${id}`)).json().payment;

export const userOf = async (caller: Caller) => (await caller.get('/api/user.php')).json().user;

/** What a payment went through, as `from > to: cause`. */
export async function stepsOf({ db }: TestApp, id: string): Promise<string[]> {
  const { rows } = await db.query<{ from_status: string | null; to_status: string; cause: string }>(
    'select from_status, to_status, cause from payment_transitions where payment_id = $1 order by id',
    [id],
  );
  return rows.map(({ from_status: from, to_status: to, cause }) => `${from ?? 'new'} > ${to}: ${cause}`);
}

/** What the books of credits and of payments complain about; nothing, where all is well. */
export const faultsOf = async ({ db }: TestApp) => [
  ...(await auditCredits(db)).faults,
  ...(await auditPayments(db)).faults,
];

/** In an order that is new each time and the same in each run. */
export function shuffled<Item>(items: Item[], seed: number): Item[] {
  let state = seed;
  return items
    .map((item) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return { item, place: state };
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
