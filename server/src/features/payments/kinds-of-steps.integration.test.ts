import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { freshApp, type TestApp } from '#server/testing/app.ts';
import { freshDatabase } from '#server/testing/database.ts';
import { buy, decide, deliver, newBuyer, order, paymentOf, userOf } from '#server/testing/purchases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const mood = (change: object) => app.visitor().post('/dev/provider.json', change);
const writeStep = (paymentId: string, kind: string, cause: string) =>
  app.db.query(
    `insert into payment_transitions (payment_id, from_status, to_status, kind, cause, at)
     values ($1, 'loading', 'loading', $2, $3, now())`,
    [paymentId, kind, cause],
  );
const kindsOf = async (paymentId: string) =>
  (
    await app.db.query<{ kind: string }>('select kind from payment_transitions where payment_id = $1 order by id', [
      paymentId,
    ])
  ).rows.map(({ kind }) => kind);

async function orderWhileAway() {
  const { caller } = await newBuyer(app);
  await mood({ away: true });
  const { payment } = (await order(caller)).json();
  await mood({ away: false });
  expect(payment.problem.code).toBe('provider_unavailable');
  return { caller, id: payment.payment_id as string };
}

test('an order is taken up again because its provider was away, however the log words that (R8.05)', async () => {
  const { caller, id } = await orderWhileAway();
  await writeStep(id, 'provider_away', 'nobody answered at the gateway');
  expect((await order(caller)).json().payment.payment_id).toBe(id);
});

test('a sentence in the log takes no order up again', async () => {
  const { caller, id } = await orderWhileAway();
  await writeStep(id, 'sent', 'provider away');
  expect((await order(caller)).json().payment.payment_id).not.toBe(id);
});

test('every step of a payment says what it was, and a message that comes twice is one step', async () => {
  const { caller } = await newBuyer(app);
  const { payment_id: id } = (await order(caller)).json().payment;
  const messages = await decide(app, id, 'pay');
  for (const message of messages) expect((await deliver(app, message)).statusCode).toBe(200);
  expect(await kindsOf(id)).toEqual(['ordered', 'sent', 'provider_event', 'provider_event']);
  expect((await userOf(caller)).credits).toBe(15);
});

test('a card is charged once more after its provider was away, and never a second time otherwise (R8.05)', async () => {
  const { caller } = await newBuyer(app);
  await buy(app, caller);
  await mood({ away: true });
  const { payment_id: id } = (await caller.post('/api/repeat-order.php')).json().payment;
  await mood({ away: false });
  await caller.post('/api/repeat-order.php');
  expect((await paymentOf(caller, id)).status).toBe('completed');
  expect(await kindsOf(id)).toEqual(['ordered', 'charging', 'provider_away', 'charging', 'charged']);
});

const migrations = resolve(import.meta.dirname, '../../../migrations');
const firstWithKinds = '2026-11-17-01-kinds-of-steps.sql';
const folder = mkdtempSync(join(tmpdir(), 'rendezvous-migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = [
  ['ordered by the member', 'ordered'],
  ['sent to the provider', 'sent'],
  ['provider away', 'provider_away'],
  ['charging the stored method', 'charging'],
  ['stored method charged by ccbill', 'charged'],
  ['said by verotel', 'provider_event'],
  ['genesis was asked', 'provider_asked'],
  ['given up by the member', 'given_up'],
  ['not paid in time', 'overdue'],
  ['withdrawn by the member', 'withdrawn'],
  ['had once already by another order', 'not_due'],
  ['a direct debit the member confirmed', 'debit_confirmed'],
  ['returned by the bank', 'debit_returned'],
  ['returned by the bank: MD06', 'debit_returned'],
  ['something nobody remembers', 'unknown'],
] as const;

test('what earlier releases wrote as a sentence gets its kind, and the log stays closed to changes', async () => {
  const db = await freshDatabase();
  await db.query('drop schema public cascade; create schema public');
  for (const file of readdirSync(migrations))
    if (file < firstWithKinds) cpSync(join(migrations, file), join(folder, file));
  await migrate(db, folder);
  // Steps without their payments: what they are about does not matter here.
  await db.query('alter table payment_transitions drop constraint payment_transitions_payment_id_fkey');
  for (const [cause] of written)
    await db.query(
      `insert into payment_transitions (payment_id, to_status, cause, event_id, at) values (1, 'loading', $1, $1, now())`,
      [cause],
    );
  cpSync(migrations, folder, { recursive: true });
  await migrate(db, folder);
  const { rows } = await db.query<{ kind: string }>('select kind from payment_transitions order by id');
  expect(rows.map(({ kind }) => kind)).toEqual(written.map(([, kind]) => kind));
  await expect(db.query(`update payment_transitions set kind = 'sent'`)).rejects.toThrow();
});
