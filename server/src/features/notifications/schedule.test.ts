import { describe, expect, it } from 'vitest';
import { digestDue, fitting, isReading, reminderDue } from './schedule.ts';

describe('the weekly mail', () => {
  it.each([
    ['Europe/Paris', '2026-11-19T16:59:00Z', undefined],
    ['Europe/Paris', '2026-11-19T17:00:00Z', '2026-11-19'],
    ['Europe/Paris', '2026-11-20T16:59:00Z', '2026-11-19'],
    ['Europe/Paris', '2026-11-20T17:00:00Z', undefined],
    ['America/Los_Angeles', '2026-11-19T17:00:00Z', undefined],
    ['America/Los_Angeles', '2026-11-20T02:00:00Z', '2026-11-19'],
    ['Pacific/Kiritimati', '2026-11-19T04:00:00Z', '2026-11-19'],
    ['Asia/Kolkata', '2026-11-19T12:29:00Z', undefined],
    ['Asia/Kolkata', '2026-11-19T12:30:00Z', '2026-11-19'],
  ])('is due on Thursday at six in the evening in %s, for a day (%s)', (zone, now, week) => {
    expect(digestDue(zone, new Date(now))).toBe(week);
  });

  it('names the people nearest in age, those seen last first among equals, and never the reader', () => {
    const born = (id: string, year: number) => ({ id, date_of_birth: `${year}-06-01` });
    const people = [born('1', 1960), born('2', 1991), born('me', 1990), born('3', 1989), born('4', 2004)];
    const now = new Date('2026-11-19T17:00:00Z');
    expect(fitting(born('me', 1990), people, 3, now)).toEqual(['2', '3', '4']);
  });
});

it('somebody seen within the last three minutes is reading', () => {
  const now = new Date('2026-11-19T17:00:00Z');
  expect(isReading(new Date('2026-11-19T16:57:01Z'), now)).toBe(true);
  expect(isReading(new Date('2026-11-19T16:57:00Z'), now)).toBe(false);
});

it('a message is called to mind a day after it came', () => {
  expect(reminderDue(new Date('2026-11-19T17:00:00Z'))).toEqual(new Date('2026-11-20T17:00:00Z'));
});
