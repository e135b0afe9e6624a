import { z } from 'zod';
import { recoveryCodes } from '../constants.ts';
import { because, id } from '../fields.ts';
import { anyPassword, email } from './accounts.ts';

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

export const consentKinds = ['terms', 'sensitive', 'tracking', 'resell', 'marketing'] as const;
export type ConsentKind = (typeof consentKinds)[number];
/** Without the terms there is no account. */
export const revocableConsents = ['sensitive', 'marketing', 'tracking', 'resell'] as const satisfies ConsentKind[];
export type RevocableConsent = (typeof revocableConsents)[number];

const consent = z.object({
  kind: z.enum(consentKinds),
  version: z.string(),
  granted: z.boolean(),
  at: z.iso.datetime(),
});

export const consentList = z.object({
  consents: z.array(consent),
  /** Every yes and every no, the newest first. */
  history: z.array(consent),
});

export const changeConsentBody = z.strictObject({ kind: z.enum(revocableConsents), granted: z.boolean() });

export const passwordBody = z.strictObject({ password: anyPassword });

export const secondFactorState = z.object({ enabled: z.boolean(), recovery_codes_left: z.int() });
export const secondFactorSecret = z.object({
  /** To type in where no camera reads the picture. */
  secret: z.string(),
  uri: z.string(),
  /** The same as a picture, in SVG. */
  qr: z.string(),
});

export const confirmSecondFactorBody = z.strictObject({
  code: z
    .string()
    .max(16)
    .refine((text) => /^[\d\s-]*$/.test(text) && text.replaceAll(/\D/g, '').length === 6, because('code_wrong')),
});
export const recoveryCodesAnswer = z.object({ recovery_codes: z.array(z.string()).length(recoveryCodes) });

const passkeys = z.array(
  z.object({ id, name: z.string(), created_at: z.iso.datetime(), last_used_at: z.iso.datetime().nullable() }),
);
export const passkeyList = z.object({ passkeys });

/** What opens the account besides its new password, and how many sessions the change has ended. */
const waysIn = z.object({ passkeys, second_factor: z.boolean(), sessions_ended: z.int() });
export const waysInAnswer = z.object({ ways_in: waysIn });
/** `end_token` removes them with DELETE /api/password-reset.php, once, within an hour. */
export const passwordResetAnswer = z.object({ ways_in: waysIn, end_token: z.string() });
export const endWaysInBody = z.strictObject({ token: z.string().max(200) });

// What the browser's library sends, field by field: the largest attestations are a few thousand characters.
const base64url = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .refine((text) => /^[\w-]+$/.test(text), because('invalid'));
const credentialId = base64url(1400);
const transports = z.array(z.string().max(32)).max(10).optional();
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.record(z.string().max(64), z.unknown()).default({}),
};
const newCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(20_000),
    authenticatorData: base64url(8000).optional(),
    publicKey: base64url(4000).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports,
  }),
});
export const usedCredential = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    userHandle: base64url(100),
  }),
});
export type NewCredential = z.output<typeof newCredential>;
export type UsedCredential = z.output<typeof usedCredential>;

// Nothing that cannot be seen, turns the line around or opens a tag.
const passkeyName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((name) => !/[\p{C}<>]/u.test(name), because('invalid'));

export const newPasskeyBody = z.strictObject({ name: passkeyName, response: newCredential });
export const removePasskeyBody = z.strictObject({ id, password: anyPassword });
export const passkeyLoginBody = z.strictObject({ response: usedCredential });

export const passkeyOptionsBody = z.discriminatedUnion('purpose', [
  z.strictObject({ purpose: z.literal('register'), password: anyPassword }),
  z.strictObject({ purpose: z.literal('login') }),
]);
/** As the browser's library takes them: `startRegistration({ optionsJSON })` or `startAuthentication({ optionsJSON })`. */
export const passkeyOptionsAnswer = z.object({ options: z.looseObject({ challenge: z.string() }) });
