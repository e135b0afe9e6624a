import { z } from 'zod';
import type { CallSchema, FileAnswer } from '../call-schema.ts';
import { cursor, id } from '../fields.ts';
import { insightFilter, insightKinds } from '../insight/insight.ts';
import { paymentStatuses, providerNames } from '../payments/payment-types.ts';

/** What staff of finance look up and take along: invoices, and lists for a spreadsheet. */

/** Lists of money, beside the figures of the insight pages. */
export const moneyLists = ['payments', 'invoices', 'refunds', 'chargebacks', 'debits', 'owed'] as const;
export type MoneyList = (typeof moneyLists)[number];

export const invoiceKinds = ['invoice', 'credit_note'] as const;

const host = z.string().trim().toLowerCase().min(1).max(253);

/** From the first day to the last, both included. */
const period = { from: z.iso.date().optional(), to: z.iso.date().optional() };

/** Which payments: those of one status, provider, site and period. */
export const paymentFilter = {
  status: z.enum(paymentStatuses).optional(),
  provider: z.enum(providerNames).optional(),
  host: host.optional(),
  ...period,
};

export const officeInvoice = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(invoiceKinds),
  payment_id: z.string(),
  member: z.object({ id: z.string(), name: z.string() }).nullable(),
  host: z.string(),
  country: z.string(),
  currency: z.string(),
  net: z.int(),
  vat: z.int(),
  gross: z.int(),
  issued_at: z.iso.datetime(),
});

export const officeFileCalls = {
  officeInvoices: {
    summary: 'Invoices and credit notes of all sites, the newest first',
    staff: 'see_invoices',
    query: z.object({
      kind: z.enum(invoiceKinds).optional(),
      host: host.optional(),
      ...period,
      after: cursor.optional(),
    }),
    answer: z.object({ invoices: z.array(officeInvoice), next: z.string().nullable() }),
  },
  officeInvoice: {
    summary: 'Download the invoice of a payment with what was credited of it; the download is logged',
    staff: 'see_invoices',
    query: z.object({ id }),
    answer: z.custom<FileAnswer>(),
    file: 'application/pdf',
  },
  exportFile: {
    summary:
      'Download a list of money, or figures by day, site, country or traffic source, as CSV; the download is logged',
    staff: 'export',
    query: z.object({ kind: z.enum([...moneyLists, ...insightKinds]), ...paymentFilter, ...insightFilter }),
    answer: z.custom<FileAnswer>(),
    file: 'text/csv',
  },
} satisfies Record<string, CallSchema>;
