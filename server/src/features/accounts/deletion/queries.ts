import type { Queryable } from '#server/platform/database/database.ts';
import type { UserStatus } from '../queries.ts';

export async function saveStatus(db: Queryable, userId: string, status: UserStatus) {
  await db.query('update users set status = $2 where id = $1', [userId, status]);
}

export async function saveReopened(db: Queryable, userId: string, status: UserStatus): Promise<UserStatus> {
  const { rows } = await db.query<{ status: UserStatus }>(
    `update users set status = case when $2 = 'banned' and not banned then 'active' else $2 end
     where id = $1 returning status`,
    [userId, status],
  );
  if (!rows[0]) throw new Error('An account that is held has gone.');
  return rows[0].status;
}

/** Everything by which the account is entered or its owner recognised. */
export async function deleteWaysIn(db: Queryable, userId: string) {
  await db.query('delete from sessions where user_id = $1', [userId]);
  await db.query('delete from tokens where user_id = $1', [userId]);
  await db.query('delete from known_devices where user_id = $1', [userId]);
  await db.query('delete from passkeys where user_id = $1', [userId]);
  await db.query('delete from passkey_challenges where user_id = $1', [userId]);
  await db.query('delete from second_factors where user_id = $1', [userId]);
  await db.query('delete from signup_messages where user_id = $1', [userId]);
}

export async function deleteUser(db: Queryable, userId: string) {
  await db.query('delete from users where id = $1', [userId]);
}

export async function findEmail(db: Queryable, userId: string): Promise<string | null> {
  const { rows } = await db.query<{ email: string | null }>('select email from users where id = $1', [userId]);
  return rows[0]?.email ?? null;
}
