import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const period = 30;
// A code that was just read when it changed, or a phone whose clock is off by a little.
const window = 1;
const secretBytes = 20;

export const newSecret = () => randomBytes(secretBytes);

/** What an app reads from the QR code: the site, and under which name its owner is known there. */
export const secretUri = (secret: Buffer, { siteName, name }: { siteName: string; name: string }) =>
  generator(secret, { issuer: siteName, label: name }).toString();

/** The secret in the letters in which it is shown. */
export const secretIn = (shown: string) => Buffer.from(Secret.fromBase32(shown).buffer);

export const shownSecret = (secret: Buffer) => secretOf(secret).base32;

/** Which step of time a code belongs to; undefined for one that is wrong, too old, or used before. */
export function codeStep(code: string, secret: Buffer, { now, lastStep }: { now: Date; lastStep: number }) {
  const delta = generator(secret).validate({ token: code, timestamp: now.getTime(), window });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  return step > lastStep ? step : undefined;
}

const secretOf = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer });
const generator = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: secretOf(secret), algorithm: 'SHA1', digits: 6, period });

/** An app's code is six digits, also with a space in the middle; anything else can only be a recovery code. */
export function appCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
