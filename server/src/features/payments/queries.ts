import type { Locale } from '#contract/locales.ts';
import type { Currency } from '#contract/payments/bundles.ts';
import type { PaymentMethod, PaymentStatus, ProviderName } from '#contract/payments/payment-types.ts';
import type { Country } from '#contract/places/countries.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export type PaymentKind = 'order' | 'repeat' | 'debit';

export interface PaymentRow {
  id: string;
  user_id: string | null;
  site_id: number;
  kind: PaymentKind;
  status: PaymentStatus;
  bundle: string;
  credits: number;
  paymentmethod: PaymentMethod;
  provider: ProviderName;
  reference: string | null;
  country: Country;
  currency: Currency;
  price: number;
  discount_code: string | null;
  discount_percentage: number | null;
  discount: number;
  fee: number;
  amount: number;
  refunded: number;
  /** How many of its credits went back. */
  taken_back: number;
  language: Locale;
  /** Whether what it is paid with may be kept. */
  keeps_method: boolean;
  /** The page where it is paid, and the provider's id of its form; null until the provider was asked. */
  page_url: string | null;
  form: string | null;
  created_at: Date;
  updated_at: Date;
  completed_at: Date | null;
}

export const columns = `payments.id, payments.user_id, payments.site_id, payments.kind, payments.status, bundle, credits,
  payments.paymentmethod, payments.provider, reference, payments.country, payments.currency, price, discount_code,
  discount_percentage, discount, fee, payments.amount, refunded, taken_back, payments.language, keeps_method, page_url, form,
  payments.created_at, updated_at, completed_at`;

export type NewPayment = Omit<
  PaymentRow,
  | 'status'
  | 'reference'
  | 'refunded'
  | 'taken_back'
  | 'page_url'
  | 'form'
  | 'created_at'
  | 'updated_at'
  | 'completed_at'
  | 'user_id'
> & { user_id: string; now: Date; supply_asked_at: Date | null };

/** A random id for a payment that is about to be inserted. */
export async function newPaymentId(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ id: string }>('select random_id() as id');
  return rows[0]?.id ?? '';
}

export async function insertPayment(db: Queryable, payment: NewPayment): Promise<PaymentRow> {
  const { rows } = await db.query<PaymentRow>(
    `insert into payments (id, user_id, site_id, kind, status, bundle, credits, paymentmethod, provider, country,
       currency, price, discount_code, discount_percentage, discount, fee, amount, language, keeps_method, supply_asked_at,
       created_at, updated_at)
     values ($1, $2, $3, $4, 'loading', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)
     returning ${columns}`,
    [
      payment.id,
      payment.user_id,
      payment.site_id,
      payment.kind,
      payment.bundle,
      payment.credits,
      payment.paymentmethod,
      payment.provider,
      payment.country,
      payment.currency,
      payment.price,
      payment.discount_code,
      payment.discount_percentage,
      payment.discount,
      payment.fee,
      payment.amount,
      payment.language,
      payment.keeps_method,
      payment.supply_asked_at,
      payment.now,
    ],
  );
  if (!rows[0]) throw new Error('A payment was not stored.');
  return rows[0];
}

export async function findPayment(db: Queryable, userId: string, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(`select ${columns} from payments where id = $1 and user_id = $2`, [
    id,
    userId,
  ]);
  return rows[0];
}

/** Locked until the transaction ends: changes of one payment follow one another. */
export async function lockPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(`select ${columns} from payments where id = $1 for update`, [id]);
  return rows[0];
}

export async function findAnyPayment(db: Queryable, id: string): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(`select ${columns} from payments where id = $1`, [id]);
  return rows[0];
}

export async function saveStatus(
  db: Queryable,
  id: string,
  { status, reference, now }: { status: PaymentStatus; reference: string | null; now: Date },
): Promise<PaymentRow> {
  const { rows } = await db.query<PaymentRow>(
    `update payments set status = $2, reference = coalesce(nullif($3, ''), reference), updated_at = $4,
       completed_at = case when $2 = 'completed' then $4 else completed_at end
     where id = $1 returning ${columns}`,
    [id, status, reference, now],
  );
  if (!rows[0]) throw new Error('A payment is gone.');
  return rows[0];
}

/** Adds to what the payment has given back in money and lost in credits. */
export async function saveReversal(db: Queryable, id: string, reversal: { amount: number; credits: number }) {
  await db.query('update payments set refunded = refunded + $2, taken_back = taken_back + $3 where id = $1', [
    id,
    reversal.amount,
    reversal.credits,
  ]);
}

/** Saves that the buyer wants the credits at once, and when they said so first. */
export async function saveSupplyAsked(db: Queryable, id: string, now: Date) {
  await db.query('update payments set supply_asked_at = coalesce(supply_asked_at, $2) where id = $1', [id, now]);
}

/**
 * Holds the buyer's row until the transaction ends, so that what a member may have once is decided once. Nothing else is
 * asked here: a statement that waits for a lock answers from the snapshot it had before the wait. False where the buyer is
 * gone. The order of locks is buyer, payment, account.
 */
export async function lockBuyer(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query('select from users where id = $1 for no key update', [userId]);
  return rows.length > 0;
}

