import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../database/database.ts';
import { Failure } from '../http/failure.ts';

/** What a finished write answered, cookies included, so that a retry can be given exactly the same. */
export interface StoredAnswer {
  status: number;
  body: unknown;
  cookies: string[];
}

export interface IdempotentRequest {
  /** Site, account and call: the same key in another scope is another key. */
  scope: string;
  key: string;
  body: unknown;
  now: Date;
}

/**
 * Runs a write once per key. The key's row, the write and its answer commit together, so a crash at any moment leaves
 * either all of them or none; a twin that arrives meanwhile waits on the row and then gets the first answer.
 */
export async function onceOnly(
  tx: Transaction,
  request: IdempotentRequest,
  write: () => Promise<StoredAnswer>,
): Promise<{ answer: StoredAnswer; replayed: boolean }> {
  const { keyHash, bodyHash } = hashesOf(request);
  const inserted = await insertKey(tx, keyHash, bodyHash, request.now);
  if (!inserted) {
    const answer = await findAnswer(tx, request);
    if (!answer) throw new Failure('idempotency_mismatch');
    return { answer, replayed: true };
  }
  const answer = await write().catch(async (error: unknown) => {
    // With `keepsWrites` the transaction commits: the key would be stored without an answer.
    if (error instanceof Failure && error.details.keepsWrites) await deleteKey(tx, keyHash);
    throw error;
  });
  tx.withCommit(() => storeAnswer(tx, keyHash, seal(answer, request.key)));
  return { answer, replayed: false };
}

/** The stored answer of a key, for a write that would otherwise prepare again for every retry. */
export async function findAnswer(db: Queryable, request: IdempotentRequest): Promise<StoredAnswer | undefined> {
  const { keyHash, bodyHash } = hashesOf(request);
  const stored = await findKey(db, keyHash);
  if (!stored) return undefined;
  if (!stored.answer.length || !stored.body_hash.equals(bodyHash)) throw new Failure('idempotency_mismatch');
  return unseal(stored.answer, request.key);
}

const hashesOf = ({ scope, key, body }: IdempotentRequest) => ({
  keyHash: sha256(`${scope}\n${key}`),
  bodyHash: sha256(JSON.stringify(body ?? null)),
});

const sha256 = (text: string) => createHash('sha256').update(text).digest();

// Answers hold personal data and session cookies. They are encrypted with the caller's key, of which only a hash is kept.
const cipherKey = (key: string) => Buffer.from(hkdfSync('sha256', key, '', 'idempotent answer', 32));

function seal(answer: StoredAnswer, key: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', cipherKey(key), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function unseal(sealed: Buffer, key: string): StoredAnswer {
  const decipher = createDecipheriv('aes-256-gcm', cipherKey(key), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return JSON.parse(Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString());
}

async function insertKey(tx: Queryable, keyHash: Buffer, bodyHash: Buffer, now: Date) {
  const { rowCount } = await tx.query(
    'insert into idempotency_keys (key_hash, body_hash, created_at) values ($1, $2, $3) on conflict do nothing',
    [keyHash, bodyHash, now],
    { prepared: 'calls.insertKey' },
  );
  return rowCount === 1;
}

async function findKey(tx: Queryable, keyHash: Buffer) {
  const { rows } = await tx.query<{ body_hash: Buffer; answer: Buffer }>(
    'select body_hash, answer from idempotency_keys where key_hash = $1',
    [keyHash],
    { prepared: 'calls.findKey' },
  );
  return rows[0];
}

async function storeAnswer(tx: Queryable, keyHash: Buffer, answer: Buffer) {
  await tx.query('update idempotency_keys set answer = $2 where key_hash = $1', [keyHash, answer], {
    prepared: 'calls.storeAnswer',
  });
}

async function deleteKey(tx: Queryable, keyHash: Buffer) {
  await tx.query('delete from idempotency_keys where key_hash = $1', [keyHash]);
}

/** Keys live a day: long enough for any retry, short enough to forget. */
export async function forgetOldKeys(db: Queryable, now: Date) {
  const dayAgo = new Date(now.getTime() - 86_400_000);
  await db.query('delete from idempotency_keys where created_at < $1', [dayAgo]);
}
