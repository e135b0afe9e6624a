import { bundles } from '#contract/payments/bundles.ts';
import { setPremium } from '#server/features/accounts/accounts.ts';
import { moveCredits, reverseCredits } from '#server/features/credits/credits.ts';
import { isOfTheHouse, releaseDiscount, spendDiscount } from '#server/features/discounts/discounts.ts';
import { notifyMember } from '#server/features/events/events.ts';
import { issueCreditNote, issueInvoice } from '#server/features/invoices/invoices.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { sendReceipt, sendRefund } from './mails.ts';
import { type PaymentDeps, siteOf } from './payment-deps.ts';
import {
  findAnyPayment,
  findPremium,
  hasBoughtOther,
  hasLastingPayment,
  lockBuyer,
  lockPayment,
  type PaymentRow,
  saveReversal,
  saveStatus,
} from './queries.ts';
import { insertRefund, saveRefundDone } from './refund-queries.ts';
import { isConfirmedByBank, isStillDue, mayFollow, type Outcome, type Reversal, reversalOf } from './rules.ts';
import { insertTransition, type StepKind, sumReportedRefunds } from './transition-queries.ts';

export interface Step {
  paymentId: string;
  kind: StepKind;
  /** Who or what caused it, in words that somebody reads in a year. */
  cause: string;
  now: Date;
  /** The provider's ids of the payment and of the event, by which a step is idempotent. */
  reference?: string | undefined;
  eventId?: string | undefined;
}

/** Money came in: credits, premium and the use of a code follow, once, whatever is repeated. */
export const completePayment = (tx: Transaction, deps: PaymentDeps, step: Step) => advance(tx, deps, step, 'completed');

export const failPayment = (
  tx: Transaction,
  deps: PaymentDeps,
  step: Step,
  outcome: 'failed' | 'cancelled' = 'failed',
) => advance(tx, deps, step, outcome);

/**
 * Undoes a payment whose money went back, because we refund it or the bank charged it back: the credits it brought are
 * taken back, or a part of both. To refund is to send the money (`refund-queries.ts`); to reverse is what follows here.
 */
export const reversePayment = (
  tx: Transaction,
  deps: PaymentDeps,
  { outcome, reversal, ...step }: Step & { outcome: 'refunded' | 'chargeback'; reversal?: Reversal | undefined },
) => advance(tx, deps, step, outcome, reversal);

/**
 * Takes a payment to what has become of it, if that may follow on what it is. Every step is kept with its cause, also
 * one that came too late to matter.
 */
export async function advance(
  tx: Transaction,
  deps: PaymentDeps,
  step: Step,
  outcome: Outcome,
  reversal?: Reversal,
): Promise<PaymentRow> {
  const payment = await lockToSettle(tx, step.paymentId);
  const { paymentId, kind, cause, eventId, now } = step;
  const follows = mayFollow(payment.status, outcome);
  const isDue = !follows || outcome !== 'completed' || (await claimOnce(tx, payment, now));
  const to = follows && isDue ? outcome : payment.status;
  const isNew = await insertTransition(tx, { paymentId, from: payment.status, to, kind, cause, eventId, now });
  if (!isNew || !follows) return payment;
  if (!isDue) return refuseMoney(tx, deps, payment, step);
  const changed = await saveStatus(tx, paymentId, { status: outcome, reference: step.reference ?? null, now });
  if (outcome === 'completed') {
    await grant(tx, deps, changed, now);
    // The provider may have reported a refund before it reported the payment.
    const reported = await sumReportedRefunds(tx, paymentId);
    if (reported > 0) await reverseAndNotify(tx, deps, changed, reversalOf(changed, reported), now);
  }
  if (outcome === 'failed' || outcome === 'cancelled') await releaseDiscount(tx, paymentId);
  if (outcome === 'refunded' || outcome === 'chargeback')
    await applyReversal(tx, payment, { outcome, now, reversal: reversal ?? reversalOf(payment, payment.amount) });
  await notifyAndCount(tx, changed, now);
  return changed;
}

/** Locks buyer, then payment: one lock order everywhere, so that none deadlock. */
export async function lockToSettle(tx: Transaction, paymentId: string): Promise<PaymentRow> {
  const { user_id: userId } = (await findAnyPayment(tx, paymentId)) ?? {};
  if (userId) await lockBuyer(tx, userId);
  const payment = await lockPayment(tx, paymentId);
  if (!payment) throw new Failure('not_found');
  return payment;
}

/** Uses up what a member may have once: the trial, or a code. False where another payment has had it. */
async function claimOnce(tx: Transaction, payment: PaymentRow, now: Date): Promise<boolean> {
  const { id: paymentId, user_id: userId, site_id: siteId, status, bundle, discount_code: code } = payment;
  if (userId === null) return true;
  const isTrial = bundle === trialBundle;
  const isForFirstPurchase = code !== null && isOfTheHouse(code);
  const isDue = isStillDue({
    givenUp: status === 'cancelled' || status === 'failed',
    isTrial,
    hasBoughtTrial: isTrial && (await hasBoughtOther(tx, { userId, paymentId, bundle })),
    isForFirstPurchase,
    hasBoughtSomething: isForFirstPurchase && (await hasBoughtOther(tx, { userId, paymentId })),
  });
  return isDue && (code === null || (await spendDiscount(tx, { siteId, userId, code, paymentId, now })));
}

