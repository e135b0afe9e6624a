import { describe, expect, it } from 'vitest';
import { daysOf, lastDays, latestDay, mondayOf, settledDay, settledWeek, stretchesOf } from './rules.ts';

const zones = ['Europe/Paris', 'America/New_York'];

describe('a day of figures', () => {
  it('begins where the first site is', () => {
    expect(latestDay(zones, new Date('2026-11-17T22:59:59Z'))).toBe('2026-11-17');
    expect(latestDay(zones, new Date('2026-11-17T23:00:00Z'))).toBe('2026-11-18');
  });

  it('is final when it has been over for a day on every site', () => {
    // On the 16th it is midnight in New York at five o'clock of the 17th; a day later the 16th is final.
    expect(settledDay(zones, new Date('2026-11-18T04:59:59Z'))).toBe('2026-11-15');
    expect(settledDay(zones, new Date('2026-11-18T05:00:00Z'))).toBe('2026-11-16');
  });

  it('belongs to the week of its Monday, which is final with its Sunday', () => {
    expect(['2026-11-16', '2026-11-18', '2026-11-22'].map(mondayOf)).toEqual(Array(3).fill('2026-11-16'));
    expect([settledWeek('2026-11-21'), settledWeek('2026-11-22')]).toEqual(['2026-11-09', '2026-11-16']);
  });
});

it('a long past is counted in stretches that leave out no day and count none twice', () => {
  const period = { first: '2026-10-20', last: '2026-11-17' };
  const stretches = stretchesOf(period, 14);
  expect(stretches.flatMap(daysOf)).toEqual(daysOf(period));
  expect(stretches).toHaveLength(3);
  expect(stretchesOf({ first: '2026-11-18', last: '2026-11-17' }, 14)).toEqual([]);
});

it('thirty days are shown where nobody asks for others', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  expect(lastDays({ from: undefined, to: undefined, now })).toEqual({ from: '2026-10-19', to: '2026-11-17' });
});
