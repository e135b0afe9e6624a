import { z } from 'zod';
import { newPasskeyBody, passkeyList, passkeyLoginBody, passkeyOptionsAnswer } from '../accounts/security.ts';
import type { CallSchema } from '../call-schema.ts';
import { id } from '../fields.ts';
import { ownView } from './staff.ts';

/** Passkeys of staff: a device that knows its owner stands for password and second factor at once. */
export const staffPasskeyCalls = {
  staffPasskeyOptions: {
    summary: 'What a browser needs to ask somebody of staff for a passkey',
    body: z.strictObject({}),
    answer: passkeyOptionsAnswer,
  },
  staffPasskeyLogin: {
    summary: 'Log in to the back office with a passkey',
    body: passkeyLoginBody,
    answer: ownView,
  },
  proveWithPasskey: {
    summary: 'Show a passkey instead of a code, before money or bans',
    staff: 'work',
    body: passkeyLoginBody,
    answer: ownView,
  },
  staffPasskeys: {
    summary: 'The caller’s own passkeys for the back office',
    staff: 'work',
    answer: passkeyList,
  },
  staffPasskeyRegistration: {
    summary: 'What a browser needs to make a passkey for the back office',
    staff: 'keep_passkeys',
    body: z.strictObject({}),
    answer: passkeyOptionsAnswer,
  },
  addStaffPasskey: {
    summary: 'Add a passkey for the back office, on the host whose page asks',
    staff: 'keep_passkeys',
    status: 201,
    body: newPasskeyBody,
    answer: passkeyList,
  },
  removeStaffPasskey: {
    summary: 'Remove one of the caller’s passkeys for the back office',
    staff: 'keep_passkeys',
    body: z.strictObject({ id }),
    answer: passkeyList,
  },
} satisfies Record<string, CallSchema>;
