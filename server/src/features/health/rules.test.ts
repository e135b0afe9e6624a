import { describe, expect, it, test } from 'vitest';
import { queueOf, stateOfDisk, stateOfReplica, stateOfWaiting, withoutPeople, worstOf } from './rules.ts';

const now = new Date('2026-11-17T12:00:00Z');

test.each([
  ['outbox.deliver', 'mails'],
  ['outbox.deliver-sms', 'texts'],
  ['push.send', 'pushes'],
  ['notifications.mail-digest', 'notifications'],
  ['photos.discard-due-files', 'photos'],
  ['direct-debit.forget-details', 'payments'],
  ['tracking.find-purchases', 'postbacks'],
  ['leaving.erase', 'erasures'],
  ['insight.roll-up', 'upkeep'],
])('a job %s belongs to: %s', (kind, queue) => {
  expect(queueOf(kind)).toBe(queue);
});

describe('what waits', () => {
  it.each([
    [null, 'ok'],
    ['2026-11-17T11:55:01Z', 'ok'],
    ['2026-11-17T11:55:00Z', 'slow'],
    ['2026-11-17T11:00:01Z', 'slow'],
    ['2026-11-17T11:00:00Z', 'bad'],
  ])('since %s is %s', (oldest, state) => {
    expect(stateOfWaiting(oldest ? new Date(oldest) : null, now)).toBe(state);
  });
});

test('a disk is full enough to look at before it is full', () => {
  expect([15, 14, 5, 4].map((free) => stateOfDisk({ free, total: 100 }))).toEqual(['ok', 'slow', 'slow', 'bad']);
  expect(worstOf(['ok', 'bad', 'slow'])).toBe('bad');
});

test('a replica that does not serve is no outage, one that holds something else is (R10.11)', () => {
  const conditions = ['serving', 'promoted', 'lagging', 'away', 'unrelated'] as const;
  expect(conditions.map(stateOfReplica)).toEqual(['ok', 'ok', 'slow', 'slow', 'bad']);
});

test('what went wrong names neither an address nor a number', () => {
  expect(withoutPeople('550 <alice@example.com> is unknown, call +33 6 12 34 56 78')).toBe(
    '550 <•••> is unknown, call •••',
  );
});
