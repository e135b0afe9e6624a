import type { PaymentStatus } from '#contract/payments/payment-types.ts';

/** What somebody who ordered is shown: that it is done, that it is on its way, or the form once more. */
export type Stage = 'order' | 'open' | 'waiting' | 'paid' | 'not_paid';

interface Ordered {
  status: PaymentStatus;
  redirect_url?: string | undefined;
  problem: object | null;
}

export function stageOf(payment: Ordered | null): Stage {
  if (!payment) return 'order';
  switch (payment.status) {
    case 'loading':
      // The order stands, but nobody could be reached to take the money: it can be tried again from the form.
      return payment.problem ? 'order' : 'open';
    case 'pending':
      return 'waiting';
    case 'failed':
    case 'cancelled':
      return 'not_paid';
    default:
      return 'paid';
  }
}
