import type { CallName } from '#contract/call-paths.ts';
import { localizedPath, pathTo, splitLocale } from '#contract/pages/routes.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';

/*
 * What is closed without a proof of age where a site asks for one. Everything else stays open: settings, money, help, the way out,
 * and whatever keeps somebody safe.
 */

/** Where members are met, by the first part of a page's path. */
const closedPages = [
  '',
  'members',
  'chats',
  'likes',
  'swipe-game',
  'match-finder',
  'landers',
  'signup',
  'complete-signup',
  'signup-matches',
  'share-photo',
  'bell',
];
const closedCalls: readonly CallName[] = [
  'signup',
  'search',
  'landerPeople',
  'memberPage',
  'sawMember',
  'like',
  'likes',
  'liked',
  'autoLike',
  'swipe',
  'decideSwipe',
  'chats',
  'chat',
  'bell',
  'icebreakers',
];
const writingCalls: readonly CallName[] = ['sendMessage', 'typing'];

/** Refuses a call that is closed to whoever makes it. */
export function assertAgeProven(name: CallName, { needsAgeProof: needs }: Pick<RequestContext, 'needsAgeProof'>) {
  const isClosed = (needs.chat && writingCalls.includes(name)) || (needs.entry && closedCalls.includes(name));
  if (isClosed) throw new Failure('age_proof_required');
}

/** Where somebody is sent who asks for a page that is closed to them; undefined where it is open. */
export function ageGate({ needsAgeProof: needs }: Pick<RequestContext, 'needsAgeProof'>, path: string) {
  if (!needs.entry || path.endsWith('.data')) return undefined;
  const { prefix, path: plain } = splitLocale(path);
  if (!closedPages.includes(plain.split('/')[1] ?? '')) return undefined;
  const locale = prefix ?? 'en';
  return `${pathTo('age', locale)}?next=${encodeURIComponent(localizedPath(plain, locale))}`;
}
