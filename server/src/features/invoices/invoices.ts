import type { FileAnswer } from '#contract/call-schema.ts';
import type { Locale } from '#contract/locales.ts';
import { accentOf } from '#server/features/mails/mails.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { actorIn, type RequestContext, type Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { wordsOfInvoice } from './document.ts';
import { presentInvoice } from './present.ts';
import {
  findBuyer,
  findInvoiceOfSale,
  findInvoicesOf,
  findInvoicesOfPayment,
  findIssued,
  findNumbers,
  findReader,
  type InvoiceRow,
  type IssuedFilter,
  type IssuedRow,
  insertInvoice,
  type NewInvoice,
  sumCredited,
} from './queries.ts';
import { type CreditNoteOutcome, invoiceNumber, linesOf, refundLines, type Sale, sumOf } from './rules.ts';
import { vatRateIn } from './vat.ts';

export interface SoldPayment extends Sale {
  id: string;
  paymentmethod: string;
  country: string;
  currency: string;
}

/**
 * Issues the invoice of a payment that is through, with the payment or not at all. It is numbered last of all, because
 * a transaction that takes a number makes others wait for its commit; asked for twice it is issued once.
 */
export function issueInvoice(tx: Transaction, { site, payment, now }: { site: Site; payment: SoldPayment; now: Date }) {
  const vatRate = vatRateIn(payment.country);
  const lines = linesOf(payment, vatRate);
  const invoice: NewInvoice = {
    companyId: site.companyId,
    kind: 'invoice',
    year: now.getUTCFullYear(),
    paymentId: payment.id,
    cause: 'sale',
    outcome: null,
    correctsId: null,
    seller: site.company,
    siteName: site.settings.name,
    paymentmethod: payment.paymentmethod,
    country: payment.country,
    currency: payment.currency,
    vatRate,
    lines,
    ...sumOf(lines),
    issuedAt: now,
  };
  tx.beforeCommit(() => insertInvoice(tx, invoice));
}

export interface CreditNote {
  paymentId: string;
  amount: number;
  outcome: CreditNoteOutcome;
  /** What the payment's refunds come to with this one. */
  refunded: number;
  now: Date;
}

/**
 * Takes back what an invoice charged, or a part of it, by a note of its own: an invoice that went out is never changed.
 * Once for each sum of refunds that a payment has come to, and never more than was charged. The caller has locked the payment.
 */
export function issueCreditNote(tx: Transaction, { paymentId, amount, outcome, refunded, now }: CreditNote) {
  tx.beforeCommit(async () => {
    const invoice = await findInvoiceOfSale(tx, paymentId);
    if (!invoice) throw new Error('A payment without an invoice cannot be credited.');
    const before = await sumCredited(tx, paymentId);
    const left = Math.min(amount, invoice.gross - before);
    if (left <= 0) return;
    const lines = refundLines(left, before, invoice.vat_rate);
    await insertInvoice(tx, {
      companyId: invoice.company_id,
      kind: 'credit_note',
      year: now.getUTCFullYear(),
      paymentId,
      cause: `${outcome} ${refunded}`,
      outcome,
      correctsId: invoice.id,
      seller: invoice.seller,
      siteName: invoice.site_name,
      paymentmethod: invoice.paymentmethod,
      country: invoice.country,
      currency: invoice.currency,
      vatRate: invoice.vat_rate,
      lines,
      ...sumOf(lines),
      issuedAt: now,
    });
  });
}

/** The numbers of the invoices of payments that have one. */
export async function invoiceNumbersOf(db: Queryable, paymentIds: string[]): Promise<Map<string, string>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await findNumbers(db, paymentIds);
  return new Map(rows.map((row) => [row.payment_id, invoiceNumber(row)]));
}

/** Invoices and credit notes of all sites, the newest first, each with its number. */
export const listIssued = async (db: Queryable, filter: IssuedFilter): Promise<(IssuedRow & { number: string })[]> =>
  (await findIssued(db, filter)).map((row) => ({ ...row, number: invoiceNumber(row) }));
export type { IssuedFilter } from './queries.ts';

/** A payment's invoice, and on further sheets what was credited of it. Of somebody else's payment there is none. */
export async function invoiceFile(db: Queryable, context: RequestContext, paymentId: string): Promise<FileAnswer> {
  const { userId } = actorIn(context);
  const rows = await findInvoicesOf(db, { userId, paymentId });
  const reader = await findReader(db, userId);
  if (!reader) throw new Failure('not_found');
  return draw(rows, { ...reader, site: context.site, locale: context.locale });
}

/** The same sheets for whoever keeps the books. Of a buyer who was erased they name nobody. */
export async function invoiceFileOf(
  db: Queryable,
  sites: readonly Site[],
  { paymentId, locale }: { paymentId: string; locale: Locale },
): Promise<FileAnswer> {
  const buyer = await findBuyer(db, paymentId);
  const site = sites.find(({ id }) => id === buyer?.site_id);
  if (!buyer || !site) throw new Failure('not_found');
  const reader = buyer.user_id === null ? undefined : await findReader(db, buyer.user_id);
  const rows = await findInvoicesOfPayment(db, paymentId);
  return draw(rows, { ...(reader ?? { name: '', email: '' }), site, locale });
}

async function draw(
  rows: readonly InvoiceRow[],
  { name, email: address, site, locale }: { name: string; email: string; site: Site; locale: Locale },
): Promise<FileAnswer> {
  const [first] = rows;
  if (!first) throw new Failure('not_found');
  const { support_email: email, support_phone: phone, time_zone: timeZone, niche } = site.settings;
  const support = [email, phone || site.company.support_phone].filter(Boolean).join(', ');
  // Loaded with the first invoice: a server that only shows pages does without.
  const { drawInvoices } = await import('./pdf.ts');
  const reader = { name, email: address, locale, timeZone, support };
  const sheets = rows.map((row) => wordsOfInvoice(presentInvoice(row), reader));
  const bytes = await drawInvoices(sheets, { issuedAt: first.issued_at, accent: accentOf(niche) });
  return { name: `${invoiceNumber(first)}.pdf`, bytes };
}
