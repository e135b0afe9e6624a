import { locales } from '#contract/locales.ts';
import { sendMail } from '#server/features/mails/mails.ts';
import { addToBell, mailFor, type PaymentDeps, type PaymentRow } from '#server/features/payments/payments.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { Creditor } from './collection-file.ts';
import { shownIban } from './iban.ts';
import type { MandateRow } from './queries.ts';

/** Tells the member what will be collected, when, from where, by whom and by which right, before it is. */
export async function announceDebit(
  tx: Transaction,
  deps: PaymentDeps,
  payment: PaymentRow,
  { mandate, dueOn, creditor, iban, now }: Announced,
) {
  const mail = await mailFor(tx, deps, payment, now);
  if (!mail) return;
  const { envelope, name, path, written } = mail;
  // A day of the banks' calendar is that day everywhere.
  const { iso } = locales[envelope.locale];
  const date = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(dueOn));
  const { bankOf } = await import('./banks.ts');
  await sendMail(tx, deps.mailer, envelope, 'preNotification', {
    name,
    amount: written.money(payment.amount),
    date,
    account: [shownIban(iban), bankOf(iban)?.name].filter(Boolean).join(', '),
    creditor: creditor.name,
    creditorId: creditor.id,
    mandate: mandate.reference,
    signed: written.day(mandate.signed_at),
    path,
  });
}

interface Announced {
  mandate: MandateRow;
  dueOn: string;
  creditor: Creditor;
  iban: string;
  now: Date;
}

export async function mailReturned(tx: Transaction, deps: PaymentDeps, payment: PaymentRow, amount: number, now: Date) {
  const mail = await mailFor(tx, deps, payment, now);
  if (!mail) return;
  const { envelope, name, path, written } = mail;
  await sendMail(tx, deps.mailer, envelope, 'debitReturned', {
    name,
    amount: written.money(amount),
    date: written.day(now),
    path,
  });
  await addToBell(tx, payment, 'debit_returned', { amount, now });
}
