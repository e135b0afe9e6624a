import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { mostWeeklyCredits, statementEntries } from '../constants.ts';
import { id, wholeNumber } from '../fields.ts';
import { creditCauses } from './credit-causes.ts';

/** What the calls around a member's credits take and answer. */

export const statementQuery = z.object({ page: wholeNumber(1, 100_000).default(1) });

const spendingLimit = z.object({
  /** Credits a week at most; null where the member set none. */
  limit: z.int().nullable(),
  /** Spent since Monday, by the site's time zone. */
  spent: z.int(),
  resets_at: z.iso.datetime(),
});
export const spendingLimitAnswer = z.object({ spending_limit: spendingLimit });
export const spendingLimitBody = z.strictObject({ limit: z.int().min(0).max(mostWeeklyCredits).nullable() });

export const statementAnswer = z.object({
  /** The newest first. A free message makes none. */
  entries: z
    .array(
      z.object({
        id,
        /** What came in; below zero, what was spent. */
        amount: z.int(),
        cause: z.enum(creditCauses),
        /** With whom, where it was spent on somebody who is still there. */
        about: z.object({ id, name: z.string() }).nullable(),
        at: z.iso.datetime(),
        /** What was left afterwards. */
        balance: z.int(),
      }),
    )
    .max(statementEntries),
  balance: z.int(),
  page: z.int(),
  pages: z.int(),
  spending_limit: spendingLimit,
});

export const creditCalls = {
  creditStatement: {
    summary: 'Every credit the caller gained and spent, the newest first',
    session: true,
    query: statementQuery,
    answer: statementAnswer,
  },
  spendingLimit: {
    summary: 'How many credits a week the caller lets themselves spend, and how many of them are spent',
    session: true,
    answer: spendingLimitAnswer,
  },
  setSpendingLimit: {
    summary: 'Set the most one spends in a week, or null for no limit',
    session: true,
    body: spendingLimitBody,
    answer: spendingLimitAnswer,
  },
} satisfies Record<string, CallSchema>;
