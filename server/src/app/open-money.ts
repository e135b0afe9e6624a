import { recordCardPayment } from '../features/age/age.ts';
import { creditRoutes } from '../features/credits/routes.ts';
import { DebitCollector, forgetMandateDetails } from '../features/direct-debit/direct-debit.ts';
import { directDebitRoutes } from '../features/direct-debit/routes.ts';
import { discountRoutes } from '../features/discounts/routes.ts';
import { invoiceRoutes } from '../features/invoices/routes.ts';
import { settleOverdueOrders } from '../features/payments/overdue.ts';
import { openProviders, type PaymentPlatform } from '../features/payments/payments.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { sendDueRefunds } from '../features/payments/withdraw.ts';
import { day, type Foundation, inTransaction, mailerOf, minute, type NoteProven } from './foundation.ts';

/** Credits, what they are bought with, and the documents about it. */
export function openMoney(foundation: Foundation, noteProven: NoteProven) {
  const { platform, calls, sites } = foundation;
  const { config, db, jobs, limits, log, metrics, outbox, secrets } = platform;
  const payments = {
    db,
    sites,
    providers: openProviders(config, secrets),
    secrets,
    publicUrl: config.publicUrl,
    mailer: mailerOf(foundation),
    notePaidByCard: async (tx, paid) => {
      await recordCardPayment(tx, paid);
      await noteProven(tx, paid.userId);
    },
  } satisfies PaymentPlatform;
  creditRoutes(calls);
  discountRoutes(calls);
  paymentRoutes(calls, payments);
  jobs.every({
    kind: 'payments.give-refunds',
    every: 10 * minute,
    run: (context) => sendDueRefunds(payments, context),
  });
  jobs.every({
    kind: 'payments.settle-overdue-orders',
    every: 5 * minute,
    run: (context) => settleOverdueOrders(payments, context),
  });
  const debits = config.directDebit && new DebitCollector(config.directDebit, secrets);
  const textMessages = { outbox, limits, production: config.production, log, metrics };
  directDebitRoutes(calls, { ...payments, debits, limits, textMessages });
  jobs.every({ kind: 'direct-debit.forget-details', every: day, run: inTransaction(forgetMandateDetails) });
  invoiceRoutes(calls);
  return { payments, debits };
}
