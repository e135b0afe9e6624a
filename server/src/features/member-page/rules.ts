import { onlineMinutes } from '#contract/constants.ts';
import type { LastActive } from '#contract/people/people.ts';
import type { BetweenRow, MemberRow } from './queries.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Who asks for a profile, as far as it decides whether it opens. */
export interface MemberPageViewer {
  siteId: number;
  /** Sites whose members are shown on this one. */
  otherSites: readonly number[];
  /** Undefined for a visitor. */
  readerId: string | undefined;
  between: Omit<BetweenRow, 'own_interests'> | undefined;
}

type Met = Pick<MemberRow, 'id' | 'site_id' | 'status' | 'user_status' | 'invisible' | 'shown_to_visitors' | 'resold'>;

/**
 * Whether a profile opens. Whoever is not there for the one who asks is not there at all; only a block is said, to
 * either side: the one who is blocked shall know why, the one who blocked must be able to take it back.
 */
export function opening(member: Met, asking: MemberPageViewer): 'open' | 'not_found' | 'blocked_by' | 'you_blocked' {
  const { readerId, between } = asking;
  if (member.id === readerId) return 'open';
  const belongsHere = member.site_id === asking.siteId || (member.resold && asking.otherSites.includes(member.site_id));
  if (!belongsHere || member.status !== 'active' || member.user_status !== 'active') return 'not_found';
  if (!readerId || !between) return member.invisible || !member.shown_to_visitors ? 'not_found' : 'open';
  if (between.blocks) return 'you_blocked';
  if (member.invisible && !isMatch(between) && !between.chats) return 'not_found';
  return between.blocked_by ? 'blocked_by' : 'open';
}

export const isMatch = ({ liked, liked_by }: Pick<BetweenRow, 'liked' | 'liked_by'>) => liked && liked_by;

export function lastActiveOf(at: Date, now: Date): LastActive {
  const ago = now.getTime() - at.getTime();
  if (ago < onlineMinutes * minute) return 'now';
  if (ago < day) return 'today';
  return ago < 7 * day ? 'week' : 'earlier';
}
