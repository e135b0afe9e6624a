import type { Tracking } from '#contract/accounts.ts';
import type { FailureCode } from '#contract/errors.ts';

export { ageOn, birthDateProblem, dayIn } from '#contract/birth-date.ts';

/** Why nobody may sign up here now; undefined when they may. A mode this release does not know is a closed door. */
export function signupRefusal(mode: string, tracking: Tracking): FailureCode | undefined {
  if (mode === 'all') return undefined;
  if (mode !== 'with_trafficsource') return 'signups_closed';
  return tracking.network ? undefined : 'invite_only';
}

const reserved = [
  'admin',
  'administrator',
  'administrateur',
  'helpdesk',
  'moderateur',
  'moderator',
  'official',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'team',
  'webmaster',
];

/** Names that would make others believe the house is speaking. Signs and accents between the letters hide nothing. */
export function isReservedName(name: string, siteName: string): boolean {
  const bare = bareLetters(name);
  return [...reserved, bareLetters(siteName)].some((word) => word !== '' && bare.replace(/\d+$/, '') === word);
}

const bareLetters = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Only what says something: no empty values, no control characters. */
export function cleanTracking(tracking: Tracking = {}): Tracking {
  const said = Object.entries(tracking).flatMap(([key, value]) => {
    const clean = (value ?? '').replaceAll(/\p{C}/gu, '').trim();
    return clean ? [[key, clean]] : [];
  });
  return Object.fromEntries(said);
}

/** How many messages the credits of a signup pay for. */
export const freeMessages = ({
  signup_credits,
  message_credits,
}: {
  signup_credits: number;
  message_credits: number;
}) => (message_credits === 0 ? 0 : Math.floor(signup_credits / message_credits));

/** Whole minutes until a block ends; 0 when there is none. */
export const minutesBlocked = (until: Date | null | undefined, now: Date) =>
  until ? Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 60_000)) : 0;
