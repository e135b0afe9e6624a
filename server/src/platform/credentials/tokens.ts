import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, as a cookie or a link carries it. */
export const newToken = () => randomBytes(32).toString('base64url');

// A token is 256 random bits, so a fast hash is enough: there is nothing to guess.
export const hashToken = (token: string) => createHash('sha256').update(token).digest();
