import { createHash, timingSafeEqual } from 'node:crypto';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares what somebody gave with a secret. How long it takes tells neither how much was right nor how long the secret is. */
export const isSameSecret = (secret: string, given: string) => timingSafeEqual(digest(secret), digest(given));
