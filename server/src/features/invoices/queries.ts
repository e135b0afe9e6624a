import type { CompanyInfo } from '#contract/sites/settings.ts';
import type { Cursor } from '#server/platform/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { CreditNoteOutcome, InvoiceKind, InvoiceLine } from './rules.ts';

export interface NewInvoice {
  companyId: number;
  kind: InvoiceKind;
  year: number;
  paymentId: string;
  /** Tells one document of a payment from the others of its kind: issued once, however often it is asked for. */
  cause: string;
  /** What a credit note follows; null for an invoice. */
  outcome: CreditNoteOutcome | null;
  correctsId: string | null;
  seller: CompanyInfo;
  siteName: string;
  paymentmethod: string;
  country: string;
  currency: string;
  vatRate: number;
  lines: InvoiceLine[];
  net: number;
  vat: number;
  gross: number;
  issuedAt: Date;
}

/**
 * Numbers and stores an invoice in one statement. Idempotent by payment and cause: a repetition takes no number, which would
 * leave a gap.
 */
export async function insertInvoice(db: Queryable, invoice: NewInvoice) {
  await db.query(
    `with counted as (
       insert into invoice_counters as counter (company_id, kind, year, last_serial)
       select $1::int, $2::text, $3::smallint, 1
       where not exists (select from invoices where payment_id = $4 and kind = $2 and cause = $5)
       on conflict (company_id, kind, year) do update set last_serial = counter.last_serial + 1
       returning last_serial
     )
     insert into invoices (company_id, kind, year, serial, payment_id, cause, outcome, corrects_id, seller, site_name,
       paymentmethod, country, currency, vat_rate, lines, net, vat, gross, issued_at)
     select $1, $2, $3, last_serial, $4::bigint, $5, $18, $6::bigint, $7::jsonb, $8, $9, $10, $11, $12::int, $13::jsonb,
       $14::int, $15::int, $16::int, $17::timestamptz
     from counted`,
    [
      invoice.companyId,
      invoice.kind,
      invoice.year,
      invoice.paymentId,
      invoice.cause,
      invoice.correctsId,
      JSON.stringify(invoice.seller),
      invoice.siteName,
      invoice.paymentmethod,
      invoice.country,
      invoice.currency,
      invoice.vatRate,
      JSON.stringify(invoice.lines),
      invoice.net,
      invoice.vat,
      invoice.gross,
      invoice.issuedAt,
      invoice.outcome,
    ],
  );
}

export interface InvoiceRow {
  id: string;
  company_id: number;
  kind: InvoiceKind;
  year: number;
  serial: number;
  payment_id: string;
  seller: CompanyInfo;
  site_name: string;
  paymentmethod: string;
  country: string;
  currency: string;
  vat_rate: number;
  lines: InvoiceLine[];
  net: number;
  vat: number;
  gross: number;
  issued_at: Date;
  corrects_year: number | null;
  corrects_serial: number | null;
}

const columns = `invoices.id, invoices.company_id, invoices.kind, invoices.year, invoices.serial, invoices.payment_id,
  invoices.seller, invoices.site_name, invoices.paymentmethod, invoices.country, invoices.currency, invoices.vat_rate,
  invoices.lines, invoices.net, invoices.vat, invoices.gross, invoices.issued_at,
  corrected.year as corrects_year, corrected.serial as corrects_serial`;

export async function findInvoiceOfSale(db: Queryable, paymentId: string): Promise<InvoiceRow | undefined> {
  const { rows } = await db.query<InvoiceRow>(
    `select ${columns} from invoices left join invoices as corrected on corrected.id = invoices.corrects_id
     where invoices.payment_id = $1 and invoices.kind = 'invoice'`,
    [paymentId],
  );
  return rows[0];
}

