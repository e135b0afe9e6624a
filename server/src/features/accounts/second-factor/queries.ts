import type { Queryable } from '#server/platform/database/database.ts';

export interface SecondFactorRow {
  secret: Buffer;
  confirmed: boolean;
  last_step: number;
}

/** Held until the transaction ends: a code that comes twice at the same moment is accepted once. */
export async function lockSecondFactor(db: Queryable, userId: string): Promise<SecondFactorRow | undefined> {
  const { rows } = await db.query<SecondFactorRow>(
    `select secret, confirmed_at is not null as confirmed, last_step::float8 as last_step
     from second_factors where user_id = $1 for update`,
    [userId],
  );
  return rows[0];
}

/** One that is not confirmed yet gives way to the next. */
export async function insertSecondFactor(db: Queryable, userId: string, secret: Buffer, now: Date) {
  await db.query(
    `insert into second_factors (user_id, secret, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at`,
    [userId, secret, now],
  );
}

export async function saveConfirmed(db: Queryable, userId: string, step: number, now: Date) {
  await db.query('update second_factors set confirmed_at = $3, last_step = $2 where user_id = $1', [userId, step, now]);
}

export async function saveStep(db: Queryable, userId: string, step: number) {
  await db.query('update second_factors set last_step = $2 where user_id = $1', [userId, step]);
}

/** True when logins were asked for its codes: one that was never confirmed goes unnoticed. */
export async function deleteSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const { rows } = await db.query<{ confirmed: boolean }>(
    'delete from second_factors where user_id = $1 returning confirmed_at is not null as confirmed',
    [userId],
  );
  return rows[0]?.confirmed ?? false;
}

export async function insertRecoveryCodes(db: Queryable, userId: string, hashes: Buffer[]) {
  await db.query('insert into recovery_codes (user_id, hash) select $1, unnest($2::bytea[])', [userId, hashes]);
}

export async function spendRecoveryCode(db: Queryable, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'update recovery_codes set used_at = $3 where user_id = $1 and hash = $2 and used_at is null',
    [userId, hash, now],
  );
  return rowCount > 0;
}

export interface SecondFactorState {
  enabled: boolean;
  recovery_codes_left: number;
}

export async function findSecondFactorState(db: Queryable, userId: string): Promise<SecondFactorState> {
  const { rows } = await db.query<SecondFactorState>(
    `select true as enabled,
       (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as recovery_codes_left
     from second_factors where user_id = $1 and confirmed_at is not null`,
    [userId],
  );
  return rows[0] ?? { enabled: false, recovery_codes_left: 0 };
}
