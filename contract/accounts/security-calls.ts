import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import {
  changeConsentBody,
  confirmSecondFactorBody,
  consentList,
  endWaysInBody,
  newPasskeyBody,
  passkeyList,
  passkeyLoginBody,
  passkeyOptionsAnswer,
  passkeyOptionsBody,
  passwordBody,
  recoveryCodesAnswer,
  removePasskeyBody,
  secondFactorSecret,
  secondFactorState,
  waysInAnswer,
} from './security.ts';
import { userAnswer } from './user.ts';

export const securityCalls = {
  endWaysIn: {
    summary: 'Remove passkeys and second factor after a reset, with the token of its answer',
    body: endWaysInBody,
    answer: waysInAnswer,
  },
  consents: {
    summary: 'What the member agreed to or refused, the newest of each kind, and all that was said before',
    session: true,
    answer: consentList,
  },
  changeConsent: {
    summary: 'Give or take back a consent',
    session: true,
    body: changeConsentBody,
    answer: consentList,
  },
  secondFactor: {
    summary: 'Whether logging in needs a code besides the password, and how many recovery codes are left',
    session: true,
    answer: secondFactorState,
  },
  startSecondFactor: {
    summary: 'Get a secret for an authenticator app; nothing changes until it is confirmed',
    session: true,
    body: passwordBody,
    answer: secondFactorSecret,
  },
  confirmSecondFactor: {
    summary: 'Switch the second factor on with a first code; answers the recovery codes, this once',
    session: true,
    body: confirmSecondFactorBody,
    answer: recoveryCodesAnswer,
  },
  endSecondFactor: {
    summary: 'Switch the second factor off',
    session: true,
    body: passwordBody,
    answer: z.object({}),
  },
  passkeys: {
    summary: 'The member’s passkeys',
    session: true,
    answer: passkeyList,
  },
  addPasskey: {
    summary: 'Keep a passkey that the browser has made with the options of passkey-options.php',
    session: true,
    status: 201,
    body: newPasskeyBody,
    answer: passkeyList,
  },
  removePasskey: {
    summary: 'Forget a passkey; answers those that are left',
    session: true,
    body: removePasskeyBody,
    answer: passkeyList,
  },
  passkeyOptions: {
    summary: 'What a browser needs to make a passkey (with a session and the password), or to log in with one',
    body: passkeyOptionsBody,
    answer: passkeyOptionsAnswer,
  },
  passkeyLogin: {
    summary: 'Log in with a passkey; it stands for password and second factor',
    body: passkeyLoginBody,
    answer: userAnswer,
  },
} satisfies Record<string, CallSchema>;
