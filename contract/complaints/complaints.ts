import { z } from 'zod';
import { email } from '../accounts/accounts.ts';
import type { CallSchema } from '../call-schema.ts';
import { complaintLimits } from '../constants.ts';
import { because, writing } from '../fields.ts';

/** Complaints, and notices of content that breaks the law (Digital Services Act, article 16). Anybody may send one. */

export const complaintKinds = ['illegal', 'rights', 'decision', 'other'] as const;
export type ComplaintKind = (typeof complaintKinds)[number];

const address = z
  .string()
  .trim()
  .max(complaintLimits.url)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), because('invalid'));

export const complaintBody = z
  .strictObject({
    email,
    name: writing(0, complaintLimits.name).default(''),
    kind: z.enum(complaintKinds).default('other'),
    subject: writing(1, complaintLimits.subject),
    text: writing(complaintLimits.shortest, complaintLimits.text),
    url: address.optional(),
    /** That what is said is accurate and complete, as far as the sender knows. */
    good_faith: z.boolean().default(false),
  })
  // A notice has to say where the content is, and that it is meant; whoever reports the abuse of a child need not give a name.
  .refine(({ kind, url }) => kind !== 'illegal' || url !== undefined, { path: ['url'], ...because('required') })
  .refine(({ kind, good_faith }) => kind !== 'illegal' || good_faith, { path: ['good_faith'], ...because('required') });
export type Complaint = z.output<typeof complaintBody>;

export const complaintStatus = z.object({
  reference: z.string(),
  kind: z.enum(complaintKinds),
  subject: z.string(),
  status: z.enum(['received', 'decided']),
  sent_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  decision: z.string().nullable(),
});

export const complaintCalls = {
  complain: {
    summary: 'Send a complaint, or a notice of illegal content; it is confirmed by mail',
    status: 201,
    body: complaintBody,
    answer: z.object({ reference: z.string() }),
  },
  complaint: {
    summary: 'What became of a complaint, by the link in the mail that confirmed it; any other is 410',
    query: z.object({ reference: z.string().min(1).max(30), key: z.string().min(1).max(100) }),
    answer: complaintStatus,
  },
} satisfies Record<string, CallSchema>;
