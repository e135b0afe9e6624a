import type { Queryable } from '#server/platform/database/database.ts';
import type { UserStatus } from '../queries.ts';

export interface CredentialsRow {
  id: string;
  password_hash: string;
  status: UserStatus;
  ban_reason: string | null;
  ban_link: string | null;
}

/** By e-mail address or by name; both are unique on a site whatever their case. */
export async function findCredentials(
  db: Queryable,
  siteId: number,
  login: string,
): Promise<CredentialsRow | undefined> {
  const { rows } = await db.query<CredentialsRow>(
    `select users.id, password_hash, status, ban_reason, ban_link from users
     where password_hash is not null and id = coalesce(
       (select id from users where site_id = $1 and lower(email) = lower($2)),
       (select id from profiles where site_id = $1 and lower(name) = lower($2)))`,
    [siteId, login],
  );
  return rows[0];
}

/** The id of a member of a site whose account the site has closed. */
export async function findBannedMember(db: Queryable, siteId: number, userId: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from users where id = $2 and site_id = $1 and status = 'banned'`,
    [siteId, userId],
  );
  return rows[0]?.id;
}
