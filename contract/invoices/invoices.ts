import { z } from 'zod';
import type { CallSchema, FileAnswer } from '../call-schema.ts';
import { id } from '../fields.ts';

export const invoiceCalls = {
  invoice: {
    summary: 'The invoice of a payment as a PDF, in the caller’s language',
    session: true,
    query: z.object({ id }),
    answer: z.custom<FileAnswer>(),
    file: 'application/pdf',
  },
} satisfies Record<string, CallSchema>;
