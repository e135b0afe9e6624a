import { clawBackCredits, moveCredits } from '#server/features/credits/credits.ts';
import { releaseDiscount, spendDiscount } from '#server/features/discounts/discounts.ts';
import { issueCreditNote, issueInvoice } from '#server/features/invoices/invoices.ts';
import { tellMember } from '#server/features/live/live.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type House, sendReceipt, siteOf } from './letters.ts';
import {
  findPremium,
  hasStandingPayment,
  insertTransition,
  lockPayment,
  type PaymentRow,
  savePremium,
  saveRefunded,
  saveStatus,
} from './queries.ts';
import { mayFollow, type Outcome } from './rules.ts';

export interface Step {
  paymentId: string;
  /** By whom or what, in words that somebody reads in a year. */
  cause: string;
  now: Date;
  /** What the provider calls the payment, and the message it said so in: the same message has its effect once. */
  reference?: string | undefined;
  eventId?: string | undefined;
}

/** Money came in: credits, premium and the use of a code follow, once, whatever is repeated. */
export const completePayment = (tx: Transaction, house: House, step: Step) => advance(tx, house, step, 'completed');

/** No money came in. */
export const failPayment = (tx: Transaction, house: House, step: Step, outcome: 'failed' | 'cancelled' = 'failed') =>
  advance(tx, house, step, outcome);

/** The money went back, by our doing or the bank's: so do the credits it brought, or a part of them. */
export const reversePayment = (
  tx: Transaction,
  house: House,
  { kind, ...step }: Step & { kind: 'refund' | 'chargeback'; part?: Part | undefined },
) => advance(tx, house, step, kind === 'refund' ? 'refunded' : 'chargeback', step.part);

interface Part {
  credits: number;
  amount: number;
}

/**
 * Takes a payment to what has become of it, if that may follow on what it is. Every step is kept with its cause, also
 * one that came too late to matter.
 */
export async function advance(
  tx: Transaction,
  house: House,
  step: Step,
  outcome: Outcome,
  part?: Part,
): Promise<PaymentRow> {
  const payment = await lockPayment(tx, step.paymentId);
  if (!payment) throw new Failure('not_found');
  const { paymentId, cause, eventId, now } = step;
  const follows = mayFollow(payment.status, outcome);
  const to = follows ? outcome : payment.status;
  const isNew = await insertTransition(tx, { paymentId, from: payment.status, to, cause, eventId, now });
  if (!isNew || !follows) return payment;
  const changed = await saveStatus(tx, paymentId, { status: outcome, reference: step.reference ?? null, now });
  if (outcome === 'completed') await grant(tx, house, changed, now);
  if (outcome === 'failed' || outcome === 'cancelled') await releaseDiscount(tx, paymentId);
  if (outcome === 'refunded' || outcome === 'chargeback') await takeBack(tx, payment, { outcome, now, part });
  await tell(tx, changed, now);
  return changed;
}

async function grant(tx: Transaction, house: House, payment: PaymentRow, now: Date) {
  const { id, user_id: userId, credits, discount_code: code } = payment;
  const site = siteOf(house, payment);
  if (!site) throw new Error('A payment of a site that is not there.');
  issueInvoice(tx, { site, payment: { ...payment, discount: discountOf(payment) }, now });
  // Whoever was erased meanwhile has nothing to have them on.
  if (userId === null) return;
  await moveCredits(tx, { userId, amount: credits, against: 'sales', cause: 'payment', causeId: id, now });
  await savePremium(tx, userId, true);
  if (code !== null) await spendDiscount(tx, { userId, code, paymentId: id, now });
  // A direct debit is announced instead: its money has yet to come.
  if (payment.paymentmethod !== 'sdd') await sendReceipt(tx, house, payment, now);
}

const discountOf = ({ discount_percentage: percentage, discount }: PaymentRow) =>
  percentage === null ? null : { percentage, amount: discount };

async function takeBack(
  tx: Transaction,
  payment: PaymentRow,
  { outcome, now, part }: { outcome: 'refunded' | 'chargeback'; now: Date; part: Part | undefined },
) {
  const { id, user_id: userId, status, credits, amount } = payment;
  const given = status === 'completed' && part ? part.amount : amount;
  await saveRefunded(tx, id, given);
  if (payment.completed_at) issueCreditNote(tx, { paymentId: id, amount: given, cause: outcome, now });
  // What never brought credits, or has already lost them, has none to lose.
  if (userId === null || status !== 'completed') return releaseDiscount(tx, id);
  await clawBackCredits(tx, { userId, amount: part?.credits ?? credits, causeId: id, now });
  if (!(await hasStandingPayment(tx, userId))) await savePremium(tx, userId, false);
}

/** The member's pages learn of it as soon as it is durable. */
async function tell(tx: Transaction, { id, user_id: userId, status, credits }: PaymentRow, now: Date) {
  if (userId === null) return;
  const data = { payment: { payment_id: id, status, credits }, paid_user: await findPremium(tx, userId) };
  tellMember(tx, userId, { kind: 'payment', data }, now);
}
