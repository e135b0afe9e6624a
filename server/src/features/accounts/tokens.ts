import { hashToken, newToken } from '#server/platform/credentials/tokens.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findTokenOwner, insertToken, type TokenPurpose, useToken } from './token-queries.ts';

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

interface Presented {
  purpose: TokenPurpose;
  token: string;
  siteId: number;
  now: Date;
}

/** Whose token this is; undefined where `redeemToken` would not take it. It stays unused. */
export const ownerOfToken = (db: Queryable, { token, ...presented }: Presented) =>
  findTokenOwner(db, { hash: hashToken(token), ...presented });

/** Whose token this is, once; undefined for one that is unknown, used, expired or of another site. */
export const redeemToken = (db: Queryable, { token, ...presented }: Presented) =>
  useToken(db, { hash: hashToken(token), ...presented });
