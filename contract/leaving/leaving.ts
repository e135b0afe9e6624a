import { z } from 'zod';
import { anyPassword } from '../accounts/accounts.ts';
import { usedCredential } from '../accounts/security.ts';
import { userAnswer } from '../accounts/user.ts';
import type { CallSchema } from '../call-schema.ts';
import { leavingLimits } from '../constants.ts';
import { because, id, writing } from '../fields.ts';
import { currencies } from '../payments/bundles.ts';
import { leavingOfferKinds, leavingReasons } from './leaving-types.ts';

/** Deleting an account, what is offered instead, and coming back. */

/** What a login to an account that the site has closed was refused with: it stands for a session. */
const owner = z.string().max(200).optional();

const offer = z.object({
  kind: z.enum(leavingOfferKinds),
  /** Of a discount: its code, what it takes off, and until when. */
  code: z.string().optional(),
  percentage: z.int().optional(),
  until: z.iso.datetime().optional(),
});
export type LeavingOffer = z.infer<typeof offer>;

/** A purchase whose unused credits are refunded if the member withdraws from it. */
const refund = z.object({
  payment_id: id,
  credits: z.int(),
  amount: z.int(),
  currency: z.enum(currencies),
  until: z.iso.datetime(),
});

export const leavingAnswer = z.object({
  /** Without a reason, and for `other`, none. */
  offers: z.array(offer),
  credits: z.int(),
  refunds: z.array(refund),
  /** When everything would be erased, if the account were deleted now. */
  erased_at: z.iso.datetime(),
});

export const deleteAccountBody = z
  .strictObject({
    /** Why the member leaves; it may be left out. */
    reason: z.enum(leavingReasons).optional(),
    remarks: writing(0, leavingLimits.remarks).default(''),
    password: anyPassword.optional(),
    /** What a passkey answered to the challenge of passkey-options.php with the purpose `login`. */
    response: usedCredential.optional(),
    owner,
  })
  .refine(({ reason, remarks }) => reason !== 'other' || remarks !== '', { path: ['remarks'], ...because('required') })
  .refine(
    ({ password, response, owner: token }) =>
      [password, response, token].filter((proof) => proof !== undefined).length === 1,
    { path: ['password'], ...because('required') },
  );
export type DeleteAccount = z.output<typeof deleteAccountBody>;

export const leavingCalls = {
  leaving: {
    summary: 'What a member who wants to leave is offered, by the reason, and which credits would be refunded',
    session: 'or_closed_owner',
    query: z.object({ reason: z.enum(leavingReasons).optional(), owner }),
    answer: leavingAnswer,
  },
  deleteAccount: {
    summary: 'Delete the account, with the password or a passkey: it can be reactivated until everything is erased',
    session: 'or_closed_owner',
    endsSession: true,
    body: deleteAccountBody,
    answer: z.object({ status: z.literal('pending_deletion'), erased_at: z.iso.datetime() }),
  },
  reactivate: {
    summary: 'Take a deletion back, by the link of the mail or by the token of a refused login, which also logs in',
    body: z.strictObject({ token: z.string().min(1).max(200) }),
    /** Null by the link of the mail: whoever can read it has not logged in. */
    answer: userAnswer,
  },
} satisfies Record<string, CallSchema>;
