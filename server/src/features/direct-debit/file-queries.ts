import type { Queryable } from '#server/platform/database/database.ts';
import type { DebitStatus, SequenceType } from './rules.ts';

export interface DueRow {
  payment_id: string;
  mandate_id: string;
  end_to_end_id: string;
  due_on: string;
  purpose: string;
  reference: string;
  one_off: boolean;
  signed_at: Date;
  collected: boolean;
  details: Buffer;
  /** The amount still to be paid: less than ordered after a partial refund. */
  owed: number;
  refunded: boolean;
}

/** Due debits that are in no file yet, the oldest first, with row locks on them and their payments. */
export async function lockDueDebits(db: Queryable, until: string, limit: number): Promise<DueRow[]> {
  const { rows } = await db.query<DueRow>(
    `select debits.payment_id, debits.mandate_id, debits.end_to_end_id, debits.due_on, debits.purpose,
       mandates.reference, mandates.one_off, mandates.signed_at, mandates.collected_at is not null as collected,
       mandates.details,
       case when payments.status in ('completed', 'refunded') then payments.amount - payments.refunded else 0 end as owed,
       payments.refunded > 0 as refunded
     from debits
     join debit_mandates as mandates on mandates.id = debits.mandate_id
     join payments on payments.id = debits.payment_id
     where debits.status = 'open' and debits.due_on <= $1
     order by debits.due_on, debits.created_at, debits.payment_id
     limit $2
     for update of debits, payments`,
    [until, limit],
  );
  return rows;
}

export async function saveDropped(db: Queryable, paymentIds: string[]) {
  await db.query(`update debits set status = 'dropped' where payment_id = any($1::bigint[])`, [paymentIds]);
}

/** A file of debits to collect, or of transfers that refund. */
export type FileKind = 'debits' | 'refunds';

export async function insertFile(
  db: Queryable,
  file: { kind: FileKind; messageId: string; content: Buffer; debits: number; amount: number; now: Date },
) {
  await db.query(
    'insert into debit_files (kind, message_id, content, debits, amount, created_at) values ($1, $2, $3, $4, $5, $6)',
    [file.kind, file.messageId, file.content, file.debits, file.amount, file.now],
  );
}

export async function saveSent(
  db: Queryable,
  messageId: string,
  sent: { paymentId: string; amount: number; sequence: SequenceType }[],
) {
  await db.query(
    `update debits set status = 'sent', message_id = $1, amount = sent.amount, sequence = sent.sequence
     from unnest($2::bigint[], $3::int[], $4::text[]) as sent (payment_id, amount, sequence)
     where debits.payment_id = sent.payment_id`,
    [
      messageId,
      sent.map(({ paymentId }) => paymentId),
      sent.map(({ amount }) => amount),
      sent.map(({ sequence }) => sequence),
    ],
  );
}

export async function saveMandatesCollected(db: Queryable, mandateIds: string[], now: Date) {
  await db.query(
    'update debit_mandates set collected_at = coalesce(collected_at, $2), used_at = $2 where id = any($1::bigint[])',
    [mandateIds, now],
  );
}

export interface FileRow {
  kind: FileKind;
  message_id: string;
  content: Buffer;
  debits: number;
  amount: number;
  /** Whether the bank refused it, or a part of it, and its debits wait for another file or are in one. */
  given_up: boolean;
}

const columns = `kind, message_id, content, debits, amount::float8 as amount, kind = 'debits' and debits > (
  select count(*) from debits where debits.message_id = debit_files.message_id) as given_up`;

export async function findUnwrittenFiles(db: Queryable): Promise<FileRow[]> {
  const { rows } = await db.query<FileRow>(
    `select ${columns} from debit_files where written_at is null order by created_at`,
  );
  return rows;
}

export async function findFile(db: Queryable, messageId: string): Promise<FileRow | undefined> {
  const { rows } = await db.query<FileRow>(`select ${columns} from debit_files where message_id = $1`, [messageId]);
  return rows[0];
}

export async function saveWritten(db: Queryable, messageId: string, now: Date) {
  await db.query('update debit_files set written_at = $2 where message_id = $1', [messageId, now]);
}

export interface SentDebitRow {
  payment_id: string;
  status: DebitStatus;
  amount: number;
  user_id: string | null;
  iban_print: Buffer;
  phone_print: Buffer;
}

/** Takes a row lock, so that a return that is imported twice at once acts once. */
export async function lockDebit(db: Queryable, endToEndId: string): Promise<SentDebitRow | undefined> {
  const { rows } = await db.query<SentDebitRow>(
    `select debits.payment_id, debits.status, debits.amount, mandates.user_id, mandates.iban_print, mandates.phone_print
     from debits join debit_mandates as mandates on mandates.id = debits.mandate_id
     where end_to_end_id = $1 for update of debits`,
    [endToEndId],
  );
  return rows[0];
}

/**
 * Reopens debits of a refused file for the next one, and returns which. A mandate none of whose debits has come to a bank
 * counts as unused.
 */
export async function reopenDebits(db: Queryable, messageId: string, endToEndIds: string[]): Promise<string[]> {
  const { rows } = await db.query<{ end_to_end_id: string; mandate_id: string }>(
    `update debits set status = 'open', message_id = null, sequence = null
     where message_id = $1 and status = 'sent' and end_to_end_id = any($2)
     returning end_to_end_id, mandate_id`,
    [messageId, endToEndIds],
  );
  await db.query(
    `update debit_mandates set collected_at = null
     where id = any($1::bigint[]) and not exists (select from debits where mandate_id = debit_mandates.id
       and message_id is not null)`,
    [rows.map(({ mandate_id: id }) => id)],
  );
  return rows.map(({ end_to_end_id: id }) => id);
}

export async function saveReturned(db: Queryable, paymentId: string, reason: string, now: Date) {
  await db.query(`update debits set status = 'returned', returned_at = $2, return_reason = $3 where payment_id = $1`, [
    paymentId,
    now,
    reason,
  ]);
}

export interface RefundedDebitRow {
  payment_id: string;
  mandate_id: string;
  status: DebitStatus;
  due_on: string;
  purpose: string;
  details: Buffer;
}

export async function findDebitsOf(db: Queryable, paymentIds: string[]): Promise<RefundedDebitRow[]> {
  const { rows } = await db.query<RefundedDebitRow>(
    `select payment_id, mandate_id, status, due_on, purpose, details
     from debits join debit_mandates on debit_mandates.id = mandate_id
     where payment_id = any($1::bigint[])`,
    [paymentIds],
  );
  return rows;
}

export async function saveRefundFile(db: Queryable, messageId: string, paymentIds: string[]) {
  await db.query('update debits set refund_message_id = $1 where payment_id = any($2::bigint[])', [
    messageId,
    paymentIds,
  ]);
}
