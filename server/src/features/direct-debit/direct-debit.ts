import { randomBytes } from 'node:crypto';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { Body } from '#contract/calls.ts';
import { debitCode } from '#contract/constants.ts';
import type { FieldProblem } from '#contract/field-problems.ts';
import type { Payment } from '#contract/payments/payments.ts';
import { type Country, isCountry } from '#contract/places/countries.ts';
import { assertAddressConfirmed } from '#server/features/accounts/accounts.ts';
import {
  type BuyingContext,
  buyingContextOf,
  completePayment,
  type PaymentPlatform,
  type PaymentRow,
  paymentOf,
  placeOrder,
  quoteFor,
} from '#server/features/payments/payments.ts';
import { sendTextMessage, type TextMessages } from '#server/features/text-messages/text-messages.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import type { Limits } from '#server/platform/http/limits.ts';
import { formatMoney } from '#server/platform/money.ts';
import { dueDate } from './calendar.ts';
import { type CodeFor, codeFingerprint, isRightCode, minutesToWait, newCode } from './codes.ts';
import { longest } from './collection-file.ts';
import type { DebitCollector, MandateDetails } from './debit-collector.ts';
import { readIban } from './iban.ts';
import { announceDebit } from './mails.ts';
import {
  deleteCode,
  findBlocked,
  findMandate,
  insertDebit,
  insertMandate,
  lockCode,
  type MandateRow,
  newMandateId,
  saveCode,
  saveMandateUsed,
  saveWrongTry,
  sumDebits,
} from './queries.ts';
import { endToEndId, isOneOff, limitSince, mandateHolds, mandateReference, withinLimit } from './rules.ts';
import { sepaText } from './sepa-text.ts';
import { codeMessage } from './words.ts';

export { block, blockFor, unblock } from './blocks.ts';
export { type CollectedFile, collectDue, fileAgain } from './collect.ts';
export { DebitCollector } from './debit-collector.ts';
export { eraseMandates, forgetMandateDetails } from './erasure.ts';
export { importReturnFile } from './import-return-file.ts';
export { UnreadableFile } from './unreadable-file.ts';

/** Direct debit as this installation has it; without a creditor nobody pays that way. */
export interface DebitPlatform extends PaymentPlatform {
  debits: DebitCollector | undefined;
  limits: Limits;
  textMessages: TextMessages;
}

type Form = Body<'directDebit'>;

const day = 86_400;
/** A form tells whether its account or phone is blocked: so few a day that nobody can try out numbers. */
const perForm = { name: 'debit-forms', points: debitCode.formsPerDay, seconds: day };
const perMember = { name: 'debit-codes-member', points: debitCode.messagesPerDay, seconds: day };
const perPhone = { name: 'debit-codes-phone', points: debitCode.messagesPerDay, seconds: day };

export interface DebitAnswer {
  code_sent: boolean;
  payment: Payment | null;
  mandate_reference: string | null;
  notice_days: number;
  creditor: { name: string; id: string };
}

/** Pays by direct debit in two steps: without a code one is sent to the phone, with the right one the debit is on its way. */
export async function payByDebit(
  tx: Transaction,
  platform: DebitPlatform,
  context: RequestContext,
  form: Form,
): Promise<DebitAnswer> {
  const { debits } = platform;
  if (!debits) throw new Failure('method_unavailable');
  const buying = buyingContextOf(context);
  // The first step of a direct debit sends a text message to any number in the form: only a confirmed member may do that.
  await assertAddressConfirmed(tx, buying.actor);
  const details = readForm(form);
  await platform.limits.take(perForm, buying.actor.userId, buying.now);
  await assertFree(tx, debits, buying.actor.userId, details);
  const paying = { platform, debits, context, buying, form, details };
  return form.otp === undefined ? sendCode(tx, paying) : perform(tx, paying, form.otp);
}

interface DebitContext {
  platform: DebitPlatform;
  debits: DebitCollector;
  context: RequestContext;
  buying: BuyingContext;
  form: Form;
  details: MandateDetails;
}

