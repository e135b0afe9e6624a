import { describe, expect, it } from 'vitest';
import type { PublicUser } from '#contract/accounts/user.ts';
import { browserFamily, isPushOpen, type PushFacts, stateFrom } from './push-rules.ts';

const subscription = '{"endpoint":"https://push.example/1"}';
const facts: PushFacts = { permission: 'granted', remembered: null, subscription: null };

describe('how my browser stands', () => {
  it.each<[string, Partial<PushFacts>, ReturnType<typeof stateFrom>]>([
    ['was never asked', { permission: 'default' }, { isSubscribed: false }],
    ['may show pushes, and I was never asked', {}, { isSubscribed: false }],
    ['blocks them', { permission: 'denied' }, { isSubscribed: 'denied' }],
    ['blocks them though I agreed', { permission: 'denied', remembered: subscription }, { isSubscribed: 'denied' }],
    [
      'was closed on by me without an answer',
      { permission: 'default', remembered: 'denied' },
      { isSubscribed: 'denied' },
    ],
    ['was allowed to after I had refused', { remembered: 'denied' }, { isSubscribed: false }],
    ['is subscribed', { remembered: subscription, subscription }, { isSubscribed: subscription, todo: 'attach' }],
    ['lost its subscription by itself', { remembered: subscription }, { isSubscribed: false, todo: 'subscribe' }],
    ['is subscribed by somebody else', { subscription }, { isSubscribed: false }],
    ['forgot that it may', { permission: 'default', remembered: subscription, subscription }, { isSubscribed: false }],
  ])('that %s (R3.16, R4.14, R8.11)', (_how, known, state) => {
    expect(stateFrom({ ...facts, ...known })).toEqual(state);
  });
});

describe('push is offered', () => {
  const user = { status: 'active' } as PublicUser;
  const settings = { push_public_key: 'BKey' };

  it('to a member, where there is a key and they have not put it aside (R4.14)', () => {
    expect(isPushOpen({ user, settings, dismissed: {} })).toBe(true);
  });

  it.each([
    ['a visitor', { user: null }],
    ['a member without a confirmed address', { user: { ...user, status: 'not_confirmed' as const } }],
    ['a member of a site without a key', { settings: { push_public_key: '' } }],
    ['a member who has put it aside', { dismissed: { push: 1_700_000_000 } }],
  ])('not to %s (R4.10, R4.14)', (_whom, change) => {
    expect(isPushOpen({ user, settings, dismissed: {}, ...change })).toBe(false);
  });
});

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 'chromium'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 'safari'],
])('whoever is blocked is shown the way of their own browser: %s (R4.14)', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});
