import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { recoveryCodes } from '#contract/constants.ts';

const period = 30;
// A code that was just read when it changed, or a phone whose clock is off by a little.
const window = 1;
const secretBytes = 20;

export const newSecret = () => randomBytes(secretBytes);

/** What an app reads from the QR code: the site, and under which name the member is known there. */
export const uriOf = (secret: Buffer, { siteName, name }: { siteName: string; name: string }) =>
  generator(secret, { issuer: siteName, label: name }).toString();

/** The secret in the letters in which it is shown. */
export const secretIn = (shown: string) => Buffer.from(Secret.fromBase32(shown).buffer);

export const shownSecret = (secret: Buffer) => secretOf(secret).base32;

/** Which step of time a code belongs to; undefined for one that is wrong, too old, or used before. */
export function stepOf(code: string, secret: Buffer, { now, lastStep }: { now: Date; lastStep: number }) {
  const delta = generator(secret).validate({ token: code, timestamp: now.getTime(), window });
  if (delta === null) return undefined;
  const step = Math.floor(now.getTime() / 1000 / period) + delta;
  return step > lastStep ? step : undefined;
}

const secretOf = (secret: Buffer) => new Secret({ buffer: new Uint8Array(secret).buffer });
const generator = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: secretOf(secret), algorithm: 'SHA1', digits: 6, period });

// Without i, l, o and u: nothing that is read as something else, and no words by accident.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const groups = { count: 4, length: 4 };

/** Codes to write down, for the day the phone is gone. 80 random bits each, so a fast hash keeps them. */
export const newRecoveryCodes = () =>
  Array.from({ length: recoveryCodes }, () => {
    const signs = Array.from(randomBytes(groups.count * groups.length), (byte) => alphabet[byte % 32]).join('');
    return (signs.match(new RegExp(`.{${groups.length}}`, 'g')) ?? []).join('-');
  });

/** As it was meant, however it was typed. */
const plainCode = (typed: string) =>
  typed.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

export const hashRecoveryCode = (typed: string, userId: string) =>
  createHash('sha256')
    .update(`${userId} ${plainCode(typed)}`)
    .digest();

/** An app's code is six digits, also with a space in the middle; anything else can only be a recovery code. */
export function appCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}
