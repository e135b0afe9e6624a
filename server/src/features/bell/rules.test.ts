import { expect, it, test } from 'vitest';
import { newFrom, oldestNotified, seenUntil } from './rules.ts';

const now = new Date('2026-11-17T12:00:00.000Z');

it('the bell tells of the last three months', () => {
  expect(oldestNotified(now).toISOString()).toBe('2026-08-19T12:00:00.000Z');
});

it('what shares the last millisecond I saw was seen with it, and the next is new', () => {
  expect(newFrom(now).toISOString()).toBe('2026-11-17T12:00:00.001Z');
});

it('all is new to me while I have never looked', () => {
  expect(newFrom(undefined).getTime()).toBe(0);
});

test.each([
  ['behind', '2026-11-17T11:00:00.000Z', '2026-11-17T11:00:00.000Z'],
  ['right', '2026-11-17T12:00:00.000Z', '2026-11-17T12:00:00.000Z'],
  ['ahead', '2026-11-17T13:00:00.000Z', '2026-11-17T12:00:00.000Z'],
])('a device whose clock is %s has seen nothing that is still to come', (_clock, said, until) => {
  expect(seenUntil(new Date(said), now).toISOString()).toBe(until);
});
