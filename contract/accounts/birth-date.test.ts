import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn, birthDateProblem, dayIn } from './birth-date.ts';

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
