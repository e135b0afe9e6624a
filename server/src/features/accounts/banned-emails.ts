import { createHmac } from 'node:crypto';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { findBannedAddress, hasBannedEmail, insertBannedEmail } from './queries.ts';

/** By a key of the installation: whoever has a copy of the database cannot try addresses against it. */
const hashOf = (secrets: Secrets, email: string) =>
  createHmac('sha256', secrets.keyFor('banned e-mail addresses')).update(email.toLowerCase()).digest();

/** Keeps the hash of a banned member's address when the member is erased, so that a ban outlives an erasure. */
export async function keepIfBanned(tx: Transaction, secrets: Secrets, userId: string, now: Date) {
  const banned = await findBannedAddress(tx, userId);
  if (banned) await insertBannedEmail(tx, { siteId: banned.site_id, hash: hashOf(secrets, banned.email), now });
}

export async function assertNotBanned(db: Queryable, secrets: Secrets, siteId: number, email: string) {
  if (await hasBannedEmail(db, siteId, hashOf(secrets, email)))
    throw new Failure('invalid', { fields: { email: { problem: 'email_banned' } } });
}
