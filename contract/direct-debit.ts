import { z } from 'zod';
import type { CallSchema } from './call-schema.ts';
import { orderBody, payment } from './payments.ts';

/** What the calls around direct debit take and answer. */

const line = (maximum: number) => z.string().trim().min(1).max(maximum);

export const directDebitBody = z.strictObject({
  ...orderBody.omit({ paymentmethod: true }).shape,
  /** The code of the text message; without it the message is sent. */
  otp: z.string().trim().min(1).max(12).optional(),
  account_holder: line(70),
  iban: line(42),
  street: line(70),
  house_number: line(16),
  zip: line(16),
  city: line(35),
  phone: line(30),
});

export const directDebitAnswer = z.object({
  /** True when a code went out and the payment waits for it: that is called 202. */
  code_sent: z.boolean(),
  payment: payment.nullable(),
  mandate_reference: z.string().nullable(),
});

export const directDebitCalls = {
  directDebit: {
    summary: 'Pay by direct debit: without otp a code goes to the phone, with the right one the bundle is bought',
    session: true,
    status: 201,
    accepts: true,
    body: directDebitBody,
    answer: directDebitAnswer,
  },
  checkIban: {
    summary: 'Whether an IBAN can be debited, and whose bank it names; nothing of it is stored',
    session: true,
    body: z.strictObject({ iban: line(42) }),
    answer: z.object({ bank: z.object({ name: z.string(), bic: z.string() }).nullable() }),
  },
} satisfies Record<string, CallSchema>;
