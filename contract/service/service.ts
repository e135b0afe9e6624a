import { z } from 'zod';
import { email } from '../accounts/accounts.ts';
import type { CallSchema } from '../call-schema.ts';
import { serviceLimits } from '../constants.ts';
import { writing } from '../fields.ts';
import { localeNames } from '../locales.ts';

/** A question to support, from anybody, member or not. */
export const serviceBody = z.strictObject({
  email,
  subject: writing(1, serviceLimits.subject),
  text: writing(serviceLimits.shortest, serviceLimits.text),
  // A field that only machines see and fill.
  website: z.string().max(200).optional(),
});
export type ServiceQuestion = z.output<typeof serviceBody>;

export const serviceCalls = {
  askSupport: {
    summary: 'Write to support; it is confirmed by mail with a reference',
    status: 201,
    body: serviceBody,
    answer: z.object({ reference: z.string() }),
  },
  askSupportByForm: {
    summary: 'The same from a plain form: 302 to the page, with ?sent= and the reference, or ?refused= and the code',
    form: 'pages-service',
    redirect: true,
    body: serviceBody.extend({ locale: z.enum(localeNames) }),
    answer: z.string(),
  },
} satisfies Record<string, CallSchema>;
