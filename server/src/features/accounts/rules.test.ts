import { describe, expect, test } from 'vitest';
import {
  ageOn,
  birthDateProblem,
  cleanTracking,
  dayIn,
  freeMessages,
  isReservedName,
  minutesBlocked,
  signupRefusal,
} from './rules.ts';

test.each([
  ['all', {}, undefined],
  ['with_trafficsource', { network: 'friends' }, undefined],
  ['with_trafficsource', { ref: 'friends' }, 'invite_only'],
  ['none', { network: 'friends' }, 'signups_closed'],
  ['', {}, 'signups_closed'],
  ['ALL', {}, 'signups_closed'],
])('signups %s with %o are %s', (mode, tracking, refusal) => {
  expect(signupRefusal(mode, tracking)).toBe(refusal);
});

test('the day is the one of the place', () => {
  const now = new Date('2026-11-15T11:30:00Z');
  expect(dayIn('Pacific/Auckland', now)).toBe('2026-11-16');
  expect(dayIn('Pacific/Pago_Pago', now)).toBe('2026-11-15');
  expect(dayIn('Pacific/Pago_Pago', new Date('2026-11-15T10:30:00Z'))).toBe('2026-11-14');
});

test.each([
  ['2026-11-15', '2008-11-15', 18],
  ['2026-11-14', '2008-11-15', 17],
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2028-02-29', '2008-02-29', 20],
])('on %s somebody born on %s is %i', (day, dateOfBirth, age) => {
  expect(ageOn(day, dateOfBirth)).toBe(age);
});

test.each([
  ['2008-11-15', undefined],
  ['2008-11-16', 'birth_date_required'],
  ['2026-11-15', 'birth_date_required'],
  ['2026-11-16', 'birth_date_invalid'],
  ['1906-11-15', undefined],
  ['1905-11-16', undefined],
  ['1905-11-15', 'birth_date_invalid'],
])('on 2026-11-15 the date of birth %s is %s', (dateOfBirth, problem) => {
  expect(birthDateProblem(dateOfBirth, '2026-11-15')).toBe(problem);
});

describe('a name that sounds like the house is reserved', () => {
  test.each(['admin', 'ADMIN', 'A.d-m i_n', 'Ädmin', 'Support', 'admin2', 'Knot', 'k n o t', 'ａｄｍｉｎ'])(
    '%s',
    (name) => {
      expect(isReservedName(name, 'Knot')).toBe(true);
    },
  );
  test.each(['Madmin', 'Adminette', 'Supporter', 'Knott', 'Alice'])('but not %s', (name) => {
    expect(isReservedName(name, 'Knot')).toBe(false);
  });
  test('and a site without a name reserves nothing by it', () => {
    expect(isReservedName('...', '')).toBe(false);
  });
});

test('tracking keeps what says something', () => {
  expect(cleanTracking({ network: ' friends ', ref: '', sub1: ' \u200b', sub2: 'a\u0007b' })).toEqual({
    network: 'friends',
    sub2: 'ab',
  });
  expect(cleanTracking(undefined)).toEqual({});
});

test.each([
  [3, 1, 3],
  [3, 2, 1],
  [0, 1, 0],
  [3, 0, 0],
])('%i credits at %i a message are %i free messages', (signup_credits, message_credits, messages) => {
  expect(freeMessages({ signup_credits, message_credits })).toBe(messages);
});

test.each([
  [undefined, 0],
  [0, 0],
  [-1, 0],
  [1, 1],
  [60, 1],
  [61, 2],
  [900, 15],
])('a block of %s seconds is told as %i minutes', (seconds, minutes) => {
  const now = new Date('2026-11-15T12:00:00Z');
  const until = seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
  expect(minutesBlocked(until, now)).toBe(minutes);
});
