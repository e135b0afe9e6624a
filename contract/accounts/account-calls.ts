import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { localeNames } from '../locales.ts';
import {
  activationQuery,
  endSessionsBody,
  loginBody,
  passwordChangeBody,
  passwordResetBody,
  passwordResetRequestBody,
  sessionList,
  signupBody,
} from './accounts.ts';
import { mailChangeBody, mailChangeRequestBody, passwordResetAnswer, waysInAnswer } from './security.ts';
import { userAnswer } from './user.ts';

export const accountCalls = {
  login: {
    summary: 'Log in by e-mail address or name, and a second factor where one is set',
    body: loginBody,
    answer: userAnswer,
  },
  user: {
    summary: 'Who is logged in; null for a visitor',
    answer: userAnswer,
  },
  changeUser: {
    summary: 'Save the language to the account',
    session: true,
    body: z.strictObject({ language: z.enum(localeNames) }),
    answer: userAnswer,
  },
  logout: {
    summary: 'End this session',
    answer: z.object({}),
  },
  signup: {
    summary: 'Become a member: opens a session and sends the activation mail',
    status: 201,
    body: signupBody,
    answer: userAnswer,
  },
  activate: {
    summary: 'The link of the activation mail: confirms the address and goes on to a page that says so',
    redirect: true,
    query: activationQuery,
    answer: z.string(),
  },
  activationMail: {
    summary: 'Send the activation mail again',
    session: true,
    answer: z.object({}),
  },
  requestPasswordReset: {
    summary: 'Send a link to choose a new password with',
    body: passwordResetRequestBody,
    answer: z.object({}),
  },
  performPasswordReset: {
    summary: 'Choose a new password with the link of the mail; ends other sessions, answers the other ways in',
    body: passwordResetBody,
    answer: passwordResetAnswer,
  },
  changePassword: {
    summary: 'Choose a new password knowing the old one; ends other sessions, answers the other ways in',
    session: true,
    body: passwordChangeBody,
    answer: waysInAnswer,
  },
  requestMailChange: {
    summary: 'Ask to move the account to another address: a link goes there, a notice to the old one',
    session: true,
    body: mailChangeRequestBody,
    answer: z.object({}),
  },
  performMailChange: {
    summary: 'Move the account to the address whose owner followed the link',
    body: mailChangeBody,
    answer: z.object({}),
  },
  sessions: {
    summary: 'Devices that are logged in',
    session: true,
    answer: sessionList,
  },
  endSessions: {
    summary: 'Log out one device, or all others; answers those that are left',
    session: true,
    body: endSessionsBody,
    answer: sessionList,
  },
} satisfies Record<string, CallSchema>;
