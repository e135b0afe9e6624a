import { type Locale, locales } from '#contract/locales.ts';
import { addBellEntry } from '#server/features/bell/bell.ts';
import { sendMail } from '#server/features/mails/mails.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { formatMoney } from '#server/platform/money.ts';
import { type PaymentDeps, siteOf } from './payment-deps.ts';
import { findReader, type PaymentRow } from './queries.ts';
import type { Reversal } from './rules.ts';

/** Tells the member in writing that they have paid, and what their bank statement will show. */
export async function sendReceipt(tx: Transaction, deps: PaymentDeps, payment: PaymentRow, now: Date) {
  const mail = await mailFor(tx, deps, payment, now);
  if (!mail) return;
  const { envelope, name, path, written } = mail;
  await sendMail(tx, deps.mailer, envelope, 'receipt', {
    name,
    credits: payment.credits,
    amount: written.money(payment.amount),
    statement: envelope.site.settings.statement_name,
    path,
  });
  await addToBell(tx, payment, 'payment_received', { amount: payment.amount, credits: payment.credits, now });
}

/** Confirms a withdrawal at once, with the moment it reached us: the law wants that, and so would anybody. */
export async function sendWithdrawal(
  tx: Transaction,
  deps: PaymentDeps,
  payment: PaymentRow,
  refund: number,
  now: Date,
) {
  const mail = await mailFor(tx, deps, payment, now);
  if (!mail) return;
  const { envelope, name, order, path, written } = mail;
  await sendMail(tx, deps.mailer, envelope, 'withdrawal', {
    name,
    order,
    time: written.moment(now),
    amount: written.money(refund),
    path,
  });
  await addToBell(tx, payment, 'payment_refunded', { amount: refund, now });
}

/** Tells the member of a refund they did not ask us for: otherwise only their bank and their credits would. */
export async function sendRefund(
  tx: Transaction,
  deps: PaymentDeps,
  payment: PaymentRow,
  { now, notDue = false, amount, credits }: Reversal & { now: Date; notDue?: boolean },
) {
  const mail = await mailFor(tx, deps, payment, now);
  if (!mail) return;
  const { envelope, name, order, path, written } = mail;
  await sendMail(tx, deps.mailer, envelope, 'refund', {
    name,
    order,
    amount: written.money(amount),
    credits,
    notDue,
    path,
  });
  await addToBell(tx, payment, 'payment_refunded', { amount, now });
}

interface RefundFacts {
  amount: number;
  credits?: number;
  now: Date;
}

/** Adds a bell entry for the payer, unless they are gone. */
export async function addToBell(
  tx: Transaction,
  { id, user_id: memberId, currency }: PaymentRow,
  kind: 'payment_received' | 'payment_refunded' | 'debit_returned',
  { now, ...facts }: RefundFacts,
) {
  if (memberId === null) return;
  await addBellEntry(tx, { memberId, kind, facts: { payment: id, currency, ...facts }, now });
}

/** The recipient of a mail about a payment, and how its amounts and dates are written; undefined where nobody is left. */
export async function mailFor(tx: Transaction, deps: PaymentDeps, payment: PaymentRow, now: Date) {
  const site = siteOf(deps, payment);
  const reader = payment.user_id === null ? undefined : await findReader(tx, payment.user_id);
  if (!site || !reader) return undefined;
  const locale = reader.language ?? payment.language;
  const written = writtenIn(locale, payment.currency, site.settings.time_zone);
  const credits = new Intl.NumberFormat(locales[locale].iso).format(payment.credits);
  // No bundle has a single credit, so the unit is always in the plural.
  const bundle = locale === 'fr' ? `${credits}\u00a0crédits` : `${credits} credits`;
  const order = `${bundle}, ${written.money(payment.amount)}, ${written.day(payment.completed_at ?? now)}`;
  const envelope = { to: reader.email, site, locale, now };
  return {
    envelope,
    name: reader.name,
    order,
    path: `/transactions/${payment.id}`,
    written,
  };
}

function writtenIn(locale: Locale, currency: string, timeZone: string) {
  const { iso } = locales[locale];
  const day = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone });
  const moment = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeStyle: 'long', timeZone });
  return {
    money: (amount: number) => formatMoney(amount, currency, locale),
    day: (date: Date) => day.format(date),
    moment: (date: Date) => moment.format(date),
  };
}
