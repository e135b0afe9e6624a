import { expect, it } from 'vitest';
import type { PaymentStatus } from '#contract/payments/payment-types.ts';
import { type Stage, stageOf } from './payment-stage.ts';

it.each<[PaymentStatus, Stage]>([
  ['loading', 'open'],
  ['pending', 'waiting'],
  ['completed', 'paid'],
  ['failed', 'not_paid'],
  ['cancelled', 'not_paid'],
  ['refunded', 'paid'],
  ['chargeback', 'paid'],
])('a payment that is %s is shown to me as %s (R4.03)', (status, stage) => {
  expect(stageOf({ status, problem: null })).toBe(stage);
});

it('an order whose provider cannot be reached is shown as the form to try it again with (R4.03, R8.05)', () => {
  expect(stageOf({ status: 'loading', problem: { code: 'provider_unavailable' } })).toBe('order');
});

it('without an order there is the form (R2.19)', () => {
  expect(stageOf(null)).toBe('order');
});
