import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';

export const mailEventCalls = {
  mailEvents: {
    summary: 'A mail came back or was reported as spam: a signed report, as a mail or as JSON',
    webhook: true,
    answer: z.string(),
  },
} satisfies Record<string, CallSchema>;
