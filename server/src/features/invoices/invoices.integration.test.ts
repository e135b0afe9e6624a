import { beforeAll, describe, expect, test } from 'vitest';
import { transactionsPerPage } from '#contract/constants.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { alice, bruno, freshApp, type Person, type TestApp } from '#server/testing/app.ts';
import { buy, newBuyer } from '#server/testing/purchases.ts';
import { invoiceNumbersOf, issueCreditNote, issueInvoice } from './invoices.ts';

let app: TestApp;
beforeAll(async () => {
  app = await freshApp();
});

const now = () => app.platform.clock.now();
const siteOf = (host: string) => {
  const site = app.sites.named(host);
  if (!site) throw new Error(`No site ${host}`);
  return site;
};

/** A payment that is through, of somebody of the cast, with its invoice. */
async function pay(person: Person, finish: (tx: Transaction) => Promise<void> | void = () => {}) {
  const site = siteOf(person.host);
  return app.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `insert into payments (user_id, site_id, kind, status, bundle, credits, paymentmethod, provider, country, currency,
         price, discount_code, discount_percentage, discount, fee, amount, language, created_at, updated_at)
       select id, site_id, 'order', 'completed', 'small', 15, 'paysafecard', 'sandbox', 'FR', 'EUR', 1699, 'X', 25, 425, 99,
         1373, 'en', $2, $2
       from users where lower(email) = $1 and site_id = $3 returning id`,
      [person.login, now(), site.id],
    );
    const id = rows[0]?.id ?? '';
    const sale = { credits: 15, price: 1699, discount: { percentage: 25, amount: 425 }, fee: 99 };
    const payment = { ...sale, id, paymentmethod: 'paysafecard', country: 'FR', currency: 'EUR' };
    issueInvoice(tx, { site, payment, now: now() });
    await finish(tx);
    return id;
  });
}

type Outcome = Parameters<typeof issueCreditNote>[1]['outcome'];
const credit = (paymentId: string, amount: number, outcome: Outcome) =>
  app.db.transaction(async (tx) => issueCreditNote(tx, { paymentId, amount, outcome, refunded: amount, now: now() }));

const serials = async (kind: string) =>
  (
    await app.db.query<{ serial: number }>('select serial from invoices where kind = $1 order by year, serial', [kind])
  ).rows.map(({ serial }) => serial);

const numbersTo = (last: number) => Array.from({ length: last }, (_each, index) => index + 1);

describe('invoice numbers', () => {
  test('follow each other without a gap, however many pay at once and whatever of it fails', async () => {
    const wishes = Array.from({ length: 24 }, (_each, index) =>
      pay(index % 2 ? alice : bruno, () => {
        if (index % 3 === 0) throw new Error('The provider said no.');
      }),
    );
    const outcomes = await Promise.allSettled(wishes);
    const paid = outcomes.filter(({ status }) => status === 'fulfilled');
    expect(paid).toHaveLength(16);
    const given = await serials('invoice');
    expect(given).toEqual(numbersTo(given.length));
    expect(given.length).toBeGreaterThanOrEqual(16);
  });

  test('are given once to a payment, also when it is told twice that it is through', async () => {
    const before = (await serials('invoice')).length;
    const id = await pay(bruno);
    const again = { id, paymentmethod: 'visa', country: 'FR', currency: 'EUR', credits: 1, price: 1 };
    const payment = { ...again, discount: null, fee: 0 };
    await app.db.transaction(async (tx) => issueInvoice(tx, { site: siteOf('localhost'), payment, now: now() }));
    expect(await serials('invoice')).toEqual(numbersTo(before + 1));
    const year = now().getUTCFullYear();
    expect((await invoiceNumbersOf(app.db, [id])).get(id)).toBe(`${year}-${String(before + 1).padStart(6, '0')}`);
  });

  test('begin anew with the year', async () => {
    app.advance(366 * 86_400);
    const id = await pay(bruno);
    expect((await invoiceNumbersOf(app.db, [id])).get(id)).toBe(`${now().getUTCFullYear()}-000001`);
  });

  test('of invoices that went out can be neither changed nor taken back', async () => {
    const id = await pay(bruno);
    await expect(
      app.db.query('update invoices set vat = 0, net = gross where payment_id = $1', [id]),
    ).rejects.toThrow();
    await expect(app.db.query('delete from invoices where payment_id = $1', [id])).rejects.toThrow();
  });
});

