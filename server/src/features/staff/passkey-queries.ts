import type { Queryable } from '#server/platform/database/database.ts';

export interface PasskeyRow {
  id: string;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

export async function findPasskeysOf(db: Queryable, staffId: string): Promise<PasskeyRow[]> {
  const { rows } = await db.query<PasskeyRow>(
    'select id, name, created_at, last_used_at from staff_passkeys where staff_id = $1 order by created_at, id',
    [staffId],
  );
  return rows;
}

export interface KnownCredential {
  credential_id: Buffer;
  transports: string[];
}

export async function findCredentialsOf(db: Queryable, staffId: string): Promise<KnownCredential[]> {
  const { rows } = await db.query<KnownCredential>(
    'select credential_id, transports from staff_passkeys where staff_id = $1',
    [staffId],
  );
  return rows;
}

/** The same for all passkeys of a person: the first one that is asked for makes it. */
export async function saveHandle(db: Queryable, staffId: string, handle: Buffer): Promise<Buffer> {
  const { rows } = await db.query<{ passkey_handle: Buffer }>(
    'update staff set passkey_handle = coalesce(passkey_handle, $2) where id = $1 returning passkey_handle',
    [staffId, handle],
  );
  return rows[0]?.passkey_handle ?? handle;
}

export interface NewPasskey {
  staffId: string;
  host: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
  transports: string[];
  name: string;
  now: Date;
}

/** The id of the passkey; undefined where it is known already, whosever it is. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<string | undefined> {
  const { staffId, host, credentialId, publicKey, counter, transports, name, now } = passkey;
  const { rows } = await db.query<{ id: string }>(
    `insert into staff_passkeys (staff_id, host, credential_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (credential_id) do nothing returning id`,
    [staffId, host, credentialId, publicKey, counter, transports, name, now],
  );
  return rows[0]?.id;
}

export async function deletePasskey(db: Queryable, staffId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from staff_passkeys where staff_id = $1 and id = $2', [staffId, id]);
  return rowCount > 0;
}

export interface CredentialRow {
  id: string;
  staff_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: number;
}

/** Held until the transaction ends, so that its counter is compared and moved on in one step. */
export async function lockCredential(
  db: Queryable,
  { host, credentialId, handle }: { host: string; credentialId: Buffer; handle: Buffer },
): Promise<CredentialRow | undefined> {
  const { rows } = await db.query<CredentialRow>(
    `select staff_passkeys.id, staff_id, credential_id, public_key, counter::float8 as counter
     from staff_passkeys join staff on staff.id = staff_id
     where credential_id = $2 and host = $1 and passkey_handle = $3 for update of staff_passkeys`,
    [host, credentialId, handle],
  );
  return rows[0];
}

export async function savePasskeyUse(db: Queryable, id: string, counter: number, now: Date) {
  await db.query('update staff_passkeys set counter = $2, last_used_at = $3 where id = $1', [id, counter, now]);
}

interface Challenge {
  hash: Buffer;
  host: string;
  staffId: string | null;
  now: Date;
}

/** Anybody may ask for one, so each takes a few away that nobody answered: the table never grows beyond some minutes. */
export async function insertChallenge(db: Queryable, challenge: Challenge & { expires: Date }) {
  const { hash, host, staffId, now, expires } = challenge;
  await db.query(
    `with unanswered as (
       delete from staff_challenges where hash in (
         select hash from staff_challenges where expires_at <= $4 order by expires_at limit 5 for update skip locked))
     insert into staff_challenges (hash, host, staff_id, expires_at) values ($1, $2, $3, $5)`,
    [hash, host, staffId, now, expires],
  );
}

/** True once: whoever answers the same challenge again is too late. */
export async function spendChallenge(db: Queryable, { hash, host, staffId, now }: Challenge): Promise<boolean> {
  const { rows } = await db.query<{ current: boolean }>(
    `delete from staff_challenges where hash = $1 and host = $2 and staff_id is not distinct from $3::bigint
     returning expires_at > $4 as current`,
    [hash, host, staffId, now],
  );
  return rows[0]?.current ?? false;
}

export async function deleteExpiredChallenges(db: Queryable, now: Date) {
  await db.query('delete from staff_challenges where expires_at <= $1', [now]);
}
