import { z } from 'zod';
import { anyPassword, email } from './accounts.ts';
import { because } from './fields.ts';

/** What the calls take and answer that keep an account safe: its address, its consents, its second factor, its passkeys. */

export const mailChangeRequestBody = z.strictObject({
  email: z
    .string()
    .trim()
    .max(254)
    .refine((text) => email.safeParse(text).success, because('email_new_invalid')),
  password: anyPassword,
});

export const mailChangeBody = z.strictObject({ token: z.string().max(200) });

export const consentKinds = ['terms', 'sensitive', 'tracking', 'resell'] as const;
export type ConsentKind = (typeof consentKinds)[number];
/** Without the terms there is no account; everything else can be taken back. */
export const revocableConsents = ['sensitive', 'tracking', 'resell'] as const satisfies ConsentKind[];
export type RevocableConsent = (typeof revocableConsents)[number];

export const consentList = z.object({
  consents: z.array(
    z.object({ kind: z.enum(consentKinds), version: z.string(), granted: z.boolean(), at: z.iso.datetime() }),
  ),
});

export const changeConsentBody = z.strictObject({ kind: z.enum(revocableConsents), granted: z.boolean() });
