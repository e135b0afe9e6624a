import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodes } from '#contract/constants.ts';

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
