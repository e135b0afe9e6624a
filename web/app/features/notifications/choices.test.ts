import { describe, expect, it } from 'vitest';
import { kindsOfNotifications, notificationKinds } from '#contract/notifications/kinds.ts';
import type { NotificationPreferences } from '#contract/notifications/notifications.ts';
import { allOff, cityOf, hasChannel, isAllOff, timesOfDay, withSwitch } from './choices.ts';

const defaults = Object.fromEntries(
  notificationKinds.map((kind) => [kind, kindsOfNotifications[kind].defaults]),
) as NotificationPreferences;

describe('my switches', () => {
  it('move one at a time (R3.04)', () => {
    const moved = withSwitch(defaults, { kind: 'like', channel: 'email', on: false });
    expect(moved.like).toEqual({ email: false, push: defaults.like.push });
    for (const kind of notificationKinds) if (kind !== 'like') expect(moved[kind]).toEqual(defaults[kind]);
  });

  it('all go off at once (R3.04)', () => {
    expect(isAllOff(defaults)).toBe(false);
    expect(isAllOff(allOff(defaults))).toBe(true);
    expect(Object.keys(allOff(defaults))).toEqual([...notificationKinds]);
  });

  it('are there for push only where there is a push (R3.04)', () => {
    expect(notificationKinds.filter((kind) => !hasChannel(kind, 'push'))).toEqual(['weekly_updates', 'news']);
    expect(notificationKinds.every((kind) => hasChannel(kind, 'email'))).toBe(true);
  });
});

describe('quiet hours', () => {
  it('begin at any half hour, or when I said elsewhere', () => {
    expect(timesOfDay('22:00')).toHaveLength(48);
    expect(timesOfDay('22:10')).toHaveLength(49);
    expect(timesOfDay('22:10').slice(44, 47)).toEqual(['22:00', '22:10', '22:30']);
  });

  it.each([
    ['Europe/Paris', 'Paris'],
    ['America/New_York', 'New York'],
    ['UTC', 'UTC'],
  ])('in %s are those of %s', (zone, city) => {
    expect(cityOf(zone)).toBe(city);
  });
});
