import type { Queryable } from '#server/platform/database/database.ts';
import type { UserStatus } from '../queries.ts';

export interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export async function findPasskeys(db: Queryable, userId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(
    'select id, name, created_at, last_used_at from passkeys where user_id = $1 order by created_at, id limit 100',
    [userId],
  );
  return rows;
}

export interface KnownCredentialRow {
  credential_id: Buffer;
  transports: string[];
}

export async function findCredentialIds(db: Queryable, userId: string): Promise<KnownCredentialRow[]> {
  const { rows } = await db.query<KnownCredentialRow>(
    'select credential_id, transports from passkeys where user_id = $1 limit 100',
    [userId],
  );
  return rows;
}

export interface NewPasskey {
  userId: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  now: Date;
}

/** False when the passkey is known already, whosever it is. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing`,
    [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.now,
    ],
  );
  return rowCount > 0;
}

export async function deletePasskey(db: Queryable, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from passkeys where user_id = $1 and id = $2', [userId, id]);
  return rowCount > 0;
}

export async function deletePasskeys(db: Queryable, userId: string) {
  await db.query('delete from passkeys where user_id = $1', [userId]);
}

export interface CredentialRow {
  id: string;
  user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
  status: UserStatus;
  ban_reason: string | null;
  ban_link: string | null;
}

/** Held until the transaction ends, so that its counter is compared and moved on in one step. */
export async function lockCredential(
  db: Queryable,
  { siteId, credentialId, handle }: { siteId: number; credentialId: Buffer; handle: Buffer },
): Promise<CredentialRow | undefined> {
  const { rows } = await db.query<CredentialRow>(
    `select passkeys.id, user_id, credential_id, public_key, counter::float8 as counter, status, ban_reason, ban_link
     from passkeys join users on users.id = user_id
     where credential_id = $2 and site_id = $1 and passkey_handle = $3 for update of passkeys`,
    [siteId, credentialId, handle],
  );
  return rows[0];
}

export async function savePasskeyUse(db: Queryable, id: string, counter: number, now: Date) {
  await db.query('update passkeys set counter = $2, last_used_at = $3 where id = $1', [id, counter, now]);
}

/** The same for all passkeys of a member: the first one that is asked for makes it. */
export async function saveHandle(db: Queryable, userId: string, handle: Buffer): Promise<Buffer> {
  const { rows } = await db.query<{ passkey_handle: Buffer }>(
    'update users set passkey_handle = coalesce(passkey_handle, $2) where id = $1 returning passkey_handle',
    [userId, handle],
  );
  return rows[0]?.passkey_handle ?? handle;
}

/** Anybody may ask for one, so each takes a few away that nobody answered: the table never grows beyond some minutes. */
export async function insertChallenge(
  db: Queryable,
  challenge: { hash: Buffer; siteId: number; userId: string | null; now: Date; expires: Date },
) {
  await db.query(
    `with unanswered as (
       delete from passkey_challenges where hash in (
         select hash from passkey_challenges where expires_at <= $4 order by expires_at limit 5 for update skip locked))
     insert into passkey_challenges (hash, site_id, user_id, expires_at) values ($1, $2, $3, $5)`,
    [challenge.hash, challenge.siteId, challenge.userId, challenge.now, challenge.expires],
  );
}

/** True once: whoever answers the same challenge again is too late. */
export async function spendChallenge(
  db: Queryable,
  challenge: { hash: Buffer; siteId: number; userId: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await db.query<{ current: boolean }>(
    `delete from passkey_challenges where hash = $1 and site_id = $2 and user_id is not distinct from $3::bigint
     returning expires_at > $4 as current`,
    [challenge.hash, challenge.siteId, challenge.userId, challenge.now],
  );
  return rows[0]?.current ?? false;
}

export async function deleteExpiredChallenges(db: Queryable, now: Date) {
  await db.query('delete from passkey_challenges where expires_at <= $1', [now]);
}
