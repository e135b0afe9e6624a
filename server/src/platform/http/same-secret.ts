import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in constant time: the duration reveals neither a common prefix nor the length of the secret. */
export const isSameSecret = (secret: string, given: string) => timingSafeEqual(digest(secret), digest(given));
