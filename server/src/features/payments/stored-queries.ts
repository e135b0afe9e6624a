import type { PaymentMethod, ProviderName } from '#contract/payments/payment-types.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface StoredMethodRow {
  id: string;
  provider: ProviderName;
  paymentmethod: PaymentMethod;
  token: Buffer;
  label: string;
  failed_at: Date | null;
}

export async function saveStoredMethod(
  db: Queryable,
  method: { userId: string; provider: string; paymentmethod: string; token: Buffer; label: string; now: Date },
) {
  await db.query(
    `insert into stored_methods (user_id, provider, paymentmethod, token, label, created_at, used_at)
     values ($1, $2, $3, $4, $5, $6, $6)
     on conflict (user_id, provider, paymentmethod) do update
     set token = excluded.token, label = excluded.label, used_at = excluded.used_at, failed_at = null`,
    [method.userId, method.provider, method.paymentmethod, method.token, method.label, method.now],
  );
}

export async function findStoredMethod(db: Queryable, userId: string): Promise<StoredMethodRow | undefined> {
  const { rows } = await db.query<StoredMethodRow>(
    `select id, provider, paymentmethod, token, label, failed_at from stored_methods
     where user_id = $1 order by used_at desc limit 1`,
    [userId],
  );
  return rows[0];
}

export async function deleteStoredMethods(db: Queryable, userId: string) {
  await db.query('delete from stored_methods where user_id = $1', [userId]);
}

export async function saveStoredUse(db: Queryable, id: string, { failed, now }: { failed: boolean; now: Date }) {
  await db.query(
    `update stored_methods set used_at = $2, failed_at = case when $3 then $2::timestamptz end where id = $1`,
    [id, now, failed],
  );
}
