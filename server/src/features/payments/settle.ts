import { bundles } from '#contract/payments/bundles.ts';
import { clawBackCredits, moveCredits } from '#server/features/credits/credits.ts';
import { isOfTheHouse, releaseDiscount, spendDiscount } from '#server/features/discounts/discounts.ts';
import { issueCreditNote, issueInvoice } from '#server/features/invoices/invoices.ts';
import { tellMember } from '#server/features/live/live.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type House, sendReceipt, sendRefund, siteOf } from './mails.ts';
import {
  findAnyPayment,
  findPremium,
  hasBoughtOther,
  hasStandingPayment,
  lockBuyer,
  lockPayment,
  type PaymentRow,
  saveGivenBack,
  savePremium,
  saveStatus,
} from './queries.ts';
import { insertRefund, saveRefundDone } from './refund-queries.ts';
import { isStillDue, mayFollow, type Outcome, type Part, partBack } from './rules.ts';
import { insertTransition, type StepKind, sumReportedRefunds } from './transition-queries.ts';

export interface Step {
  paymentId: string;
  kind: StepKind;
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

/** The money went back, by our doing or the bank's: so do the credits it brought, or a part of both. */
export const reversePayment = (
  tx: Transaction,
  house: House,
  { outcome, part, ...step }: Step & { outcome: 'refunded' | 'chargeback'; part?: Part | undefined },
) => advance(tx, house, step, outcome, part);

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
  const payment = await lockToSettle(tx, step.paymentId);
  const { paymentId, kind, cause, eventId, now } = step;
  const follows = mayFollow(payment.status, outcome);
  const isDue = !follows || outcome !== 'completed' || (await claimOnce(tx, payment, now));
  const to = follows && isDue ? outcome : payment.status;
  const isNew = await insertTransition(tx, { paymentId, from: payment.status, to, kind, cause, eventId, now });
  if (!isNew || !follows) return payment;
  if (!isDue) return refuseMoney(tx, house, payment, step);
  const changed = await saveStatus(tx, paymentId, { status: outcome, reference: step.reference ?? null, now });
  if (outcome === 'completed') {
    await grant(tx, house, changed, now);
    // A part of it was given back before we heard that it was paid.
    const told = await sumReportedRefunds(tx, paymentId);
    if (told > 0) await giveBack(tx, house, changed, partBack(changed, told), now);
  }
  if (outcome === 'failed' || outcome === 'cancelled') await releaseDiscount(tx, paymentId);
  if (outcome === 'refunded' || outcome === 'chargeback')
    await takeBack(tx, payment, { outcome, now, part: part ?? partBack(payment, payment.amount) });
  await tell(tx, changed, now);
  return changed;
}

/** Holds the buyer and then the payment, in the order in which everybody takes these locks. */
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

/** Money for an order that its buyer may no longer have goes back whole, and brings nothing. */
async function refuseMoney(tx: Transaction, house: House, payment: PaymentRow, { reference, now }: Step) {
  const { id: paymentId, status: from, amount } = payment;
  const part = { amount, credits: 0 };
  const cause = 'had once already by another order';
  await insertTransition(tx, { paymentId, from, to: 'refunded', kind: 'not_due', cause, now });
  const changed = await saveStatus(tx, paymentId, { status: 'refunded', reference: reference ?? null, now });
  await saveGivenBack(tx, paymentId, part);
  if (amount > 0) await insertRefund(tx, { paymentId, amount, reason: 'not_due', now });
  await sendRefund(tx, house, payment, { ...part, now, notDue: true });
  await tell(tx, changed, now);
  return changed;
}

const trialBundle = bundles.find(({ trial }) => trial)?.id;

async function grant(tx: Transaction, house: House, payment: PaymentRow, now: Date) {
  const { id, user_id: userId, credits } = payment;
  const site = siteOf(house, payment);
  if (!site) throw new Error('A payment of a site that is not there.');
  issueInvoice(tx, { site, payment: { ...payment, discount: discountOf(payment) }, now });
  // Whoever was erased meanwhile has nothing to have them on.
  if (userId === null) return;
  await moveCredits(tx, { userId, amount: credits, against: 'sales', cause: 'payment', causeId: id, now });
  await savePremium(tx, userId, true);
  // A direct debit is announced instead: its money has yet to come.
  if (payment.paymentmethod !== 'sdd') await sendReceipt(tx, house, payment, now);
}

const discountOf = ({ discount_percentage: percentage, discount }: PaymentRow) =>
  percentage === null ? null : { percentage, amount: discount };

interface Back {
  outcome: 'refunded' | 'chargeback';
  now: Date;
  part: Part;
}

/** Keeps what went back with the payment; what it never brought, it does not lose. */
async function takeBack(tx: Transaction, payment: PaymentRow, { outcome, now, part }: Back) {
  const { id, user_id: userId, completed_at: paid } = payment;
  const back = paid ? part : { ...part, credits: 0 };
  await saveGivenBack(tx, id, back);
  if (!paid) return releaseDiscount(tx, id);
  const total = payment.refunded + back.amount;
  if (back.amount > 0) issueCreditNote(tx, { paymentId: id, amount: back.amount, cause: `${outcome} ${total}`, now });
  if (userId === null) return;
  if (back.credits > 0) await clawBackCredits(tx, { userId, amount: back.credits, causeId: `${id} ${total}`, now });
  if (!(await hasStandingPayment(tx, userId))) await savePremium(tx, userId, false);
}

/** By a provider, unasked by the member, who is therefore written to. */
async function giveBack(tx: Transaction, house: House, payment: PaymentRow, part: Part, now: Date) {
  await takeBack(tx, payment, { outcome: 'refunded', now, part });
  if (payment.completed_at && part.amount > 0) await sendRefund(tx, house, payment, { ...part, now });
}

/**
 * A provider says that it gave back so much, or all of it where it does not say how much: in parts, in any order, and
 * perhaps before it says that it was paid. What we gave back ourselves, and now hear of, is not taken a second time. While
 * some of the money stays the payment stands.
 */
export async function takeRefund(
  tx: Transaction,
  house: House,
  { paymentId, kind, cause, eventId, reference, now }: Step,
  said: number | undefined,
): Promise<PaymentRow> {
  const payment = await lockToSettle(tx, paymentId);
  const { status, amount, refunded } = payment;
  const before = await sumReportedRefunds(tx, paymentId);
  const given = said ?? Math.max(0, (status === 'refunded' ? refunded : amount) - before);
  const told = Math.min(amount, before + given);
  const follows = told === amount && mayFollow(status, 'refunded');
  const to = follows ? 'refunded' : status;
  const isNew = await insertTransition(tx, { paymentId, from: status, to, kind, cause, eventId, amount: given, now });
  if (!isNew) return payment;
  if (told >= refunded) await saveRefundDone(tx, paymentId, now);
  const changed = follows
    ? await saveStatus(tx, paymentId, { status: to, reference: reference ?? null, now })
    : payment;
  if (follows || payment.completed_at) await giveBack(tx, house, payment, partBack(payment, told - refunded), now);
  if (follows) await tell(tx, changed, now);
  return changed;
}

/** The member's pages learn of it as soon as it is durable. */
async function tell(tx: Transaction, { id, user_id: userId, status, credits }: PaymentRow, now: Date) {
  if (userId === null) return;
  const data = { payment: { payment_id: id, status, credits }, paid_user: await findPremium(tx, userId) };
  tellMember(tx, userId, { kind: 'payment', data }, now);
}
