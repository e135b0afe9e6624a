import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from '#contract/call-schema.ts';
import type { MoneyList } from '#contract/office/office-files.ts';
import { listIssued } from '#server/features/invoices/invoices.ts';
import { type Cursor, formatCursor, parseCursor } from '#server/platform/cursor.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findDebitsBetween, findOwing, type ListedDebit, type OwingRow } from './debit-queries.ts';
import type { PaymentsAsked } from './money.ts';
import { type FoundPayment, findPayments } from './queries.ts';
import { exportPeriod } from './rules.ts';

const rowsAtOnce = 5_000;
const mostOwing = 100_000;

/** A list as a spreadsheet has it: the names of its columns, and the cells of a page of its rows. */
interface Sheet {
  header: readonly string[];
  page(after: Cursor | undefined): Promise<{ cells: unknown[][]; last: Cursor | undefined }>;
}

/** A list of money for a spreadsheet, in which no cell becomes a formula; of the last 31 days unless said otherwise. */
export async function exportMoney(
  db: Queryable,
  kind: MoneyList,
  { now, ...asked }: PaymentsAsked & { now: Date },
): Promise<FileAnswer> {
  const period = exportPeriod({ ...asked, now });
  const sheet = sheetOf(db, kind, { ...asked, ...period });
  let text = stringify([sheet.header]);
  for (let after: string | undefined, more = true; more; ) {
    const { cells, last } = await sheet.page(parseCursor(after));
    text += stringify(cells, { escape_formulas: true });
    more = cells.length === rowsAtOnce && last !== undefined;
    if (last) after = formatCursor(last);
  }
  const [first, last] = [period.from, new Date(period.to.getTime() - 1)].map((at) => at.toISOString().slice(0, 10));
  return { name: `${kind}-${kind === 'owed' ? last : `${first}-${last}`}.csv`, bytes: Buffer.from(text) };
}

type ExportFilter = Pick<PaymentsAsked, 'status' | 'provider' | 'siteId'> & { from: Date; to: Date };

function sheetOf(db: Queryable, kind: MoneyList, asked: ExportFilter): Sheet {
  switch (kind) {
    case 'payments':
      return paymentSheet(db, asked);
    case 'debits':
      return debitSheet(db, asked);
    case 'owed':
      return owedSheet(db);
    case 'invoices':
      return invoiceSheet(db, asked, {});
    case 'refunds':
      return invoiceSheet(db, asked, { kind: 'credit_note', outcome: 'refunded' });
    case 'chargebacks':
      return invoiceSheet(db, asked, { kind: 'credit_note', outcome: 'chargeback' });
  }
}

/** Amounts as a spreadsheet reads them, in whole units with two digits. */
const units = (amount: number) => (amount / 100).toFixed(2);

const paymentSheet = (db: Queryable, { status, provider, siteId, from, to }: ExportFilter): Sheet => ({
  header: [
    'payment_id',
    'created_at',
    'completed_at',
    'host',
    'member_id',
    'member',
    'status',
    'paymentmethod',
    'provider',
    'reference',
    'country',
    'currency',
    'amount',
    'refunded',
    'credits',
  ],
  async page(after) {
    const filter = { status, provider, siteId, memberId: undefined, from, to, after, limit: rowsAtOnce };
    const rows = await findPayments(db, filter);
    const last = rows.at(-1);
    return { cells: rows.map(paymentCells), last: last && { at: last.cursor_at, id: last.id } };
  },
});

const paymentCells = (row: FoundPayment) => [
  row.id,
  row.created_at.toISOString(),
  row.completed_at?.toISOString() ?? '',
  row.host,
  row.member_id ?? '',
  row.member ?? '',
  row.status,
  row.paymentmethod,
  row.provider,
  row.reference ?? '',
  row.country,
  row.currency,
  units(row.amount),
  units(row.refunded),
  row.credits,
];

/** Invoices and credit notes, or of those alone what was refunded or what banks took back. */
const invoiceSheet = (
  db: Queryable,
  { siteId, from, to }: ExportFilter,
  of: { kind?: 'credit_note'; outcome?: 'refunded' | 'chargeback' },
): Sheet => ({
  header: [
    'number',
    'issued_at',
    'kind',
    'payment_id',
    'host',
    'member_id',
    'member',
    'country',
    'currency',
    'net',
    'vat',
    'gross',
  ],
  async page(after) {
    const rows = await listIssued(db, { ...of, siteId, from, to, after, limit: rowsAtOnce });
    const last = rows.at(-1);
    return { cells: rows.map(invoiceCells), last: last && { at: last.cursor_at, id: last.id } };
  },
});

const invoiceCells = (row: Awaited<ReturnType<typeof listIssued>>[number]) => [
  row.number,
  row.issued_at.toISOString(),
  row.kind,
  row.payment_id,
  row.host,
  row.member_id ?? '',
  row.member ?? '',
  row.country,
  row.currency,
  units(row.net),
  units(row.vat),
  units(row.gross),
];

const debitSheet = (db: Queryable, { siteId, from, to }: ExportFilter): Sheet => ({
  header: [
    'payment_id',
    'created_at',
    'host',
    'member_id',
    'member',
    'amount',
    'status',
    'due_on',
    'file',
    'returned_at',
    'return_reason',
  ],
  async page(after) {
    const rows = await findDebitsBetween(db, { siteId, from, to, after, limit: rowsAtOnce });
    const last = rows.at(-1);
    return { cells: rows.map(debitCells), last: last && { at: last.cursor_at, id: last.payment_id } };
  },
});

const debitCells = (row: ListedDebit) => [
  row.payment_id,
  row.created_at.toISOString(),
  row.host,
  row.member_id ?? '',
  row.member ?? '',
  units(row.amount),
  row.status,
  row.due_on,
  row.message_id ?? '',
  row.returned_at?.toISOString() ?? '',
  row.return_reason ?? '',
];

const owedSheet = (db: Queryable): Sheet => ({
  header: ['member_id', 'member', 'host', 'credits'],
  page: async () => ({ cells: (await findOwing(db, mostOwing)).map(owedCells), last: undefined }),
});

const owedCells = ({ id, name, host, owed }: OwingRow) => [id, name, host, owed];
