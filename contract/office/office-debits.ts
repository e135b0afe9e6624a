import { z } from 'zod';
import type { CallSchema, FileAnswer } from '../call-schema.ts';
import { officeLimits } from '../constants.ts';
import { because } from '../fields.ts';

/** What staff of finance do with the bank: collect direct debits, take in what came back, and see why. */

const debitFile = z.object({
  id: z.string(),
  /** Debits to collect, or refunds to give. */
  kind: z.enum(['debits', 'refunds']),
  debits: z.int(),
  amount: z.int(),
  created_at: z.iso.datetime(),
  /** How many of its debits came back. */
  returned: z.int(),
});

const returnedDebit = z.object({
  payment_id: z.string(),
  member: z.object({ id: z.string(), name: z.string() }).nullable(),
  amount: z.int(),
  returned_at: z.iso.datetime(),
  /** As the bank says it, such as AM04; empty where it does not. */
  reason: z.string(),
});

const fileName = z.string().regex(/^[A-Z0-9-]{1,30}$/);

/** The bank's file in a multipart form: where it lies while the request lasts. */
const returnFile = z.strictObject({
  file: z
    .custom<{ file: string; signal: AbortSignal }>(
      (file) => typeof file === 'object' && file !== null,
      because('required'),
    )
    .meta({ type: 'string', format: 'binary', maxLength: officeLimits.returnFile }),
});

export const officeDebitCalls = {
  officeDebits: {
    summary: 'Direct debits: what waits, the files for the bank, and what came back and why',
    staff: 'see_debits',
    answer: z.object({
      /** Whether this installation collects direct debits at all. */
      configured: z.boolean(),
      waiting: z.object({ debits: z.int(), amount: z.int() }),
      files: z.array(debitFile),
      returned: z.array(returnedDebit),
      /** Of the last 90 days, the most frequent first. */
      reasons: z.array(z.object({ reason: z.string(), debits: z.int() })),
    }),
  },
  collectDebits: {
    summary: 'Make the files for the bank of what is due; each debit is in one file, once',
    staff: 'collect_debits',
    body: z.strictObject({}),
    answer: z.object({ files: z.array(z.string()) }),
  },
  debitFile: {
    summary: 'Download a file for the bank; the download is logged',
    staff: 'collect_debits',
    query: z.object({ id: fileName }),
    answer: z.custom<FileAnswer>(),
    file: 'application/xml',
  },
  importReturns: {
    summary: 'Import the bank’s file of returned debits: a multipart form with the field file',
    staff: 'collect_debits',
    upload: officeLimits.returnFile,
    body: returnFile,
    answer: z.object({
      format: z.string(),
      message_id: z.string(),
      reversed: z.int(),
      known: z.int(),
      unknown: z.array(z.string()),
      differing: z.array(z.string()),
      refused: z.array(z.object({ id: z.string(), reason: z.string() })),
      reopened: z.int(),
    }),
  },
  officeOwed: {
    summary: 'Who owes credits, the most first',
    staff: 'see_ledger',
    answer: z.object({
      members: z.array(z.object({ id: z.string(), name: z.string(), host: z.string(), owed: z.int() })),
      credits: z.int(),
    }),
  },
} satisfies Record<string, CallSchema>;