/** Invoice and credit notes of a payment, the invoice first; none for another member's payment. */
export async function findInvoicesOf(
  db: Queryable,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<InvoiceRow[]> {
  const { rows } = await db.query<InvoiceRow>(
    `select ${columns} from payments
     join invoices on invoices.payment_id = payments.id
     left join invoices as corrected on corrected.id = invoices.corrects_id
     where payments.id = $1 and payments.user_id = $2
     order by invoices.kind desc, invoices.year, invoices.serial`,
    [paymentId, userId],
  );
  return rows;
}

/** Invoice and credit notes of any payment, in the same order. */
export async function findInvoicesOfPayment(db: Queryable, paymentId: string): Promise<InvoiceRow[]> {
  const { rows } = await db.query<InvoiceRow>(
    `select ${columns} from invoices left join invoices as corrected on corrected.id = invoices.corrects_id
     where invoices.payment_id = $1 order by invoices.kind desc, invoices.year, invoices.serial`,
    [paymentId],
  );
  return rows;
}

/** Whose payment it was, and on which site. */
export async function findBuyer(
  db: Queryable,
  paymentId: string,
): Promise<{ site_id: number; user_id: string | null } | undefined> {
  const { rows } = await db.query<{ site_id: number; user_id: string | null }>(
    'select site_id, user_id from payments where id = $1',
    [paymentId],
  );
  return rows[0];
}

export interface IssuedRow {
  id: string;
  kind: InvoiceKind;
  year: number;
  serial: number;
  payment_id: string;
  member_id: string | null;
  member: string | null;
  host: string;
  country: string;
  currency: string;
  net: number;
  vat: number;
  gross: number;
  issued_at: Date;
  /** `issued_at` in microseconds, for the cursor. */
  cursor_at: string;
}

export interface IssuedFilter {
  kind?: InvoiceKind | undefined;
  /** What a credit note follows: a refund of ours, or what a bank took back. */
  outcome?: CreditNoteOutcome | undefined;
  siteId?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  after?: Cursor | undefined;
  limit: number;
}

/** Invoices and credit notes, the newest first. What is not asked for is no part of the statement. */
export async function findIssued(db: Queryable, filter: IssuedFilter): Promise<IssuedRow[]> {
  const values: unknown[] = [filter.limit];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { kind, outcome, siteId, from, to, after } = filter;
  const conditions = [
    ...(kind ? [`invoices.kind = ${bind(kind)}`] : []),
    ...(outcome ? [`invoices.outcome = ${bind(outcome)}`] : []),
    ...(siteId ? [`payments.site_id = ${bind(siteId)}`] : []),
    ...(from ? [`invoices.issued_at >= ${bind(from)}`] : []),
    ...(to ? [`invoices.issued_at < ${bind(to)}`] : []),
    ...(after
      ? [
          `(invoices.issued_at, invoices.id) <
             (timestamptz 'epoch' + ${bind(after.at)}::bigint * interval '1 microsecond', ${bind(after.id)}::bigint)`,
        ]
      : []),
  ];
  const { rows } = await db.query<IssuedRow>(
    `select invoices.id, invoices.kind, year, serial, payment_id, payments.user_id as member_id, profiles.name as member,
       host, invoices.country, invoices.currency, net, vat, gross, issued_at,
       (extract(epoch from issued_at) * 1000000)::bigint as cursor_at
     from invoices join payments on payments.id = payment_id join sites on sites.id = payments.site_id
       left join profiles on profiles.id = payments.user_id
     ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
     order by issued_at desc, invoices.id desc limit $1`,
    values,
  );
  return rows;
}

/** What was credited already, in minor units. */
export async function sumCredited(db: Queryable, paymentId: string): Promise<number> {
  const { rows } = await db.query<{ credited: number }>(
    `select coalesce(-sum(gross), 0)::int as credited from invoices where payment_id = $1 and kind = 'credit_note'`,
    [paymentId],
  );
  return rows[0]?.credited ?? 0;
}

export interface NumberRow {
  payment_id: string;
  kind: InvoiceKind;
  year: number;
  serial: number;
}

export async function findNumbers(db: Queryable, paymentIds: string[]): Promise<NumberRow[]> {
  const { rows } = await db.query<NumberRow>(
    `select payment_id, kind, year, serial from invoices
     where payment_id = any($1::bigint[]) and kind = 'invoice'`,
    [paymentIds],
  );
  return rows;
}

export async function findReader(db: Queryable, userId: string): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await db.query<{ name: string; email: string }>(
    'select profiles.name, users.email from users join profiles on profiles.id = users.id where users.id = $1',
    [userId],
  );
  return rows[0];
}
