import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindsOfNotifications, notificationChannels, notificationKinds } from '#contract/notifications/kinds.ts';
import type { NotificationPreferences } from '#contract/notifications/notifications.ts';
import { marketingChange, mayReach, preferencesFrom, quietMinutesLeft, timeOfDayIn } from './rules.ts';

const everythingOn = preferencesFrom(
  Object.fromEntries(notificationKinds.map((kind) => [kind, { email: true, push: true }])),
);
const member = { status: 'active', preferences: everythingOn, disabled: [], fictional: false } as const;
const occasion = { kind: 'new_messages', blocked: false, aboutSomebodyInGoodStanding: true } as const;

describe('what I chose', () => {
  it('holds, and everything else is as the site has it for everybody (R3.04)', () => {
    const chosen = preferencesFrom({ like: { email: false, push: true } });
    expect(chosen.like).toEqual({ email: false, push: true });
    for (const kind of notificationKinds)
      if (kind !== 'like') expect(chosen[kind]).toEqual(kindsOfNotifications[kind].defaults);
  });

  it('is never advertising unless I asked for it', () => {
    for (const kind of notificationKinds)
      if (kindsOfNotifications[kind].needsConsent)
        expect(preferencesFrom()[kind]).toEqual({ email: false, push: false });
  });

  it('is a consent where it is advertising, given with the first switch and taken back with the last', () => {
    const none = preferencesFrom();
    const news = { ...none, news: { email: true, push: false } };
    const offers = { ...none, promotions: { email: false, push: true } };
    expect(marketingChange(none, news)).toBe(true);
    expect(marketingChange(news, offers)).toBeUndefined();
    expect(marketingChange(offers, none)).toBe(false);
    expect(marketingChange(none, { ...none, like: { email: false, push: false } })).toBeUndefined();
  });
});

describe('I am notified of everything I want, and of nothing', () => {
  const every = notificationKinds.flatMap((kind) =>
    kindsOfNotifications[kind].channels.map((channel) => [kind, channel] as const),
  );

  it.each(every)('of %s by %s (R3.04)', (kind, channel) => {
    expect(mayReach(member, { ...occasion, kind }, channel)).toBe(true);
  });

  it.each(every)('of %s by %s, when I switched that off', (kind, channel) => {
    const preferences = { ...everythingOn, [kind]: { ...everythingOn[kind], [channel]: false } };
    expect(mayReach({ ...member, preferences }, { ...occasion, kind }, channel)).toBe(false);
  });

  it.each(every)('of %s by %s, while my account is not open or one of us has blocked the other', (kind, channel) => {
    for (const status of ['not_confirmed', 'banned', 'pending_deletion'] as const)
      expect(mayReach({ ...member, status }, { ...occasion, kind }, channel)).toBe(false);
    expect(mayReach(member, { ...occasion, kind, blocked: true }, channel)).toBe(false);
    expect(mayReach(member, { ...occasion, kind, aboutSomebodyInGoodStanding: false }, channel)).toBe(false);
    expect(mayReach({ ...member, fictional: true }, { ...occasion, kind }, channel)).toBe(false);
  });

  it('by a channel that a kind does not have', () => {
    expect(mayReach(member, { ...occasion, kind: 'weekly_updates' }, 'push')).toBe(false);
  });

  it.each(['bounce', 'fbl', 'listunsubscribe'])('by email after %s, while a push still comes', (reason) => {
    expect(mayReach({ ...member, disabled: [reason] }, occasion, 'email')).toBe(false);
    expect(mayReach({ ...member, disabled: [reason] }, occasion, 'push')).toBe(true);
  });
});

describe('whoever blocked, left, opted out or never confirmed', () => {
  const switches = fc.record({ email: fc.boolean(), push: fc.boolean() });
  const preferences = fc.record(
    Object.fromEntries(notificationKinds.map((kind) => [kind, switches])),
  ) as unknown as fc.Arbitrary<NotificationPreferences>;
  const anybody = fc.record({
    status: fc.constantFrom('active', 'not_confirmed', 'banned', 'pending_deletion'),
    preferences,
    disabled: fc.subarray(['bounce', 'fbl', 'listunsubscribe']),
    fictional: fc.boolean(),
  });
  const anything = fc.record({
    kind: fc.constantFrom(...notificationKinds),
    blocked: fc.boolean(),
    aboutSomebodyInGoodStanding: fc.boolean(),
  });

  it('gets nothing of any kind, by mail or by push, and everybody else what they chose (R3.04, R2.65)', () => {
    fc.assert(
      fc.property(anybody, anything, fc.constantFrom(...notificationChannels), (recipient, about, channel) => {
        const isOut =
          recipient.status !== 'active' ||
          recipient.fictional ||
          about.blocked ||
          !about.aboutSomebodyInGoodStanding ||
          !recipient.preferences[about.kind][channel] ||
          (channel === 'email' && recipient.disabled.length > 0) ||
          !kindsOfNotifications[about.kind].channels.includes(channel);
        expect(mayReach(recipient, about, channel)).toBe(!isOut);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('my quiet hours', () => {
  const overnight = { from: '22:30', to: '07:00' };

  it.each([
    ['22:29', 0],
    ['22:30', 510],
    ['23:59', 421],
    ['00:00', 420],
    ['06:59', 1],
    ['07:00', 0],
    ['12:00', 0],
  ])('over midnight leave at %s another %i minutes of quiet', (time, left) => {
    expect(quietMinutesLeft(overnight, time)).toBe(left);
  });

  it('may lie within a day, or not be at all', () => {
    expect(quietMinutesLeft({ from: '13:00', to: '14:00' }, '13:15')).toBe(45);
    expect(quietMinutesLeft({ from: '13:00', to: '14:00' }, '14:00')).toBe(0);
    expect(quietMinutesLeft(null, '03:00')).toBe(0);
  });

  it('are those of where I live', () => {
    const now = new Date('2026-11-17T23:30:00Z');
    expect([timeOfDayIn('Europe/Paris', now), timeOfDayIn('America/Toronto', now)]).toEqual(['00:30', '18:30']);
  });
});
