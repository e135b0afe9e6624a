import { describe, expect, test } from 'vitest';
import { freeConversations } from '#contract/constants.ts';
import {
  costsOf,
  hiddenUpTo,
  isFreeOpening,
  isGone,
  messageTerms,
  photosShown,
  replyRefusal,
  statusOf,
} from './rules.ts';

const open = { who_may_write: 'everybody', likes_writer: false, checked_members_only: false } as const;
const looks = 0;
const here = { user_status: 'active', profile_status: 'active', ...open } as const;
const prices = { message_credits: 1, photo_credits: 2, voice_credits: 2, gift_credits: 3 };

describe('somebody can be written to', () => {
  test.each([
    ['an active member', here, undefined],
    ['an unconfirmed one', { ...here, user_status: 'not_confirmed' }, 'partner_unconfirmed'],
    ['one who is leaving', { ...here, user_status: 'pending_deletion' }, 'partner_gone'],
    ['a banned one', { ...here, user_status: 'banned' }, 'partner_gone'],
    ['one whose profile is closed', { ...here, profile_status: 'disabled' }, 'partner_gone'],
    ['an erased one', { ...open, user_status: null, profile_status: null }, 'partner_gone'],
    ['one who lets people write whom they like', { ...here, who_may_write: 'liked' }, 'liked_only'],
    ['and likes the writer', { ...here, who_may_write: 'liked', likes_writer: true }, undefined],
  ] as const)('or not: %s (R4.01, R4.07)', (_who, addressee, refusal) => {
    expect(replyRefusal({ paid_user: true, openings: 9, looks }, addressee, { starts: true })).toBe(refusal);
    expect(isGone(addressee)).toBe(refusal === 'partner_gone');
  });

  test.each([
    [false, 0, true, undefined, true],
    [false, freeConversations - 1, true, undefined, true],
    [false, freeConversations, true, 'premium_only', false],
    [false, freeConversations, false, undefined, false],
    [true, freeConversations, true, undefined, false],
    [true, 0, true, undefined, false],
  ] as const)(
    'by who pays %s, having started %i, starting %s: %s, free %s (R6.02)',
    (paid, openings, starts, refusal, free) => {
      const writer = { paid_user: paid, openings, looks };
      expect(replyRefusal(writer, here, { starts })).toBe(refusal);
      expect(isFreeOpening(writer, { starts })).toBe(free);
    },
  );
});

describe('who lets only checked or proven members write first', () => {
  const asking = { ...here, checked_members_only: true } as const;
  const by = (bits: number) => ({ paid_user: true, openings: 0, looks: bits });
  const [curlyHair, provenAdult, checkedPhoto] = [1 << 27, 1 << 28, 1 << 29];

  test.each([
    ['nobody knows', 0, 'checked_members_only'],
    ['nobody knows, whatever they look like', curlyHair, 'checked_members_only'],
    ['is a proven adult', provenAdult | 1, undefined],
    ['has a checked photo', checkedPhoto | 1, undefined],
    ['has both', provenAdult | checkedPhoto, undefined],
  ])('is asked by one who %s (R11.05)', (_who, bits, refusal) => {
    expect(replyRefusal(by(bits), asking, { starts: true })).toBe(refusal);
    expect(replyRefusal(by(bits), asking, { starts: false })).toBeUndefined();
  });

  test('names the like first, where that lacks too, and itself before what would have to be bought (R11.05)', () => {
    expect(replyRefusal(by(0), { ...asking, who_may_write: 'liked' }, { starts: true })).toBe('liked_only');
    const free = { paid_user: false, openings: 9, looks: 0 };
    expect(replyRefusal(free, asking, { starts: true })).toBe('checked_members_only');
    expect(replyRefusal({ ...free, looks: provenAdult }, asking, { starts: true })).toBe('premium_only');
  });
});

test('an opening is free in its words, and not in the gift that comes with it', () => {
  expect(costsOf(prices, true)).toEqual({ text: 0, gif: 0, photo: 2, voice: 2, gift: 3 });
  expect(costsOf(prices, false)).toEqual({ text: 1, gif: 1, photo: 2, voice: 2, gift: 3 });
});

test.each([
  ['a free member', false, 0, false, { cost: 0, free_left: 2, refusal: null }],
  ['a free member with one left', false, 1, false, { cost: 0, free_left: 1, refusal: null }],
  ['a free member with none left', false, 2, false, { cost: 1, free_left: 0, refusal: 'premium_only' }],
  ['a free member who answers', false, 0, true, { cost: 1, free_left: 0, refusal: null }],
  ['a premium member', true, 0, false, { cost: 1, free_left: 0, refusal: null }],
] as const)('before the tap %s knows what the next words take (R2.09, R6.02)', (_who, paid, openings, begun, terms) => {
  const writer = { paid_user: paid, openings, looks };
  expect(messageTerms(prices, writer, here, { begun })).toEqual({ begun, ...terms });
});

const at = new Date('2026-11-15T12:00:00Z');
const later = new Date('2026-11-15T12:00:01Z');
const earlier = new Date('2026-11-15T11:59:59Z');

test.each([
  [true, 5, 5, null, true, 'read'],
  [true, 5, 5, null, false, 'delivered'],
  [true, 5, 4, later, true, 'delivered'],
  [true, 5, 4, at, true, 'delivered'],
  [true, 5, 4, earlier, true, 'sent'],
  [true, 5, 4, null, true, 'sent'],
  [false, 3, 9, later, true, 'read'],
  [false, 4, 9, later, true, 'delivered'],
] as const)(
  'mine %s, number %i, the other read to %i, was there %s, premium %s: %s (R6.03)',
  (mine, seq, otherReadSeq, otherActiveAt, premium, status) => {
    const seen = { ownReadSeq: 3, otherReadSeq, otherActiveAt, premium, photos: 'tapped' as const };
    expect(statusOf({ seq, at, mine }, seen)).toBe(status);
  },
);

test.each([
  [{ last_seq: 10, cleared_seq: 0 }, 500, 0],
  [{ last_seq: 501, cleared_seq: 0 }, 500, 1],
  [{ last_seq: 501, cleared_seq: 300 }, 500, 300],
])('of %o with a limit of %i nothing up to %i is shown (R9.10)', (side, limit, upTo) => {
  expect(hiddenUpTo(side, limit)).toBe(upTo);
});

test.each([
  ['tapped', false, 'tapped'],
  ['never', false, 'never'],
  ['always', false, 'always'],
  ['never', true, 'always'],
] as const)('with the choice %s, having written %s, a photo is shown: %s (R11.06)', (choice, wrote, shown) => {
  expect(photosShown({ wrote, unasked_photos: choice })).toBe(shown);
});