/** The form as banks and phones want it; what cannot be read is refused by its field. */
function readForm(form: Form): MandateDetails {
  const iban = readIban(form.iban);
  const phone = readPhone(form.phone, form.country);
  const hasName = sepaText(form.account_holder, longest.name) !== '';
  const fields: Record<string, { problem: FieldProblem }> = {
    ...(!hasName && { account_holder: { problem: 'invalid' } }),
    ...(!iban && { iban: { problem: 'iban_invalid' } }),
    ...(!phone && { phone: { problem: 'phone_invalid' } }),
  };
  if (!hasName || !iban || !phone) throw new Failure('invalid', { fields });
  return {
    holder: form.account_holder,
    iban,
    street: form.street,
    houseNumber: form.house_number,
    zip: form.zip,
    city: form.city,
    country: form.country,
    phone,
  };
}

/** In international form. Outside the countries we sell in a message may cost many times as much: nobody gets one there. */
function readPhone(text: string, country: Country): string | undefined {
  const phone = parsePhoneNumberFromString(text, country);
  return phone?.isValid() && isCountry(phone.country) ? phone.number : undefined;
}

async function assertFree(db: Queryable, debits: DebitCollector, userId: string, { iban, phone }: MandateDetails) {
  const blocked = await findBlocked(db, [
    { kind: 'member', fingerprint: debits.fingerprint(userId) },
    { kind: 'iban', fingerprint: debits.fingerprint(iban) },
    { kind: 'phone', fingerprint: debits.fingerprint(phone) },
  ]);
  if (blocked.length === 0) return;
  throw new Failure('directdebit_blocked', {
    fields: {
      ...(blocked.includes('iban') && { iban: { problem: 'iban_blocked' } }),
      ...(blocked.includes('phone') && { phone: { problem: 'phone_blocked' } }),
    },
  });
}

const orderIn = ({ bundle, country, discountcode, immediate_supply }: Form) => ({
  bundle,
  country,
  paymentmethod: 'sdd' as const,
  ...(discountcode !== undefined && { discountcode }),
  ...(immediate_supply && { immediate_supply }),
});

const codeFor = ({ buying, details: { phone, iban } }: DebitContext, amount: number): CodeFor => ({
  userId: buying.actor.userId,
  phone,
  iban,
  amount,
});

/** What is to be paid; a member who could not buy it is told so before anything else. */
const amountOf = async (tx: Transaction, { platform, buying, form }: DebitContext) =>
  (await quoteFor(tx, buying, orderIn(form), platform.providers.configured)).amount;

async function sendCode(tx: Transaction, paying: DebitContext): Promise<DebitAnswer> {
  const { platform, debits, buying, details } = paying;
  const { actor, now, locale } = buying;
  const sent = await lockCode(tx, actor.userId);
  assertNotWaiting(sent, now);
  const amount = await amountOf(tx, paying);
  await assertWithinLimit(tx, debits, buying, amount);
  await platform.limits.take(perMember, actor.userId, now);
  await platform.limits.take(perPhone, debits.fingerprint(details.phone).toString('base64url'), now);

  const code = newCode();
  await saveCode(tx, actor.userId, codeFingerprint(debits.codeKey, code, codeFor(paying, amount)), now);
  const text = codeMessage(locale, code, formatMoney(amount, 'EUR', locale), debitCode.minutes);
  const sending = { ...paying.context, actor, now };
  await sendTextMessage(tx, platform.textMessages, sending, { to: details.phone, text });
  return { code_sent: true, payment: null, mandate_reference: null, ...mandateTerms(debits) };
}

function assertNotWaiting(sent: Parameters<typeof minutesToWait>[0] | undefined, now: Date) {
  const minutes = sent ? minutesToWait(sent, now) : 0;
  if (minutes > 0) throw new Failure('too_many_attempts', { data: { minutes }, retryAfter: minutes * 60 });
}

async function assertWithinLimit(
  db: Queryable,
  { limit }: DebitCollector,
  { actor, now }: BuyingContext,
  amount: number,
) {
  const before = await sumDebits(db, actor.userId, limitSince(now, limit));
  if (!withinLimit(before, amount, limit)) throw new Failure('limit_reached');
}

