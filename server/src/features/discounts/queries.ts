import type { Queryable } from '#server/platform/database/database.ts';
import type { Buyer, Terms } from './rules.ts';

export async function findCode(db: Queryable, siteId: number, code: string): Promise<Terms | undefined> {
  const { rows } = await db.query<Terms>(
    `select code, percentage, currency, minimum_order_value, country, user_id, expires, status, validity, paymentmethods,
       'code' as kind
     from discount_codes where site_id = $1 and code = $2`,
    [siteId, code],
  );
  return rows[0];
}

export async function findBuyer(db: Queryable, userId: string): Promise<Buyer | undefined> {
  const { rows } = await db.query<Buyer>('select id, paid_user, signup_at from users where id = $1', [userId]);
  return rows[0];
}

/** Whether somebody has used a code up, or another order of theirs holds it. */
export async function isTaken(db: Queryable, userId: string, code: string, now: Date): Promise<boolean> {
  const { rows } = await db.query(
    'select from discount_uses where user_id = $1 and code = $2 and (used_at is not null or held_until > $3)',
    [userId, code, now],
  );
  return rows.length > 0;
}

/** Takes a code for an order, if nobody else has it: of two who come at once, the row lets one pass. */
export async function holdCode(
  db: Queryable,
  { userId, code, paymentId, until, now }: { userId: string; code: string; paymentId: string; until: Date; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into discount_uses (user_id, code, payment_id, held_until) values ($1, $2, $3, $4)
     on conflict (user_id, code) do update set payment_id = excluded.payment_id, held_until = excluded.held_until
     where discount_uses.used_at is null
       and (discount_uses.held_until <= $5 or discount_uses.payment_id = excluded.payment_id)`,
    [userId, code, paymentId, until, now],
  );
  return rowCount === 1;
}

/** The code that was made to keep a member here; undefined before there was one. */
export async function findStayCode(
  db: Queryable,
  { userId, prefix }: { userId: string; prefix: string },
): Promise<Pick<Terms, 'code' | 'percentage' | 'expires'> | undefined> {
  const { rows } = await db.query<Pick<Terms, 'code' | 'percentage' | 'expires'>>(
    'select code, percentage, expires from discount_codes where user_id = $1 and starts_with(code, $2)',
    [userId, prefix],
  );
  return rows[0];
}

export async function insertPersonalCode(
  db: Queryable,
  made: { siteId: number; userId: string; code: string; percentage: number; expires: Date; now: Date },
) {
  await db.query(
    `insert into discount_codes (site_id, user_id, code, percentage, expires, created_at) values ($1, $2, $3, $4, $5, $6)`,
    [made.siteId, made.userId, made.code, made.percentage, made.expires, made.now],
  );
}

/** Marks a code as used by a payment. False where another payment has used it: of two at once, the row lets one pass. */
export async function saveUse(
  db: Queryable,
  { userId, code, paymentId, now }: { userId: string; code: string; paymentId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into discount_uses (user_id, code, payment_id, held_until, used_at) values ($1, $2, $3, $4, $4)
     on conflict (user_id, code) do update set payment_id = excluded.payment_id, used_at = excluded.used_at
     where discount_uses.used_at is null or discount_uses.payment_id = excluded.payment_id`,
    [userId, code, paymentId, now],
  );
  return rowCount === 1;
}

/** Whether somebody has used a code up by a paid order. */
export async function isUsed(db: Queryable, userId: string, code: string): Promise<boolean> {
  const { rows } = await db.query(
    'select from discount_uses where user_id = $1 and code = $2 and used_at is not null',
    [userId, code],
  );
  return rows.length > 0;
}

export async function deleteHold(db: Queryable, paymentId: string) {
  await db.query('delete from discount_uses where payment_id = $1 and used_at is null', [paymentId]);
}

/** A code that is for everybody, as its operator sees it. */
export type SharedCode = Omit<Terms, 'user_id' | 'kind'>;

const sharedColumns =
  'code, percentage, currency, minimum_order_value, country, expires, status, validity, paymentmethods';

export async function findSharedCodes(
  db: Queryable,
  siteId: number,
  { above, limit }: { above: string; limit: number },
): Promise<SharedCode[]> {
  const { rows } = await db.query<SharedCode>(
    `select ${sharedColumns} from discount_codes where site_id = $1 and user_id is null and code > $2
     order by code limit $3`,
    [siteId, above, limit],
  );
  return rows;
}

/** Undefined where a member has a code of that name for themselves. */
export async function saveSharedCode(
  db: Queryable,
  siteId: number,
  code: SharedCode,
  now: Date,
): Promise<SharedCode | undefined> {
  const { rows } = await db.query<SharedCode>(
    `insert into discount_codes (site_id, code, percentage, currency, minimum_order_value, country, expires, status,
       validity, paymentmethods, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (site_id, code) do update set percentage = excluded.percentage, currency = excluded.currency,
       minimum_order_value = excluded.minimum_order_value, country = excluded.country, expires = excluded.expires,
       status = excluded.status, validity = excluded.validity, paymentmethods = excluded.paymentmethods
     where discount_codes.user_id is null
     returning ${sharedColumns}`,
    [
      siteId,
      code.code,
      code.percentage,
      code.currency,
      code.minimum_order_value,
      code.country,
      code.expires,
      code.status,
      code.validity,
      code.paymentmethods,
      now,
    ],
  );
  return rows[0];
}
