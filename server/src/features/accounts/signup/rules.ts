import type { Tracking } from '#contract/accounts/accounts.ts';
import { nameSkeleton } from '#contract/accounts/names.ts';
import { signupSeconds } from '#contract/constants.ts';
import type { FailureCode } from '#contract/errors.ts';

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
].map(nameSkeleton);

/** Names that would make others believe the house is speaking, also with a number behind them. */
export function isReservedName(name: string, siteName: string): boolean {
  const words = [...reserved, nameSkeleton(siteName)].filter(Boolean);
  const unnumbered = name.normalize('NFKC').replace(/[^\p{L}]+$/u, '');
  return [name, unnumbered].some((form) => words.includes(nameSkeleton(form)));
}

/** A machine fills the field that people do not see, and is done before anybody could read the questions. */
export const looksAutomatic = ({ website, elapsed }: { website?: string | undefined; elapsed?: number | undefined }) =>
  Boolean(website) || (elapsed !== undefined && elapsed < signupSeconds * 1000);

/** An address and everything it stands under: a disposable one often has a name of its own below its maker's. */
export function domainsOf(email: string): string[] {
  const parts = email
    .slice(email.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.');
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'));
}

/**
 * Only what says something: no empty values, no control characters, and no braces, which a network's own placeholders
 * bring along when it forgot to fill them; the network itself may be called so.
 */
export function cleanTracking(tracking: Tracking = {}): Tracking {
  const said = Object.entries(tracking).flatMap(([key, value]) => {
    const bare = (value ?? '').replaceAll(key === 'network' ? /\p{C}/gu : /[{}]|\p{C}/gu, '');
    const clean = bare.trim();
    return clean ? [[key, clean]] : [];
  });
  return Object.fromEntries(said);
}

/** What is kept of who sent somebody: all of it, or nothing where they said no, or had to be asked and did not say yes. */
export const trackingToKeep = (
  tracking: Tracking,
  { needed, given }: { needed: boolean; given: boolean | undefined },
): Tracking => ((given ?? !needed) ? tracking : {});

/** How many messages the credits of a signup pay for. */
export const freeMessages = ({
  signup_credits,
  message_credits,
}: {
  signup_credits: number;
  message_credits: number;
}) => (message_credits === 0 ? 0 : Math.floor(signup_credits / message_credits));