/** Money for an order that its buyer may no longer have is refunded whole, and brings nothing. */
async function refuseMoney(tx: Transaction, deps: PaymentDeps, payment: PaymentRow, { reference, now }: Step) {
  const { id: paymentId, status: from, amount } = payment;
  const reversal = { amount, credits: 0 };
  const cause = 'had once already by another order';
  await insertTransition(tx, { paymentId, from, to: 'refunded', kind: 'not_due', cause, now });
  const changed = await saveStatus(tx, paymentId, { status: 'refunded', reference: reference ?? null, now });
  await saveReversal(tx, paymentId, reversal);
  if (amount > 0) await insertRefund(tx, { paymentId, amount, reason: 'not_due', now });
  await sendRefund(tx, deps, payment, { ...reversal, now, notDue: true });
  await notifyAndCount(tx, changed, now);
  return changed;
}

const trialBundle = bundles.find(({ trial }) => trial)?.id;

async function grant(tx: Transaction, deps: PaymentDeps, payment: PaymentRow, now: Date) {
  const { id, user_id: userId, credits } = payment;
  const site = siteOf(deps, payment);
  if (!site) throw new Error('A payment of a site that is not there.');
  issueInvoice(tx, { site, payment: { ...payment, discount: discountOf(payment) }, now });
  // A buyer who was erased meanwhile has no account to credit.
  if (userId === null) return;
  await moveCredits(tx, { userId, amount: credits, against: 'sales', cause: 'payment', causeId: id, now });
  await setPremium(tx, userId, true);
  if (isConfirmedByBank(payment)) await deps.notePaidByCard?.(tx, { userId, site, now });
  // A direct debit is announced instead: its money has yet to come.
  if (payment.paymentmethod !== 'sdd') await sendReceipt(tx, deps, payment, now);
}

const discountOf = ({ discount_percentage: percentage, discount }: PaymentRow) =>
  percentage === null ? null : { percentage, amount: discount };

interface ReversalStep {
  outcome: 'refunded' | 'chargeback';
  now: Date;
  reversal: Reversal;
}

/** Credit note, credits and premium of a reversal. A payment that was never completed brought no credits and loses none. */
async function applyReversal(tx: Transaction, payment: PaymentRow, { outcome, now, reversal }: ReversalStep) {
  const { id, user_id: userId, completed_at: paid } = payment;
  const { amount, credits } = paid ? reversal : { ...reversal, credits: 0 };
  await saveReversal(tx, id, { amount, credits });
  if (!paid) return releaseDiscount(tx, id);
  const total = payment.refunded + amount;
  if (amount > 0) issueCreditNote(tx, { paymentId: id, amount, outcome, refunded: total, now });
  if (userId === null) return;
  if (credits > 0) await reverseCredits(tx, { userId, amount: credits, causeId: `${id} ${total}`, now });
  if (!(await hasLastingPayment(tx, userId))) await setPremium(tx, userId, false);
}

/** Reverses a provider's refund that the member did not ask us for, with a mail. */
async function reverseAndNotify(
  tx: Transaction,
  deps: PaymentDeps,
  payment: PaymentRow,
  reversal: Reversal,
  now: Date,
) {
  await applyReversal(tx, payment, { outcome: 'refunded', now, reversal });
  if (payment.completed_at && reversal.amount > 0) await sendRefund(tx, deps, payment, { ...reversal, now });
}

/**
 * Reverses what a provider says it refunded, or the whole payment where it does not say how much: in parts, in any order,
 * and perhaps before it says that it was paid. A refund that we ordered, and whose report comes now, was reversed then and
 * is not reversed again. While some of the money stays, the payment stays completed.
 */
export async function reverseAsReported(
  tx: Transaction,
  deps: PaymentDeps,
  { paymentId, kind, cause, eventId, reference, now }: Step,
  reportedNow: number | undefined,
): Promise<PaymentRow> {
  const payment = await lockToSettle(tx, paymentId);
  const { status, amount, refunded } = payment;
  const before = await sumReportedRefunds(tx, paymentId);
  const refund = reportedNow ?? Math.max(0, (status === 'refunded' ? refunded : amount) - before);
  const reported = Math.min(amount, before + refund);
  const follows = reported === amount && mayFollow(status, 'refunded');
  const to = follows ? 'refunded' : status;
  const isNew = await insertTransition(tx, { paymentId, from: status, to, kind, cause, eventId, amount: refund, now });
  if (!isNew) return payment;
  if (reported >= refunded) await saveRefundDone(tx, paymentId, now);
  const changed = follows
    ? await saveStatus(tx, paymentId, { status: to, reference: reference ?? null, now })
    : payment;
  if (follows || payment.completed_at)
    await reverseAndNotify(tx, deps, payment, reversalOf(payment, reported - refunded), now);
  if (follows) await notifyAndCount(tx, changed, now);
  return changed;
}

/** Notifies the member's pages and counts the payment, both with the commit. */
async function notifyAndCount(
  tx: Transaction,
  { id, user_id: userId, status, credits, provider }: PaymentRow,
  now: Date,
) {
  tx.count('payments', { provider, outcome: status });
  if (userId === null) return;
  const data = { payment: { payment_id: id, status, credits }, paid_user: await findPremium(tx, userId) };
  notifyMember(tx, userId, { kind: 'payment', data }, now);
}
