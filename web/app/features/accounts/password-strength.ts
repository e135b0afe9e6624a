import { isCommonPassword } from '#contract/common-passwords.ts';
import { passwordLength } from '#contract/constants.ts';

/** From what is refused, over what a patient machine finds, to what it does not. */
export const strengths = ['short', 'weak', 'fair', 'good', 'strong'] as const;
export type Strength = (typeof strengths)[number];

interface Owner {
  name: string;
  email: string;
}

const longEnough = { fair: 10, good: 14, strong: 20 };

/**
 * Length is what counts; other kinds of signs help a little. What repeats, runs along the keyboard or is the owner's
 * own name counts as if it were not there.
 */
export function passwordStrength(password: string, owner: Owner = { name: '', email: '' }): Strength {
  if ([...password].length < passwordLength.minimum) return 'short';
  if (isCommonPassword(password)) return 'weak';
  const effective = [...withoutPatterns(withoutOwner(password, owner))].length + kindsOfSigns(password) - 1;
  if (effective >= longEnough.strong) return 'strong';
  if (effective >= longEnough.good) return 'good';
  return effective >= longEnough.fair ? 'fair' : 'weak';
}

function withoutOwner(password: string, { name, email }: Owner) {
  const own = [name, email, email.split('@')[0] ?? ''].map((text) => text.trim().toLowerCase());
  return own
    .filter((text) => text.length >= 3)
    .sort((one, other) => other.length - one.length)
    .reduce((rest, text) => rest.replaceAll(text, ''), password.toLowerCase());
}

const rows = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
];

/** 'aaaa' and '1234' are one idea each, not four. */
function withoutPatterns(password: string) {
  const signs = [...password];
  return signs
    .filter((sign, index) => {
      const [before, last] = [signs[index - 2], signs[index - 1]];
      if (before === undefined || last === undefined) return true;
      const run = before + last + sign;
      const backwards = sign + last + before;
      const repeats = before === last && last === sign;
      return !repeats && !rows.some((row) => row.includes(run) || row.includes(backwards));
    })
    .join('');
}

const kindsOfSigns = (password: string) =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length || 1;
