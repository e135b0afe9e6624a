import { describe, expect, it } from 'vitest';
import { navigationItems } from './navigation-items.ts';

const everyPage = (page: string) => `/${page}`;
const free = { paid_user: false, credits: 3 };
const premium = { paid_user: true, credits: 200 };
const nothing = { messages: 0, likes: 0 };

const badgeOf = (name: string, person: typeof free, waiting = nothing) =>
  navigationItems('top', person, waiting, everyPage).find((item) => item.name === name)?.badge;

describe('the bar at the top', () => {
  it('leads me to members, messages and likes, and to premium while I have none (R2.41)', () => {
    expect(navigationItems('top', free, nothing, everyPage).map(({ name, to }) => [name, to])).toEqual([
      ['search', '/members'],
      ['messages', '/chats'],
      ['likes', '/likes'],
      ['premium', '/premium'],
    ]);
  });

  it('leads me to my credits once I have paid (R2.41)', () => {
    const names = navigationItems('top', premium, nothing, everyPage).map(({ name }) => name);
    expect(names).toEqual(['search', 'messages', 'likes', 'credits']);
  });

  it('says how many messages and likes wait for me, and nothing when none do (R2.41)', () => {
    const waiting = { messages: 3, likes: 7 };
    expect(badgeOf('messages', free, waiting)).toEqual({ count: 3, tone: 'accent' });
    expect(badgeOf('likes', free, waiting)).toEqual({ count: 7, tone: 'accent' });
    expect(badgeOf('messages', free)).toBeUndefined();
    expect(badgeOf('likes', free)).toBeUndefined();
  });

  it.each([
    [200, undefined],
    [11, undefined],
    [10, 'warn'],
    [1, 'warn'],
    [0, 'danger'],
  ])('with %i credits warns me, who paid, as it should: %s (R2.42)', (credits, tone) => {
    expect(badgeOf('credits', { paid_user: true, credits })).toEqual(tone && { count: credits, tone });
  });

  it('does not warn me of credits while I have not paid (R2.42)', () => {
    const badges = navigationItems('top', { paid_user: false, credits: 0 }, nothing, everyPage).map(
      ({ badge }) => badge,
    );
    expect(badges).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('the tabs of a phone', () => {
  it.each([free, premium])('are Search, Swipe, Likes, Messages and Me, whoever I am (R2.42)', (person) => {
    expect(navigationItems('tabs', person, nothing, everyPage).map(({ name, to }) => [name, to])).toEqual([
      ['search', '/members'],
      ['swipe', '/swipe-game'],
      ['likes', '/likes'],
      ['messages', '/chats'],
      ['me', '/profile'],
    ]);
  });
});

it('a page that is not there yet is not led to', () => {
  const pathOf = (page: string) => (page === 'members' ? '/members' : undefined);
  for (const place of ['top', 'tabs'] as const) {
    expect(navigationItems(place, free, { messages: 3, likes: 7 }, pathOf).map(({ name }) => name)).toEqual(['search']);
  }
});
