import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NotificationKind, notificationKinds } from '#contract/notifications/kinds.ts';
import { preferencesFrom } from '../notifications/rules.ts';
import { decide, type Person, type PushItem, type Situation } from './rules.ts';

const now = new Date('2026-11-17T21:30:20Z');
const person: Person = { id: '7', name: 'Margaux', fictional: false, inGoodStanding: true, blocked: false };
const kinds = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'reminders',
  'promotions',
] as const;
const itemOf = (kind: PushItem['kind'], about: Person = person): PushItem => ({ kind, person: about, match: false });
const everythingOn = preferencesFrom(
  Object.fromEntries(notificationKinds.map((kind) => [kind, { email: false, push: true }])),
);
const situation = (changes: Partial<Situation> = {}): Situation => ({
  recipient: { status: 'active', preferences: everythingOn, disabled: [], fictional: false },
  items: [itemOf('new_messages')],
  quietMinutes: 0,
  lookingUntil: undefined,
  now,
  ...changes,
});

describe.each(kinds)('of %s', (kind) => {
  const items = [itemOf(kind)];

  it('I am told at once when nothing speaks against it (R4.14)', () => {
    expect(decide(situation({ items }))).toEqual({ send: items });
  });

  it('I am told at the end of my quiet hours, or when I no longer look, and not before', () => {
    expect(decide(situation({ items, quietMinutes: 30 }))).toEqual({
      decideAgainAt: new Date('2026-11-17T22:00:00Z'),
    });
    const lookingUntil = new Date(now.getTime() + 20_000);
    expect(decide(situation({ items, lookingUntil }))).toEqual({ decideAgainAt: lookingUntil });
    expect(decide(situation({ items, lookingUntil: now }))).toEqual({ send: items });
  });
});

const people = fc.record({
  id: fc.constantFrom('1', '2', '3'),
  name: fc.constant('Margaux'),
  fictional: fc.boolean(),
  inGoodStanding: fc.boolean(),
  blocked: fc.boolean(),
});
const anyItem: fc.Arbitrary<PushItem> = fc.oneof(
  fc.record({ kind: fc.constantFrom(...kinds), person: people, match: fc.boolean() }),
  // What the site itself says is about nobody.
  fc.record({ kind: fc.constantFrom('reminders', 'promotions'), match: fc.constant(false) }),
);
const anySituation: fc.Arbitrary<Situation> = fc.record({
  recipient: fc.record({
    status: fc.constantFrom('not_confirmed', 'active', 'pending_deletion', 'banned'),
    preferences: fc
      .array(fc.constantFrom<NotificationKind>(...kinds))
      .map((off) => preferencesFrom(Object.fromEntries(off.map((kind) => [kind, { email: true, push: false }])))),
    disabled: fc.subarray(['bounce', 'fbl', 'listunsubscribe']),
    fictional: fc.boolean(),
  }),
  items: fc.array(anyItem, { maxLength: 5 }),
  quietMinutes: fc.constantFrom(0, 0, 1, 600),
  lookingUntil: fc
    .option(fc.integer({ min: -60_000, max: 60_000 }), { nil: undefined })
    .map((from) => (from === undefined ? undefined : new Date(now.getTime() + from))),
  now: fc.constant(now),
});

describe('whatever happened, to whomever, in whichever state', () => {
  it('nothing reaches the blocked, the gone, the unconfirmed, those who said no, those who sleep or look', () => {
    fc.assert(
      fc.property(anySituation, (each) => {
        const decision = decide(each);
        if (decision === 'nothing' || 'decideAgainAt' in decision) return;
        const { recipient, quietMinutes, lookingUntil } = each;
        expect([recipient.status, recipient.fictional, quietMinutes]).toEqual(['active', false, 0]);
        expect(lookingUntil === undefined || lookingUntil <= now).toBe(true);
        expect(decision.send.length).toBeGreaterThan(0);
        for (const { kind, person } of decision.send)
          expect([person?.blocked ?? false, person?.inGoodStanding ?? true, recipient.preferences[kind].push]).toEqual([
            false,
            true,
            true,
          ]);
      }),
    );
  });

  it('everything else does: all of it, now or at a time that is yet to come', () => {
    fc.assert(
      fc.property(anySituation, (each) => {
        const { recipient, items } = each;
        const told = items.filter(
          ({ kind, person }) =>
            !person?.blocked && person?.inGoodStanding !== false && recipient.preferences[kind].push,
        );
        const decision = decide(each);
        const mayBeTold = recipient.status === 'active' && !recipient.fictional && told.length > 0;
        if (!mayBeTold) expect(decision).toBe('nothing');
        else if (decision === 'nothing') expect.unreachable('it was lost');
        else if ('send' in decision) expect(decision.send).toEqual(told);
        else expect(decision.decideAgainAt.getTime()).toBeGreaterThan(now.getTime());
      }),
    );
  });
});
