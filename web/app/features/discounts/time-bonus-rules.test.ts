import { describe, expect, it } from 'vitest';
import { timeBonus } from '#contract/constants.ts';
import type { RouteName } from '#contract/pages/routes.ts';
import { modalWaits, timeBonusOf } from './time-bonus-rules.ts';

const joined = Date.parse('2026-11-15T20:00:00Z');
const newcomer = { paid_user: false, signup_date: '2026-11-15T20:00:00Z' };
const later = (seconds: number) => joined + seconds * 1000;

describe('the bonus of my first hours', () => {
  it('lasts four hours to the second (R4.11, R9.03)', () => {
    const endsAt = later(timeBonus.seconds);
    expect(timeBonusOf(newcomer, later(0))).toEqual({ endsAt, now: later(0) });
    expect(timeBonusOf(newcomer, later(14_399))).toEqual({ endsAt, now: later(14_399) });
    expect(timeBonusOf(newcomer, later(14_400))).toBeUndefined();
  });

  it.each([
    ['a visitor', null],
    ['somebody who has paid', { ...newcomer, paid_user: true }],
  ])('is not for %s (R4.11)', (_who, user) => {
    expect(timeBonusOf(user, later(1))).toBeUndefined();
  });
});

describe('the offer that comes up by itself', () => {
  const moment = { page: 'members' as RouteName, credits: 0, dismissed: false };

  it.each<RouteName>(['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'])(
    'waits for me on %s (R4.11)',
    (page) => {
      expect(modalWaits({ ...moment, page })).toBe(true);
    },
  );

  it.each<[string, Partial<typeof moment>]>([
    ['I read a conversation', { page: 'chats-id' }],
    ['I am paying', { page: 'credits-id-paymentmethod' }],
    ['I have a credit', { credits: 1 }],
    ['I have put it aside before', { dismissed: true }],
  ])('does not when %s (R4.11, R4.10)', (_why, differs) => {
    expect(modalWaits({ ...moment, ...differs })).toBe(false);
  });
});
