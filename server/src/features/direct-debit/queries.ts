import type { Queryable } from '#server/platform/database/database.ts';
import type { SentCode } from './codes.ts';

/** Takes a row lock: whatever a member does by direct debit happens one after another. */
export async function lockCode(db: Queryable, userId: string): Promise<SentCode | undefined> {
  const { rows } = await db.query<SentCode>(
    `select print as fingerprint, tries, sent_at as "sentAt", tried_at as "triedAt" from debit_codes where user_id = $1 for update`,
    [userId],
  );
  return rows[0];
}

/** Saves a code in place of an earlier one. */
export async function saveCode(db: Queryable, userId: string, fingerprint: Buffer, now: Date) {
  await db.query(
    `insert into debit_codes (user_id, print, sent_at) values ($1, $2, $3)
     on conflict (user_id) do update
     set print = excluded.print, sent_at = excluded.sent_at, tries = 0, tried_at = null`,
    [userId, fingerprint, now],
  );
}

export async function saveWrongTry(db: Queryable, userId: string, now: Date) {
  await db.query('update debit_codes set tries = tries + 1, tried_at = $2 where user_id = $1', [userId, now]);
}

export async function deleteCode(db: Queryable, userId: string) {
  await db.query('delete from debit_codes where user_id = $1', [userId]);
}

export interface MandateRow {
  id: string;
  reference: string;
  one_off: boolean;
  signed_at: Date;
  used_at: Date;
}

/** The newest mandate of a member for an account. */
export async function findMandate(
  db: Queryable,
  userId: string,
  ibanFingerprint: Buffer,
): Promise<MandateRow | undefined> {
  const { rows } = await db.query<MandateRow>(
    `select id, reference, one_off, signed_at, used_at from debit_mandates
     where user_id = $1 and iban_print = $2 and not one_off order by signed_at desc limit 1`,
    [userId, ibanFingerprint],
  );
  return rows[0];
}

/** A mandate's id before its row: its details are sealed to it. */
export async function newMandateId(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select random_id() as id');
  return rows[0]?.id ?? '';
}

export interface NewMandate {
  id: string;
  userId: string;
  reference: string;
  oneOff: boolean;
  ibanFingerprint: Buffer;
  phoneFingerprint: Buffer;
  details: Buffer;
  now: Date;
}

export async function insertMandate(db: Queryable, mandate: NewMandate): Promise<MandateRow> {
  const { rows } = await db.query<MandateRow>(
    `insert into debit_mandates (id, user_id, reference, one_off, iban_print, phone_print, details, signed_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id, reference, one_off, signed_at, used_at`,
    [
      mandate.id,
      mandate.userId,
      mandate.reference,
      mandate.oneOff,
      mandate.ibanFingerprint,
      mandate.phoneFingerprint,
      mandate.details,
      mandate.now,
    ],
  );
  if (!rows[0]) throw new Error('A mandate was not stored.');
  return rows[0];
}

export async function saveMandateUsed(db: Queryable, id: string, now: Date) {
  await db.query('update debit_mandates set used_at = $2 where id = $1', [id, now]);
}

export interface NewDebit {
  paymentId: string;
  mandateId: string;
  endToEndId: string;
  amount: number;
  dueOn: string;
  purpose: string;
  now: Date;
}

export async function insertDebit(db: Queryable, debit: NewDebit) {
  await db.query(
    `insert into debits (payment_id, mandate_id, end_to_end_id, amount, due_on, purpose, status, created_at)
     values ($1, $2, $3, $4, $5, $6, 'open', $7)`,
    [debit.paymentId, debit.mandateId, debit.endToEndId, debit.amount, debit.dueOn, debit.purpose, debit.now],
  );
}

/** What a member has had collected since then, or will. */
export async function sumDebits(
  db: Queryable,
  userId: string,
  since: Date,
): Promise<{ amount: number; count: number }> {
  const { rows } = await db.query<{ amount: number; count: number }>(
    `select coalesce(sum(debits.amount), 0)::int as amount, count(*)::int as count
     from debit_mandates join debits on debits.mandate_id = debit_mandates.id
     where debit_mandates.user_id = $1 and debits.created_at > $2 and debits.status <> 'dropped'`,
    [userId, since],
  );
  return rows[0] ?? { amount: 0, count: 0 };
}

export type BlockKind = 'iban' | 'phone' | 'member';
export interface Block {
  kind: BlockKind;
  fingerprint: Buffer;
}

/** Kinds of the given fingerprints that are blocked. */
export async function findBlocked(db: Queryable, blocks: Block[]): Promise<BlockKind[]> {
  const { rows } = await db.query<{ kind: BlockKind }>(
    `select kind from debit_blocks
     where (kind, print) in (select * from unnest($1::text[], $2::bytea[]))`,
    [blocks.map(({ kind }) => kind), blocks.map(({ fingerprint }) => fingerprint)],
  );
  return rows.map(({ kind }) => kind);
}

export async function insertBlock(db: Queryable, { kind, fingerprint }: Block, reason: string, now: Date) {
  await db.query(
    'insert into debit_blocks (kind, print, reason, created_at) values ($1, $2, $3, $4) on conflict do nothing',
    [kind, fingerprint, reason, now],
  );
}

export async function deleteBlock(db: Queryable, { kind, fingerprint }: Block): Promise<boolean> {
  const { rowCount } = await db.query('delete from debit_blocks where kind = $1 and print = $2', [kind, fingerprint]);
  return rowCount > 0;
}

/** Empties details of mandates of erased members, last used before a date; the proof stays. */
export async function emptyMandatesUsedBefore(db: Queryable, before: Date) {
  await db.query(`update debit_mandates set details = '' where user_id is null and used_at < $1 and details <> ''`, [
    before,
  ]);
}

export async function forgetMandateOwner(db: Queryable, userId: string) {
  await db.query('update debit_mandates set user_id = null where user_id = $1', [userId]);
  await db.query('delete from debit_codes where user_id = $1', [userId]);
}
