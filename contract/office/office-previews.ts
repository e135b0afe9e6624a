import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { localeNames } from '../locales.ts';

/** Mails and pushes as members of a site get them, with an example's facts. */

const of = { host: z.string().trim().toLowerCase().min(1).max(253), locale: z.enum(localeNames) };

export const officePreviewCalls = {
  previews: {
    summary: 'The mails and pushes of a site in one language',
    staff: 'see_settings',
    query: z.object(of),
    answer: z.object({
      mails: z.array(z.object({ name: z.string(), subject: z.string() })),
      pushes: z.array(z.object({ name: z.string(), title: z.string(), body: z.string() })),
    }),
  },
  previewMail: {
    summary: 'A mail as members of a site get it in one language',
    staff: 'see_settings',
    query: z.object({ ...of, name: z.string().min(1).max(60) }),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
} satisfies Record<string, CallSchema>;
