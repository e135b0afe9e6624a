import type { AgeMethod } from '#contract/age/age-check.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface ProofRow {
  method: AgeMethod;
  until: Date;
}

export async function findProof(db: Queryable, userId: string, now: Date): Promise<ProofRow | undefined> {
  const { rows } = await db.query<ProofRow>(
    'select method, until from age_proofs where user_id = $1 and until > $2',
    [userId, now],
    { prepared: 'age.findProof' },
  );
  return rows[0];
}

/** A proof that ends earlier does not take the place of one that is still good for longer. */
export async function saveProof(
  db: Queryable,
  { userId, method, now, until }: { userId: string; method: AgeMethod; now: Date; until: Date },
) {
  await db.query(
    `insert into age_proofs as proof (user_id, method, proven_at, until) values ($1, $2, $3, $4)
     on conflict (user_id) do update set method = $2, proven_at = $3, until = $4 where proof.until < $4`,
    [userId, method, now, until],
  );
}

export async function deleteProof(db: Queryable, userId: string) {
  await db.query('delete from age_proofs where user_id = $1', [userId]);
}

export async function deleteRequestsOf(db: Queryable, userId: string) {
  await db.query('delete from age_requests where user_id = $1', [userId]);
}

export async function deleteEndedProofs(db: Queryable, now: Date) {
  await db.query('delete from age_proofs where until <= $1', [now]);
}

export interface RequestRow {
  id: string;
  site_id: number;
  user_id: string | null;
  method: 'euapp' | 'provider';
  nonce: Buffer;
  sealed_key: Buffer;
  expires_at: Date;
  answered_at: Date | null;
  refusal: string | null;
  until: Date | null;
}

const requestColumns = 'id, site_id, user_id, method, nonce, sealed_key, expires_at, answered_at, refusal, until';

export type NewRequest = Pick<
  RequestRow,
  'id' | 'site_id' | 'user_id' | 'method' | 'nonce' | 'sealed_key' | 'expires_at'
>;

export async function insertRequest(db: Queryable, request: NewRequest, now: Date) {
  const { id, site_id, user_id, method, nonce, sealed_key, expires_at } = request;
  await db.query(
    `insert into age_requests (id, site_id, user_id, method, nonce, sealed_key, started_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [id, site_id, user_id, method, nonce, sealed_key, now, expires_at],
  );
}

export async function findRequest(db: Queryable, id: string, siteId: number): Promise<RequestRow | undefined> {
  const { rows } = await db.query<RequestRow>(
    `select ${requestColumns} from age_requests where id = $1 and site_id = $2`,
    [id, siteId],
  );
  return rows[0];
}

/** The request a member made last, while it may still be answered. */
export async function findLastRequest(db: Queryable, userId: string, now: Date): Promise<RequestRow | undefined> {
  const { rows } = await db.query<RequestRow>(
    `select ${requestColumns} from age_requests where user_id = $1 and expires_at > $2 order by started_at desc limit 1`,
    [userId, now],
  );
  return rows[0];
}

/** Takes a request to answer it, once. */
export async function claimRequest(
  db: Queryable,
  { id, siteId, method, now }: { id: string; siteId: number; method: RequestRow['method']; now: Date },
): Promise<RequestRow | undefined> {
  const { rows } = await db.query<RequestRow>(
    `update age_requests set answered_at = $4
     where id = $1 and site_id = $2 and method = $3 and answered_at is null and expires_at > $4
     returning ${requestColumns}`,
    [id, siteId, method, now],
  );
  return rows[0];
}

export async function saveOutcome(
  db: Queryable,
  id: string,
  { refusal, until }: { refusal: string | null; until: Date | null },
) {
  await db.query('update age_requests set refusal = $2, until = $3 where id = $1', [id, refusal, until]);
}

export async function deleteOverRequests(db: Queryable, now: Date) {
  await db.query('delete from age_requests where expires_at <= $1', [now]);
}

export async function findTrustedList(db: Queryable, address: string) {
  const { rows } = await db.query<{ certificates: string[]; signer: string; read_at: Date }>(
    'select certificates, signer, read_at from age_trusted_lists where address = $1',
    [address],
  );
  return rows[0];
}

export async function saveTrustedList(
  db: Queryable,
  {
    address,
    certificates,
    signer,
    now,
  }: { address: string; certificates: readonly string[]; signer: string; now: Date },
) {
  await db.query(
    `insert into age_trusted_lists (address, certificates, signer, read_at) values ($1, $2, $3, $4)
     on conflict (address) do update set certificates = $2, signer = $3, read_at = $4`,
    [address, certificates, signer, now],
  );
}

/** Lists that no site names any longer. */
export async function deleteOtherLists(db: Queryable, addresses: readonly string[]) {
  await db.query('delete from age_trusted_lists where address <> all($1)', [addresses]);
}
