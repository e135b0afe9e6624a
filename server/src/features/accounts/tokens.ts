import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/database/database.ts';
import { insertToken, type TokenPurpose, useToken } from './token-queries.ts';

export const newToken = () => randomBytes(32).toString('base64url');

// A token is 256 random bits, so a fast hash is enough: there is nothing to guess.
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

interface IssuedToken {
  /** Where the mail that carries it was written before. */
  token?: string;
  purpose: TokenPurpose;
  userId: string;
  email?: string | null;
  now: Date;
  lasts: number;
}

/** A token for a link in a mail: used once, and only until it expires. */
export async function issueToken(
  db: Queryable,
  { token = newToken(), purpose, userId, email = null, now, lasts }: IssuedToken,
): Promise<string> {
  const expires = new Date(now.getTime() + lasts);
  await insertToken(db, { hash: hashToken(token), purpose, userId, email, now, expires });
  return token;
}

/** Whose token this is, once; undefined for one that is unknown, used, expired or of another site. */
export const redeemToken = (
  db: Queryable,
  { purpose, token, siteId, now }: { purpose: TokenPurpose; token: string; siteId: number; now: Date },
) => useToken(db, { hash: hashToken(token), purpose, siteId, now });
