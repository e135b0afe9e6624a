import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PaymentStatus, paymentStatuses } from '#contract/payments/payment-types.ts';
import {
  costOf,
  mayFollow,
  type Outcome,
  type RefundState,
  reversalOf,
  withdrawableUntil,
  withdrawalOf,
} from './rules.ts';

describe('what a provider says of a payment, in whatever order', () => {
  const outcomes = paymentStatuses.filter((status) => status !== 'loading');
  /** What a new order has become after all of these messages; one that may not follow changes nothing. */
  const statusAfter = (messages: readonly Outcome[]) =>
    messages.reduce<PaymentStatus>((status, said) => (mayFollow(status, said) ? said : status), 'loading');
  const told = fc.array(fc.constantFrom(...outcomes), { maxLength: 12 });
  const wentBack = (status: PaymentStatus) => status === 'refunded' || status === 'chargeback';

  test('money that came in counts whatever was said before it, and only giving it back undoes it (R4.03)', () => {
    fc.assert(
      fc.property(told, told, (before, later) => {
        fc.pre(![...before, ...later].some(wentBack));
        expect(statusAfter([...before, 'completed', ...later])).toBe('completed');
      }),
    );
  });

  test('what the bank took back stays taken back, and what was given back is never paid again (R4.03)', () => {
    fc.assert(
      fc.property(told, told, (before, later) => {
        expect(statusAfter([...before, 'chargeback', ...later])).toBe('chargeback');
        expect(wentBack(statusAfter([...before, 'refunded', ...later]))).toBe(true);
      }),
    );
  });

  test('nothing said twice changes anything the second time, and nothing begins anew (R4.03)', () => {
    fc.assert(
      fc.property(told, (messages) => {
        expect(statusAfter(messages.flatMap((said) => [said, said]))).toBe(statusAfter(messages));
        expect(statusAfter(messages) === 'loading').toBe(messages.length === 0);
      }),
    );
  });

  test.each<[PaymentStatus, Outcome]>([
    ['failed', 'cancelled'],
    ['cancelled', 'failed'],
    ['failed', 'pending'],
    ['cancelled', 'pending'],
  ])('an order that is %s does not become %s by a late message (R4.03)', (status, late) => {
    expect(mayFollow(status, late)).toBe(false);
  });
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

const bought: RefundState = { amount: 1699, credits: 15, refunded: 0, taken_back: 0 };

test.each([
  [15, 15, 1699],
  [40, 15, 1699],
  [9, 9, 1020],
  [1, 1, 114],
  [0, 0, 0],
])('of 15 credits %i are left: %i go back, and their part of the price up to the cent', (left, credits, amount) => {
  expect(withdrawalOf(bought, left)).toEqual({ credits, amount });
});

test.each([
  [1699, 15],
  [5000, 15],
  [1698, 14],
  [850, 7],
  [114, 1],
  [113, 0],
  [0, 0],
  [-5, 0],
])('of 16.99 paid for 15 credits %i cents go back, and %i credits with them (R10.02)', (given, credits) => {
  expect(reversalOf(bought, given)).toEqual({ amount: Math.min(1699, Math.max(0, given)), credits });
});

/** Gives back one part after another. */
function refundAfter(start: RefundState, parts: number[]): RefundState {
  const standing = { ...start };
  for (const given of parts) {
    const { amount, credits } = reversalOf(standing, given);
    expect(credits).toBeGreaterThanOrEqual(0);
    standing.refunded += amount;
    standing.taken_back += credits;
  }
  return standing;
}

const purchase = fc
  .record({ amount: fc.integer({ min: 1, max: 30_000 }), credits: fc.integer({ min: 1, max: 300 }) })
  .map((paid): RefundState => ({ ...paid, refunded: 0, taken_back: 0 }));
const givenParts = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 12 });

test('however a payment is given back in parts, never more goes than came, and all of it when all of the money does (R10.02)', () => {
  fc.assert(
    fc.property(purchase, givenParts, (start, parts) => {
      const then = refundAfter(start, parts);
      expect(then.refunded).toBe(
        Math.min(
          start.amount,
          parts.reduce((sum, part) => sum + part, 0),
        ),
      );
      // Never more than the money stands for, and less by no whole credit.
      expect(then.taken_back * start.amount).toBeLessThanOrEqual(start.credits * then.refunded);
      expect(start.credits * then.refunded - then.taken_back * start.amount).toBeLessThan(start.amount);
      const ended = refundAfter(then, [start.amount]);
      expect([ended.refunded, ended.taken_back]).toEqual([start.amount, start.credits]);
    }),
  );
});

test('in which order the parts come does not matter, nor what is asked for beyond the whole (R10.02)', () => {
  const shuffled = givenParts.chain((parts) =>
    fc.tuple(fc.constant(parts), fc.shuffledSubarray(parts, { minLength: parts.length })),
  );
  fc.assert(
    fc.property(purchase, shuffled, (start, [parts, others]) => {
      expect(refundAfter(start, parts)).toEqual(refundAfter(start, others));
    }),
  );
});

test('whoever withdraws owes nothing and gets all back that is not used, also after a part was given back (R10.02)', () => {
  fc.assert(
    fc.property(purchase, givenParts, fc.integer({ min: 0, max: 400 }), (start, parts, left) => {
      const then = refundAfter(start, parts);
      const part = withdrawalOf(then, left);
      expect(part.credits).toBeLessThanOrEqual(left);
      expect(then.refunded + part.amount).toBeLessThanOrEqual(start.amount);
      if (left >= start.credits) expect(then.refunded + part.amount).toBe(start.amount);
      // One rule: for that money those credits go back, where a credit costs a cent at least.
      if (start.amount >= start.credits) expect(reversalOf(then, part.amount).credits).toBe(part.credits);
    }),
  );
});

test('only what is paid can be withdrawn from, for as many days as the site says', () => {
  const paid = new Date('2026-11-15T12:00:00Z');
  expect(withdrawableUntil({ status: 'completed', completed_at: paid }, 14)).toEqual(new Date('2026-11-29T12:00:00Z'));
  for (const status of ['refunded', 'chargeback', 'pending'] as const)
    expect(withdrawableUntil({ status, completed_at: paid }, 14)).toBeNull();
});