/** Whether a trial was bought, or is being bought by an order that is younger than `openSince`. */
export async function hasTrial(db: Queryable, userId: string, openSince: Date): Promise<boolean> {
  const { rows } = await db.query(
    `select from payments where user_id = $1 and bundle = 'trial'
       and (completed_at is not null or status in ('loading', 'pending') and created_at > $2) limit 1`,
    [userId, openSince],
  );
  return rows.length > 0;
}

/** Whether somebody has bought something, or a bundle, by another payment than this one. */
export async function hasBoughtOther(
  db: Queryable,
  { userId, paymentId, bundle }: { userId: string; paymentId: string; bundle?: string },
): Promise<boolean> {
  const { rows } = await db.query(
    `select from payments where user_id = $1 and id <> $2 and completed_at is not null and bundle = coalesce($3, bundle)
     limit 1`,
    [userId, paymentId, bundle ?? null],
  );
  return rows.length > 0;
}

export async function findPremium(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ paid_user: boolean }>('select paid_user from users where id = $1', [userId]);
  return rows[0]?.paid_user ?? false;
}

/** Whether somebody has bought anything yet, whatever became of it afterwards. */
export async function hasBought(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query('select from payments where user_id = $1 and completed_at is not null limit 1', [
    userId,
  ]);
  return rows.length > 0;
}

export async function hasLastingPayment(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query(`select from payments where user_id = $1 and status = 'completed' limit 1`, [userId]);
  return rows.length > 0;
}

/** An order of the same content that waits for its provider, or for the form of a direct debit. */
export async function findKeptOrder(
  db: Queryable,
  order: {
    userId: string;
    bundle: string;
    method: string;
    country: string;
    code: string | null;
    keepsMethod: boolean;
    since: Date;
  },
): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments
     where user_id = $1 and bundle = $2 and payments.paymentmethod = $3 and payments.country = $4
       and discount_code is not distinct from $5 and payments.created_at > $6 and payments.status = 'loading'
       and keeps_method = $7
       and (payments.kind = 'debit' or (select payment_transitions.kind from payment_transitions where payment_id = payments.id
         order by payment_transitions.id desc limit 1) = 'provider_away')
     order by payments.created_at desc limit 1`,
    [order.userId, order.bundle, order.method, order.country, order.code, order.since, order.keepsMethod],
  );
  return rows[0];
}

/** Orders nobody paid in time, and payments that began long ago; those that begin to be too old are not asked about. */
export async function findOverdue(
  db: Queryable,
  overdue: { before: Date; pendingBefore: Date; askedSince: Date; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments
     where status in ('loading', 'pending')
       and (status = 'loading' and created_at <= $1 or status = 'pending' and updated_at <= $2 and created_at > $3)
     order by created_at limit $4`,
    [overdue.before, overdue.pendingBefore, overdue.askedSince, overdue.limit],
  );
  return rows;
}

export async function findPayments(
  db: Queryable,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments where user_id = $1 order by payments.created_at desc, payments.id desc
     limit $2 offset $3`,
    [userId, limit, offset],
  );
  return rows;
}

export async function countPayments(db: Queryable, userId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>('select count(*)::int as count from payments where user_id = $1', [
    userId,
  ]);
  return rows[0]?.count ?? 0;
}

export interface ReaderRow {
  email: string;
  name: string;
  language: Locale | null;
}

export async function findReader(db: Queryable, userId: string): Promise<ReaderRow | undefined> {
  const { rows } = await db.query<ReaderRow>(
    `select email, name, language from users join profiles on profiles.id = users.id
     where users.id = $1 and email is not null`,
    [userId],
  );
  return rows[0];
}

/** What somebody bought last, whatever it was. */
export async function findLastBought(db: Queryable, userId: string): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments where user_id = $1 and completed_at is not null
     order by payments.created_at desc, payments.id desc limit 1`,
    [userId],
  );
  return rows[0];
}

/**
 * The repeat order that is under way, the one that the same request has bought, or one completed after `since` on which
 * nothing else was bought.
 */
export async function findRepeat(
  db: Queryable,
  { userId, key, since }: { userId: string; key: string | undefined; since: Date },
): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments where user_id = $1 and kind = 'repeat'
       and (status in ('loading', 'pending') or request_key = $2 and status not in ('failed', 'cancelled')
         or status = 'completed' and completed_at > $3 and not exists (
           select from payments as later where later.user_id = $1 and later.completed_at is not null
             and later.created_at > payments.created_at))
     order by request_key is not distinct from $2 desc, created_at desc limit 1`,
    [userId, key ?? null, since],
  );
  return rows[0];
}

export async function saveRequestKey(db: Queryable, paymentId: string, key: string) {
  await db.query('update payments set request_key = $2 where id = $1', [paymentId, key]);
}

export async function findByReference(
  db: Queryable,
  provider: ProviderName,
  reference: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments where payments.provider = $1 and reference = $2`,
    [provider, reference],
  );
  return rows[0];
}

/** The order that was last begun with the method of an earlier sale, and not heard of since. */
export async function findRepeatOf(
  db: Queryable,
  provider: ProviderName,
  reference: string,
): Promise<PaymentRow | undefined> {
  const { rows } = await db.query<PaymentRow>(
    `select ${columns} from payments
     where kind = 'repeat' and status in ('loading', 'pending', 'cancelled') and payments.provider = $1 and user_id = (
       select user_id from payments as earlier where earlier.provider = $1 and earlier.reference = $2)
     order by payments.created_at desc limit 1`,
    [provider, reference],
  );
  return rows[0];
}
