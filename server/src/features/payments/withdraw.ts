import { ownerOfClosed } from '#server/features/accounts/accounts.ts';
import { lockBalance } from '#server/features/credits/credits.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { JobContext } from '#server/platform/jobs/jobs.ts';
import { sendWithdrawal } from './mails.ts';
import { ownPayment, type PaymentPlatform, paymentView } from './payments.ts';
import { ProviderAway } from './providers/provider.ts';
import { findDueRefunds, insertRefund, saveRefundDone } from './refund-queries.ts';
import { withdrawableUntil, withdrawalOf } from './rules.ts';
import { lockToSettle, reversePayment } from './settle.ts';

/**
 * Withdraws from a purchase: the credits that are left are taken back, and their part of the price is refunded. A mail with
 * the moment of it confirms that at once.
 */
export async function withdraw(tx: Transaction, platform: PaymentPlatform, context: RequestContext, id: string) {
  const { now, site } = context;
  await ownPayment(tx, context, id);
  const payment = await lockToSettle(tx, id);
  const until = withdrawableUntil(payment, site.settings.refund_days);
  if (!payment.user_id || !until || until <= now) throw new Failure('withdrawal_over');
  const reversal = withdrawalOf(payment, await lockBalance(tx, payment.user_id));
  if (reversal.credits === 0) throw new Failure('withdrawal_used');

  const refund = reversal.amount;
  const step = { paymentId: id, kind: 'withdrawn', cause: 'withdrawn by the member', now } as const;
  const changed = await reversePayment(tx, platform, { ...step, outcome: 'refunded', reversal });
  if (refund > 0) await insertRefund(tx, { paymentId: id, amount: refund, reason: 'withdrawal', now });
  await sendWithdrawal(tx, platform, payment, refund, now);
  const shown = await paymentView(tx, context, { ...changed, refunded: payment.refunded + refund });
  return { payment: shown, withdrawn_at: now.toISOString(), refund };
}

/** Whom the site has closed out keeps the right to withdraw: their refused login gave them what stands for a session. */
export async function asClosedBuyer(
  db: Queryable,
  { secrets }: Pick<PaymentPlatform, 'secrets'>,
  context: RequestContext,
  owner: string,
): Promise<RequestContext> {
  const userId = await ownerOfClosed(db, secrets, context, owner);
  if (userId === undefined) throw new Failure('authentication_required');
  return { ...context, actor: { userId, sessionId: '', language: null } };
}

const mostAtOnce = 50;

/** Asks providers to send the refunds that are due. Where one cannot be asked, an operator does it there, and its report ends it. */
export async function sendDueRefunds({ providers }: PaymentPlatform, { db, now }: JobContext) {
  const due = await findDueRefunds(db, providers.refunding, mostAtOnce);
  for (const { payment_id: id, provider: name, reference, amount, currency } of due) {
    const provider = providers.named(name);
    if (!provider?.refund || reference === null) continue;
    try {
      await provider.refund({ reference, amount, currency });
      await saveRefundDone(db, id, now);
    } catch (error) {
      // The refund stays due, and a later run requests it again.
      if (!(error instanceof ProviderAway)) throw error;
    }
  }
}