describe('a credit note', () => {
  const creditedOf = async (paymentId: string) =>
    (
      await app.db.query<{ gross: number; vat: number }>(
        `select gross, vat from invoices where payment_id = $1 and kind = 'credit_note' order by year, serial`,
        [paymentId],
      )
    ).rows;

  test('takes back what was charged under a number of its own, once for a cause', async () => {
    const id = await pay(alice);
    const before = (await serials('credit_note')).length;
    await credit(id, 1373, 'refunded');
    await credit(id, 1373, 'refunded');
    expect(await creditedOf(id)).toEqual([{ gross: -1373, vat: -229 }]);
    expect(await serials('credit_note')).toEqual(numbersTo(before + 1));
  });

  test('takes back in parts no more than the whole, VAT included', async () => {
    const id = await pay(alice);
    await credit(id, 1000, 'refunded');
    await credit(id, 1373, 'chargeback');
    expect(await creditedOf(id)).toEqual([
      { gross: -1000, vat: -167 },
      { gross: -373, vat: -62 },
    ]);
  });
});

describe('invoice.php', () => {
  test('gives me the PDF of my payment, under its number (R2.22)', async () => {
    const id = await pay(alice);
    const answer = await (await app.member(alice)).get(`/api/invoice.php?id=${id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    const number = (await invoiceNumbersOf(app.db, [id])).get(id);
    expect(answer.headers['content-disposition']).toBe(`inline; filename="${number}.pdf"`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(answer.rawPayload.toString('latin1')).toContain('/Lang (fr-FR)');
  });

  test('adds a sheet for what was credited', async () => {
    const id = await pay(alice);
    await credit(id, 1373, 'refunded');
    const answer = await (await app.member(alice)).get(`/api/invoice.php?id=${id}`);
    expect(answer.rawPayload.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2);
  });

  test('knows nothing of payments that are somebody else’s, or nobody’s (R2.22)', async () => {
    const id = await pay(alice);
    const caller = await app.member(bruno);
    expect((await caller.get(`/api/invoice.php?id=${id}`)).statusCode).toBe(404);
    expect((await caller.get('/api/invoice.php?id=1')).statusCode).toBe(404);
    expect((await caller.get('/api/invoice.php?id=x')).json().error.fields).toHaveProperty('id');
    expect((await app.visitor().get(`/api/invoice.php?id=${id}`)).statusCode).toBe(403);
  });
});

describe('transactions.php', () => {
  test('lists what I paid, the newest first and page by page, each with its invoice; or one of them (R2.22)', async () => {
    const { caller } = await newBuyer(app);
    const { id: userId } = (await caller.get('/api/user.php')).json().user;
    const ids: string[] = [];
    for (let index = 0; index < transactionsPerPage + 1; index += 1) {
      app.advance(1);
      const id = await pay(bruno);
      await app.db.query('update payments set user_id = $1 where id = $2', [userId, id]);
      ids.unshift(id);
    }
    const list = async (page: number) => (await caller.get(`/api/transactions.php?page=${page}`)).json();
    const [first, second, third] = [await list(1), await list(2), await list(3)];
    const idsOf = ({ transactions }: { transactions: { payment_id: string }[] }) =>
      transactions.map(({ payment_id: id }) => id);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids);
    expect([first.pages, second.page, idsOf(second).length, idsOf(third).length]).toEqual([2, 2, 1, 0]);
    for (const { invoice_number: number } of first.transactions) expect(number).toMatch(/^\d{4}-\d{6}$/);
    const one = (await caller.get(`/api/transactions.php?id=${ids[3]}`)).json();
    expect(one).toMatchObject({ transactions: [{ payment_id: ids[3], fee: 99, amount: 1373 }], page: 1, pages: 1 });
    expect((await caller.get('/api/transactions.php?page=0')).json().error.fields).toHaveProperty('page');
  });
});

test('a fee I was shown before paying stands on the invoice as I paid it (R9.08)', async () => {
  const { caller } = await newBuyer(app);
  const { quote } = (await caller.get('/api/quote.php?bundle=small&paymentmethod=paysafecard&country=FR')).json();
  const id = await buy(app, caller, { paymentmethod: 'paysafecard' });
  const { rows } = await app.db.query<{ lines: { kind: string; gross: number }[]; gross: number }>(
    'select lines, gross from invoices where payment_id = $1',
    [id],
  );
  expect(quote.fee).toBeGreaterThan(0);
  expect(rows[0]?.lines.map(({ kind, gross }) => [kind, gross])).toEqual([
    ['bundle', quote.price],
    ['fee', quote.fee],
  ]);
  expect(rows[0]?.gross).toBe(quote.amount);
});
