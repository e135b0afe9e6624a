import type { ConsentKind } from '#contract/accounts/security.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface ConsentRow {
  kind: ConsentKind;
  version: string;
  granted: boolean;
  at: Date;
}

export async function insertConsents(
  db: Queryable,
  userId: string,
  now: Date,
  consents: readonly Pick<ConsentRow, 'kind' | 'version' | 'granted'>[],
) {
  await db.query(
    `insert into consents (user_id, kind, version, granted, at)
     select $1, kind, version, granted, $2
     from unnest($3::text[], $4::text[], $5::boolean[]) as given (kind, version, granted)`,
    [
      userId,
      now,
      consents.map(({ kind }) => kind),
      consents.map(({ version }) => version),
      consents.map(({ granted }) => granted),
    ],
    { prepared: 'accounts.insertConsents' },
  );
}

/** The last word on each kind. */
export async function findConsents(db: Queryable, userId: string): Promise<ConsentRow[]> {
  const { rows } = await db.query<ConsentRow>(
    `select distinct on (kind) kind, version, granted, at from consents where user_id = $1
     order by kind, at desc, id desc`,
    [userId],
  );
  return rows;
}

const mostOfHistory = 500;

/** All that was said, the newest first. */
export async function findHistory(db: Queryable, userId: string): Promise<ConsentRow[]> {
  const { rows } = await db.query<ConsentRow>(
    `select kind, version, granted, at from consents where user_id = $1 order by at desc, id desc limit ${mostOfHistory}`,
    [userId],
  );
  return rows;
}

/** Who sent a member is not known any more. */
export async function clearTracking(db: Queryable, userId: string) {
  await db.query(`update users set tracking = '{}' where id = $1`, [userId]);
}
