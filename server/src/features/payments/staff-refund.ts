import { lockBalance } from '#server/features/credits/credits.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentRow } from './queries.ts';
import { insertRefund } from './refund-queries.ts';
import { lockToSettle, reversePayment } from './settle.ts';

/**
 * Refunds what is left of a payment. Of its credits those are taken back that the member still has: what they spent is not
 * owed by somebody whom we give their money back.
 */
export async function refundByStaff(
  tx: Transaction,
  deps: PaymentDeps,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<{ payment: PaymentRow; refund: number; credits: number }> {
  const payment = await lockToSettle(tx, paymentId);
  const refund = payment.amount - payment.refunded;
  if (payment.status !== 'completed' || refund <= 0) throw new Failure('not_refundable');
  const left = payment.user_id ? await lockBalance(tx, payment.user_id) : 0;
  const credits = Math.min(payment.credits - payment.taken_back, left);
  const step = { paymentId, kind: 'refunded_by_staff', cause: 'refunded by staff', now } as const;
  const changed = await reversePayment(tx, deps, {
    ...step,
    outcome: 'refunded',
    reversal: { amount: refund, credits },
  });
  await insertRefund(tx, { paymentId, amount: refund, reason: 'operator', now });
  return { payment: { ...changed, refunded: payment.refunded + refund }, refund, credits };
}
