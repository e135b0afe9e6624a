import { describe, expect, test } from 'vitest';
import type { BetweenRow } from './queries.ts';
import { lastActiveOf, type MemberPageViewer, opening } from './rules.ts';

const nothing: Omit<BetweenRow, 'own_interests'> = {
  blocks: false,
  blocked_by: false,
  liked: false,
  liked_by: false,
  chats: false,
  begun: false,
  openings: 0,
  who_may_write: 'everybody',
  checked_members_only: false,
  own_looks: 0,
};
const member = {
  id: '7',
  site_id: 1,
  status: 'active',
  user_status: 'active',
  invisible: false,
  shown_to_visitors: true,
  resold: false,
} as const;
const reader: MemberPageViewer = { siteId: 1, otherSites: [], readerId: '3', between: nothing };
const visitor: MemberPageViewer = { siteId: 1, otherSites: [], readerId: undefined, between: undefined };
const match = { ...nothing, liked: true, liked_by: true };

describe('a profile', () => {
  test.each<[string, object, Partial<MemberPageViewer>, ReturnType<typeof opening>]>([
    ['of anybody here', {}, {}, 'open'],
    ['of somebody unconfirmed', { user_status: 'not_confirmed' }, {}, 'not_found'],
    ['of somebody who is leaving', { user_status: 'pending_deletion' }, {}, 'not_found'],
    ['of somebody banned', { user_status: 'banned' }, {}, 'not_found'],
    ['that is disabled', { status: 'disabled' }, {}, 'not_found'],
    ['of another site', { site_id: 2 }, {}, 'not_found'],
    ['of another site, shown here without asking', { site_id: 2 }, { otherSites: [2] }, 'not_found'],
    ['of another site, shown here with consent', { site_id: 2, resold: true }, { otherSites: [2] }, 'open'],
    ['with consent, but of a site not shown here', { site_id: 2, resold: true }, { otherSites: [3] }, 'not_found'],
    ['of somebody invisible', { invisible: true }, {}, 'not_found'],
    ['of somebody invisible whom I like', { invisible: true }, { between: { ...match, liked_by: false } }, 'not_found'],
    ['of somebody invisible who likes me', { invisible: true }, { between: { ...match, liked: false } }, 'not_found'],
    ['of an invisible match', { invisible: true }, { between: match }, 'open'],
    ['of somebody who blocked me', {}, { between: { ...nothing, blocked_by: true } }, 'blocked_by'],
    ['of somebody I blocked', {}, { between: { ...nothing, blocks: true } }, 'you_blocked'],
    ['where both did', {}, { between: { ...nothing, blocks: true, blocked_by: true } }, 'you_blocked'],
    [
      'of somebody banned who blocked me',
      { user_status: 'banned' },
      { between: { ...nothing, blocked_by: true } },
      'not_found',
    ],
    [
      'of somebody invisible who blocked me',
      { invisible: true },
      { between: { ...nothing, blocked_by: true } },
      'not_found',
    ],
    ['of my own, whatever it is', { invisible: true, user_status: 'not_confirmed' }, { readerId: '7' }, 'open'],
  ])('%s (R2.09, R6.04, R4.05)', (_whose, change, asking, expected) => {
    expect(opening({ ...member, ...change }, { ...reader, ...asking })).toBe(expected);
  });

  test.each<[string, object, ReturnType<typeof opening>]>([
    ['who lets visitors look', {}, 'open'],
    ['who does not', { shown_to_visitors: false }, 'not_found'],
    ['who is invisible', { invisible: true }, 'not_found'],
    ['who is unconfirmed', { user_status: 'not_confirmed' }, 'not_found'],
  ])('of somebody %s, asked for by a visitor (R10.09)', (_who, change, expected) => {
    expect(opening({ ...member, ...change }, visitor)).toBe(expected);
  });
});

const now = new Date('2026-11-15T20:00:00Z');
test.each([
  [0, 'now'],
  [9, 'now'],
  [10, 'today'],
  [24 * 60 - 1, 'today'],
  [24 * 60, 'week'],
  [7 * 24 * 60 - 1, 'week'],
  [7 * 24 * 60, 'earlier'],
])('somebody seen %s minutes ago was here: %s (R2.09)', (minutes, expected) => {
  expect(lastActiveOf(new Date(now.getTime() - minutes * 60_000), now)).toBe(expected);
});
