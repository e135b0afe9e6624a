import type { Queryable } from '#server/platform/database/database.ts';

export type TokenPurpose = 'activate' | 'reset' | 'mail_change' | 'end_ways_in' | 'reactivate' | 'reactivate_at_login';

export async function insertToken(
  db: Queryable,
  token: { hash: Buffer; purpose: TokenPurpose; userId: string; email: string | null; now: Date; expires: Date },
) {
  await db.query(
    'insert into tokens (hash, purpose, user_id, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)',
    [token.hash, token.purpose, token.userId, token.email, token.now, token.expires],
    { prepared: 'accounts.insertToken' },
  );
}

export interface UsedToken {
  user_id: string;
  /** Where a link to change the address leads. */
  email: string | null;
}

interface TokenKey {
  hash: Buffer;
  purpose: TokenPurpose;
  siteId: number;
  now: Date;
}

export async function findTokenOwner(db: Queryable, token: TokenKey): Promise<string | undefined> {
  const { rows } = await db.query<{ user_id: string }>(
    `select user_id from tokens join users on users.id = user_id
     where hash = $1 and purpose = $2 and used_at is null and expires_at > $4 and users.site_id = $3`,
    [token.hash, token.purpose, token.siteId, token.now],
  );
  return rows[0]?.user_id;
}

export async function useToken(db: Queryable, token: TokenKey): Promise<UsedToken | undefined> {
  const { rows } = await db.query<UsedToken>(
    `update tokens set used_at = $4 from users
     where hash = $1 and purpose = $2 and used_at is null and expires_at > $4
       and users.id = user_id and users.site_id = $3
     returning user_id, tokens.email`,
    [token.hash, token.purpose, token.siteId, token.now],
  );
  return rows[0];
}

export async function countTokens(db: Queryable, userId: string, purpose: TokenPurpose, after: Date): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from tokens where user_id = $1 and purpose = $2 and created_at > $3',
    [userId, purpose, after],
  );
  return rows[0]?.count ?? 0;
}

/** Links of these kinds that were sent and not followed lead nowhere any more. */
export async function expireTokens(db: Queryable, userId: string, purposes: TokenPurpose[], now: Date) {
  await db.query(
    'update tokens set expires_at = $3 where user_id = $1 and purpose = any($2) and used_at is null and expires_at > $3',
    [userId, purposes, now],
  );
}

export async function deleteTokensExpiredBefore(db: Queryable, before: Date) {
  await db.query('delete from tokens where expires_at <= $1', [before]);
}
