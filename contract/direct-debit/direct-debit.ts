import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import type { FieldProblem } from '../field-problems.ts';
import { because } from '../fields.ts';
import { orderBody, payment } from '../payments/payments.ts';

/** What the calls around direct debit take and answer. */

/** One line of the form, of signs that can stand in it. */
const line = (maximum: number, signs: RegExp, problem: FieldProblem = 'invalid') =>
  z
    .string()
    .trim()
    .min(1)
    .max(maximum)
    .refine((text) => signs.test(text), because(problem));

// Banks of the area write in Latin letters; with what stands on them, and the signs of names and addresses.
const words = /^[\p{Script=Latin}\p{M}\p{N} .,'’&()/+-]+$/u;
const iban = line(42, /^[A-Za-z0-9 .-]+$/, 'iban_invalid');

export const directDebitBody = z.strictObject({
  ...orderBody.omit({ paymentmethod: true, keep_method: true, language: true }).shape,
  /** The code of the text message; without it the message is sent. */
  otp: line(12, /^[\d -]+$/, 'otp_invalid').optional(),
  account_holder: line(70, words),
  iban,
  street: line(70, words),
  house_number: line(16, words),
  zip: line(16, /^[A-Za-z0-9 -]+$/),
  city: line(35, words),
  phone: line(30, /^[+\d ()./-]+$/, 'phone_invalid'),
});

export const directDebitAnswer = z.object({
  /** True when a code went out and the payment waits for it: that is called 202. */
  code_sent: z.boolean(),
  payment: payment.nullable(),
  mandate_reference: z.string().nullable(),
  /** How many days before it is collected a debit is announced at least: part of what the mandate says. */
  notice_days: z.int(),
  /** Whom the mandate is given to, and the identifier that the scheme knows them by. */
  creditor: z.object({ name: z.string(), id: z.string() }),
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
    body: z.strictObject({ iban }),
    answer: z.object({ bank: z.object({ name: z.string(), bic: z.string() }).nullable() }),
  },
} satisfies Record<string, CallSchema>;