async function perform(tx: Transaction, paying: DebitContext, otp: string): Promise<DebitAnswer> {
  const { platform, debits, buying, context, form } = paying;
  const { userId } = buying.actor;
  const confirmed = codeFor(paying, await amountOf(tx, paying));
  await redeemCode(tx, paying, confirmed, otp);
  const { configured } = platform.providers;
  const order = await placeOrder(tx, buying, orderIn(form), { kind: 'debit', configured });
  // The price may have changed since the code was sent, by a moment.
  if (order.amount !== confirmed.amount) throw codeInvalid();
  await assertWithinLimit(tx, debits, buying, order.amount);
  const mandate = order.amount > 0 ? await debitFor(tx, paying, order) : undefined;
  await completePayment(tx, platform, {
    paymentId: order.id,
    kind: 'debit_confirmed',
    cause: 'a direct debit the member confirmed',
    reference: mandate && endToEndId(order.id),
    now: buying.now,
  });
  await deleteCode(tx, userId);
  const payment = await paymentOf(tx, context, order.id);
  return {
    code_sent: false,
    payment,
    mandate_reference: mandate?.reference ?? null,
    ...mandateTerms(debits),
  };
}

/** What the words of a mandate say besides the amount. */
const mandateTerms = ({ noticeDays, creditor: { name, id } }: DebitCollector) => ({
  notice_days: noticeDays,
  creditor: { name, id },
});

async function redeemCode(tx: Transaction, { debits, buying }: DebitContext, confirmed: CodeFor, otp: string) {
  const { userId } = confirmed;
  const { now } = buying;
  const sent = await lockCode(tx, userId);
  assertNotWaiting(sent, now);
  if (sent && isRightCode(debits.codeKey, otp, sent, confirmed, now)) return;
  if (sent) await saveWrongTry(tx, userId, now);
  throw codeInvalid({ keepsWrites: true });
}

const codeInvalid = (kept: { keepsWrites?: true } = {}) =>
  new Failure('code_invalid', { fields: { otp: { problem: 'otp_invalid' } }, ...kept });

/** What the bank is asked to collect, under the mandate the member has given for the account, now or before. */
async function debitFor(tx: Transaction, paying: DebitContext, order: PaymentRow): Promise<MandateRow> {
  const { platform, debits, buying, details } = paying;
  const { now, site } = buying;
  const mandate = await mandateFor(tx, paying, order);
  const dueOn = dueDate(now, debits.noticeDays);
  await insertDebit(tx, {
    paymentId: order.id,
    mandateId: mandate.id,
    endToEndId: endToEndId(order.id),
    amount: order.amount,
    dueOn,
    purpose: `${site.settings.statement_name} ${endToEndId(order.id)}`,
    now,
  });
  const { creditor } = debits;
  await announceDebit(tx, platform, order, { mandate, dueOn, creditor, iban: details.iban, now });
  return mandate;
}

async function mandateFor(
  tx: Transaction,
  { debits, buying, details }: DebitContext,
  order: PaymentRow,
): Promise<MandateRow> {
  const { actor, now } = buying;
  const ibanFingerprint = debits.fingerprint(details.iban);
  const oneOff = isOneOff(order.bundle);
  const known = oneOff ? undefined : await findMandate(tx, actor.userId, ibanFingerprint);
  if (known && mandateHolds({ oneOff: known.one_off, usedAt: known.used_at }, now)) {
    await saveMandateUsed(tx, known.id, now);
    return known;
  }
  const id = await newMandateId(tx);
  return insertMandate(tx, {
    id,
    userId: actor.userId,
    reference: mandateReference(randomBytes(16)),
    oneOff,
    ibanFingerprint,
    phoneFingerprint: debits.fingerprint(details.phone),
    details: debits.seal(details, id),
    now,
  });
}

/** Whether an IBAN can be debited, and whose bank it names. */
export async function checkIban(text: string) {
  const iban = readIban(text);
  if (!iban) throw new Failure('invalid', { fields: { iban: { problem: 'iban_invalid' } } });
  // Loaded with the first question: the banks of a continent are some megabytes.
  const { bankOf } = await import('./banks.ts');
  return { bank: bankOf(iban) };
}
