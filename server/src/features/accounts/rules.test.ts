import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ageOn,
  birthDateProblem,
  cleanTracking,
  dayIn,
  domainsOf,
  freeMessages,
  isReservedName,
  looksAutomatic,
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

describe('whoever it is and whatever the day (R5.02)', () => {
  const day = fc
    .date({ min: new Date('1850-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const later = (date: string, days: number) =>
    new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

  test('nobody grows younger, and everybody is a year older after a year', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 0, max: 4000 }), (born, today, days) => {
        expect(ageOn(later(today, days), born)).toBeGreaterThanOrEqual(ageOn(today, born));
        const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
        expect(ageOn(nextYear, born)).toBe(ageOn(today, born) + 1);
      }),
    );
  });

  test('the eighteenth birthday is the first day somebody is welcome, and the day before is one too early', () => {
    fc.assert(
      fc.property(day, (born) => {
        // A year without 29 February has that birthday on 1 March, which is also how the calendar counts on.
        const birthday = later(`${Number(born.slice(0, 4)) + 18}${born.slice(4, 8)}01`, Number(born.slice(8)) - 1);
        expect(birthDateProblem(born, birthday)).toBeUndefined();
        expect(birthDateProblem(born, later(birthday, -1))).toBe('birth_date_required');
      }),
    );
  });

  test('somebody is refused for being too young, too old or not born yet, and for nothing else', () => {
    fc.assert(
      fc.property(day, day, (born, today) => {
        const age = ageOn(today, born);
        const welcome = birthDateProblem(born, today) === undefined;
        expect(welcome).toBe(born <= today && age >= 18 && age <= 120);
      }),
    );
  });

  test('in every time zone it is today, yesterday or tomorrow', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }),
        (zone, now) => {
          const today = now.toISOString().slice(0, 10);
          expect([later(today, -1), today, later(today, 1)]).toContain(dayIn(zone, now));
        },
      ),
    );
  });
});

describe('a name that sounds like the house is reserved', () => {
  test.each([
    'admin',
    'ADMIN',
    'A.d-m i_n',
    'Ädmin',
    'Support',
    'admin2',
    'admin 1',
    'Knot',
    'k n o t',
    'Kn0t 10',
    'ａｄｍｉｎ',
    'аdmin',
    'adm1n',
    'мoderator',
    'Suрроrt 24',
    'STAFF.',
  ])('%s', (name) => {
    expect(isReservedName(name, 'Knot')).toBe(true);
  });
  test.each(['Madmin', 'Adminette', 'Supporter', 'Knott', 'Alice'])('but not %s', (name) => {
    expect(isReservedName(name, 'Knot')).toBe(false);
  });
  test('and a site without a name reserves nothing by it', () => {
    expect(isReservedName('...', '')).toBe(false);
    expect(isReservedName('42', '')).toBe(false);
  });
});

test('tracking keeps what says something', () => {
  expect(cleanTracking({ network: ' friends ', ref: '', sub1: ' \u200b', sub2: 'a\u0007b' })).toEqual({
    network: 'friends',
    sub2: 'ab',
  });
  expect(cleanTracking(undefined)).toEqual({});
});

test('a placeholder that a network forgot to fill loses its braces (R5.11)', () => {
  const tracking = { network: '{n}', ref: '{ref}', sub1: '{{clickid}}', sub2: '{', sub3: 'a{b}c' };
  expect(cleanTracking(tracking)).toEqual({ network: '{n}', ref: 'ref', sub1: 'clickid', sub3: 'abc' });
});

test('whatever comes as tracking, what is kept is clean and says something, and cleaning it again changes nothing (R5.11)', () => {
  const value = fc.option(fc.string({ unit: 'binary', maxLength: 100 }), { nil: undefined });
  const tracking = fc.record(
    { network: value, ref: value, sub1: value, sub2: value, sub3: value },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(tracking, (given) => {
      const kept = cleanTracking(given);
      expect(cleanTracking(kept)).toEqual(kept);
      for (const [name, text] of Object.entries(kept)) {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(name === 'network' ? /^$|\p{C}/u : /^$|[{}]|\p{C}/u);
      }
    }),
  );
});

test.each([
  [{}, false],
  [{ website: '' }, false],
  [{ elapsed: 2000 }, false],
  [{ elapsed: 1999 }, true],
  [{ elapsed: 0 }, true],
  [{ website: 'x', elapsed: 60_000 }, true],
])('a form sent with %o looks automatic: %s', (fields, automatic) => {
  expect(looksAutomatic(fields)).toBe(automatic);
});

test.each([
  ['zoe@example.com', ['example.com']],
  ['zoe@Mail.Example.com', ['mail.example.com', 'example.com']],
  ['"a@b"@c.d.example', ['c.d.example', 'd.example']],
])('%s stands under %j', (email, domains) => {
  expect(domainsOf(email)).toEqual(domains);
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
