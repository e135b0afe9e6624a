import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { officeLimits, staffLimits } from '../constants.ts';
import { cursor, id, writing } from '../fields.ts';
import { paymentStatuses } from '../payments/payment-types.ts';
import { settingsChange, siteSettings } from '../sites/settings.ts';
import { paymentFilter } from './office-files.ts';

/** What staff do in the back office: find a member, look into the money, change a site. */

/** Why something is done, for the audit log. */
const reason = writing(3, staffLimits.reason);
const host = z.string().trim().toLowerCase().min(1).max(253);

export const officeMember = z.object({
  id: z.string(),
  name: z.string(),
  /** Without most of its letters; whoever may see it whole asks for it, and is logged. */
  email: z.string(),
  host: z.string(),
  status: z.enum(['not_confirmed', 'active', 'pending_deletion', 'banned']),
  fictional: z.boolean(),
  premium: z.boolean(),
  credits: z.int(),
  owed: z.int(),
  signup_at: z.iso.datetime(),
  last_active_at: z.iso.datetime(),
  locked_until: z.iso.datetime().nullable(),
  reports: z.int(),
});

export const timelineEntry = z.object({
  at: z.iso.datetime(),
  kind: z.enum(['joined', 'payment', 'credits', 'report', 'staff']),
  /** What it was within its kind: the status of a payment, the cause of credits, the action of staff. */
  what: z.string(),
  amount: z.int().nullable(),
  currency: z.string().nullable(),
  credits: z.int().nullable(),
  /** The payment, report or entry of the log it stands for. */
  id: z.string().nullable(),
});

export const officePayment = z.object({
  payment_id: z.string(),
  member: z.object({ id: z.string(), name: z.string() }).nullable(),
  host: z.string(),
  status: z.enum(paymentStatuses),
  paymentmethod: z.string(),
  provider: z.string(),
  reference: z.string().nullable(),
  country: z.string(),
  currency: z.string(),
  amount: z.int(),
  refunded: z.int(),
  credits: z.int(),
  created_at: z.iso.datetime(),
  completed_at: z.iso.datetime().nullable(),
});

/** What support does for a member who cannot get in. */
export const helps = ['unlock', 'confirmation', 'password'] as const;

const siteSettingsView = z.object({ host: z.string(), settings: siteSettings });

export const officeCalls = {
  officeMember: {
    summary: 'Find members by e-mail address, name, id or payment, on all sites',
    staff: 'see_members',
    query: z.object({ q: z.string().trim().min(1).max(200) }),
    answer: z.object({ members: z.array(officeMember) }),
  },
  revealMember: {
    summary: 'See a member’s e-mail address; the look is logged',
    staff: 'see_private_data',
    body: z.strictObject({ id, reason }),
    answer: z.object({ id: z.string(), email: z.string() }),
  },
  memberTimeline: {
    summary: 'What happened to a member’s account, the newest first',
    staff: 'see_private_data',
    query: z.object({ id, before: z.iso.datetime().optional() }),
    answer: z.object({ entries: z.array(timelineEntry), next: z.iso.datetime().nullable() }),
  },
  grantCredits: {
    summary: 'Give a member credits',
    staff: 'grant_credits',
    body: z.strictObject({ id, credits: z.int().min(1).max(officeLimits.grant), reason }),
    answer: z.object({ id: z.string(), credits: z.int() }),
  },
  helpMember: {
    summary: 'Unlock a member’s login, or send them the confirmation mail or a link for a new password again',
    staff: 'help_members',
    body: z.strictObject({ id, help: z.enum(helps) }),
    answer: z.object({ id: z.string(), help: z.enum(helps) }),
  },
  officePayments: {
    summary: 'Payments of all sites, the newest first',
    staff: 'see_payments',
    query: z.object({ ...paymentFilter, member: id.optional(), after: cursor.optional() }),
    answer: z.object({ payments: z.array(officePayment), next: z.string().nullable() }),
  },
  officePayment: {
    summary: 'One payment, step by step, with its direct debit and its invoice',
    staff: 'see_payments',
    query: z.object({ id }),
    answer: z.object({
      payment: officePayment,
      steps: z.array(
        z.object({ at: z.iso.datetime(), from: z.string().nullable(), to: z.string(), cause: z.string() }),
      ),
      debit: z
        .object({
          status: z.enum(['open', 'sent', 'returned', 'dropped']),
          due_on: z.string(),
          file: z.string().nullable(),
          returned_at: z.iso.datetime().nullable(),
          return_reason: z.string().nullable(),
        })
        .nullable(),
      invoice: z.string().nullable(),
    }),
  },
  refundPayment: {
    summary: 'Refund what is left of a payment; the credits of it that are unspent are taken back',
    staff: 'refund',
    body: z.strictObject({ payment_id: id, reason }),
    answer: z.object({ payment: officePayment, refund: z.int(), credits: z.int() }),
  },
  officeLedger: {
    summary: 'Whether every credit is accounted for',
    staff: 'see_ledger',
    answer: z.object({
      balanced: z.boolean(),
      faults: z.array(z.string()),
      books: z.record(z.string(), z.number()),
    }),
  },
  officeSettings: {
    summary: 'The sites and their settings',
    staff: 'see_settings',
    query: z.object({ host: host.optional() }),
    answer: z.object({ sites: z.array(siteSettingsView) }),
  },
  changeSettings: {
    summary: 'Change settings of a site; it follows at once, without a restart',
    staff: 'change_settings',
    body: z.strictObject({ host, settings: settingsChange }),
    answer: siteSettingsView,
  },
  settingsHistory: {
    summary: 'What was changed about a site’s settings, the newest first',
    staff: 'see_settings',
    query: z.object({ host, before: id.optional() }),
    answer: z.object({
      changes: z.array(
        z.object({
          id: z.string(),
          at: z.iso.datetime(),
          staff: z.string().nullable(),
          before: z.record(z.string(), z.unknown()),
          after: z.record(z.string(), z.unknown()),
        }),
      ),
      next: z.string().nullable(),
    }),
  },
  undoSettings: {
    summary: 'Put a site’s settings back to what they were before a change',
    staff: 'change_settings',
    body: z.strictObject({ host, change: id }),
    answer: siteSettingsView,
  },
} satisfies Record<string, CallSchema>;
