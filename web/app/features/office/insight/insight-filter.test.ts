import { expect, it } from 'vitest';
import { chosen, earnedIn, filterIn, periodsOf } from './insight-filter.ts';

it('an address says what is shown, and nonsense in it shows the last thirty days', () => {
  expect(filterIn(new URLSearchParams('days=90&host=localhost&country=FR&network=&show=revenue'))).toEqual({
    days: '90',
    host: 'localhost',
    country: 'FR',
    network: '',
    measure: 'revenue',
  });
  expect(filterIn(new URLSearchParams('days=12&country=france&show=everything'))).toEqual({
    days: '30',
    host: undefined,
    country: undefined,
    network: undefined,
    measure: 'signups',
  });
});

it('a week ends today, and is compared with the week before it', () => {
  expect(periodsOf('7', '2026-11-18')).toEqual({
    now: { from: '2026-11-12', to: '2026-11-18' },
    before: { from: '2026-11-05', to: '2026-11-11' },
  });
});

it('what is earned is what was paid and not given back, in one currency', () => {
  const money = [
    { currency: 'EUR', gross: 5000, refunded: 1200, cost: 0 },
    { currency: 'CHF', gross: 900, refunded: 0, cost: 0 },
  ];
  expect(earnedIn(money, 'EUR')).toBe(3800);
  expect(chosen({ host: undefined, network: '' })).toEqual({ network: '' });
});
