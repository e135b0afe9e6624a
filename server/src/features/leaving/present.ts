import type { Answer } from '#contract/calls.ts';
import type { LeavingTerms } from './leaving.ts';

export const presentTerms = ({ offers, credits, refunds, erasedAt }: LeavingTerms): Answer<'leaving'> => ({
  offers,
  credits,
  refunds: refunds.map((refund) => ({
    payment_id: refund.paymentId,
    credits: refund.credits,
    amount: refund.amount,
    currency: refund.currency,
    until: refund.until.toISOString(),
  })),
  erased_at: erasedAt.toISOString(),
});
