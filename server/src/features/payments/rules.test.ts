import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PaymentStatus, paymentStatuses } from '#contract/payment-types.ts';
import { costOf, mayFollow, refundFor, withdrawableUntil } from './rules.ts';

test.each<[PaymentStatus, PaymentStatus[]]>([
  ['loading', ['pending', 'completed', 'failed', 'cancelled', 'refunded', 'chargeback']],
  ['pending', ['completed', 'failed', 'cancelled', 'refunded', 'chargeback']],
  ['failed', ['completed', 'refunded', 'chargeback']],
  ['cancelled', ['completed', 'refunded', 'chargeback']],
  ['completed', ['refunded', 'chargeback']],
  ['refunded', ['chargeback']],
  ['chargeback', []],
])('a payment that is %s may become %j and nothing else (R4.03)', (status, next) => {
  const possible = paymentStatuses.filter((outcome) => outcome !== 'loading' && mayFollow(status, outcome));
  expect([...possible].sort()).toEqual([...next].sort());
});

test('price less discount plus fee is the amount, whatever the numbers, and the buyer gets the odd cent', () => {
  const numbers = fc.record({
    price: fc.integer({ min: 1, max: 100_000 }),
    percentage: fc.integer({ min: 0, max: 100 }),
    fee: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(numbers, ({ price, percentage, fee }) => {
      const cost = costOf(price, percentage, fee);
      expect(cost.amount).toBe(price - cost.discount + fee);
      expect(Number.isInteger(cost.discount)).toBe(true);
      expect(cost.discount * 100).toBeGreaterThanOrEqual(price * percentage);
      expect(cost.discount * 100 - price * percentage).toBeLessThan(100);
      expect(cost.discount).toBeLessThanOrEqual(price);
    }),
  );
});

test.each([
  [15, 15, 1699],
  [15, 40, 1699],
  [15, 9, 1020],
  [15, 1, 114],
  [15, 0, 0],
])('of %i credits %i are left: that part of the price goes back, up to the cent', (credits, left, refund) => {
  expect(refundFor(1699, credits, left)).toEqual({ unused: Math.min(credits, left), refund });
});

test('only what is paid can be withdrawn from, for as many days as the site says', () => {
  const paid = new Date('2026-11-15T12:00:00Z');
  expect(withdrawableUntil({ status: 'completed', completed_at: paid }, 14)).toEqual(new Date('2026-11-29T12:00:00Z'));
  for (const status of ['refunded', 'chargeback', 'pending'] as const)
    expect(withdrawableUntil({ status, completed_at: paid }, 14)).toBeNull();
});
