import type { z } from 'zod';
import type { loginBody } from '#contract/accounts/accounts.ts';
import type { Mailer } from '#server/features/mails/mails.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import type { NetworkLimits } from '#server/platform/http/limits.ts';
import { changeLanguage } from './accounts.ts';
import { type ConsentFollowers, changeConsent, listConsents } from './consents/consents.ts';
import { type Entered, logIn, prepareLogin } from './login/login.ts';
import { performMailChange, requestMailChange } from './mail-change/mail-change.ts';
import {
  changePassword,
  performPasswordReset,
  preparePasswordChange,
  preparePasswordReset,
  requestPasswordReset,
} from './password-reset/password-reset.ts';
import { endWaysIn } from './password-reset/ways-in.ts';
import { preparePassword } from './passwords/confirm-password.ts';
import { presentConsents, presentSessions, presentWaysIn } from './present.ts';
import { findSessions } from './sessions/queries.ts';
import { endSessions, logOut } from './sessions/sessions.ts';
import { activate, type Confirmations, resendActivationMail } from './signup/activation.ts';
import { type Delivery, prepareSignup, signUp } from './signup/signup.ts';
import { userView } from './user-view.ts';

interface Accounts extends Mailer, NetworkLimits, Delivery, Confirmations, ConsentFollowers {}

export function accountRoutes(calls: Calls, { limits, production, ...mailer }: Accounts) {
  calls.writePrepared(
    'login',
    (db, context, body) => prepareLogin(db, { production }, context, enteredIn(body)),
    async (tx, context, body, prepared) => {
      const userId = await logIn(tx, mailer, context, enteredIn(body), prepared);
      return { user: await userView(tx, context, userId) };
    },
  );
  calls.read('user', async (db, context) => ({ user: await userView(db, context, context.actor?.userId) }));
  calls.write('changeUser', async (tx, context, { language }) => {
    if (context.actor) await changeLanguage(tx, context.actor, language);
    return { user: await userView(tx, context, context.actor?.userId) };
  });
  calls.write('logout', async (tx, context) => {
    await logOut(tx, context);
    return {};
  });
  calls.writePrepared(
    'signup',
    (db, context, body) => prepareSignup(db, { limits, production, mailer }, context, body),
    async (tx, context, body, prepared) => ({
      user: await userView(tx, context, await signUp(tx, mailer, context, body, prepared)),
    }),
  );
  calls.write('activate', (tx, context, { token }) => activate(tx, mailer, context, token));
  calls.write('activationMail', async (tx, context) => {
    await resendActivationMail(tx, mailer, context, actorIn(context));
    return {};
  });
  passwordRoutes(calls, { ...mailer, limits, production });
  mailChangeRoutes(calls, { ...mailer, limits, production });
  consentRoutes(calls, mailer);
  sessionRoutes(calls);
}

const enteredIn = ({ login = '', email = '', username = '', password, otp }: z.output<typeof loginBody>): Entered => ({
  login: login || email || username,
  password,
  otp,
});

const confirmationBy =
  ({ production }: { production: boolean }) =>
  (context: RequestContext) => ({ ...context, actor: actorIn(context), production });

function passwordRoutes(calls: Calls, mailer: Mailer & NetworkLimits & Confirmations) {
  const confirmation = confirmationBy(mailer);
  calls.write('requestPasswordReset', async (tx, context, { email }) => {
    await requestPasswordReset(tx, mailer, context, email);
    return {};
  });
  calls.writePrepared(
    'performPasswordReset',
    (db, context, body) => preparePasswordReset(db, context, body),
    async (tx, context, { token, password, end_other_ways: endOtherWays }, { passwordHash }) => {
      const chosen = { token, password, passwordHash, endOtherWays };
      const reset = await performPasswordReset(tx, mailer, context, chosen);
      return { ways_in: presentWaysIn(reset.waysIn), end_token: reset.token };
    },
  );
  calls.write('endWaysIn', async (tx, context, { token }) => ({
    ways_in: presentWaysIn(await endWaysIn(tx, mailer, context, token)),
  }));
  calls.writePrepared(
    'changePassword',
    (db, context, { old_password: oldPassword, password }) =>
      preparePasswordChange(db, confirmation(context), { oldPassword, password }),
    async (tx, context, { password, end_other_ways: endOtherWays }, { tried, passwordHash }) => {
      const chosen = { tried, password, passwordHash, endOtherWays };
      return { ways_in: presentWaysIn(await changePassword(tx, mailer, confirmation(context), chosen)) };
    },
  );
}

function mailChangeRoutes(calls: Calls, mailer: Mailer & NetworkLimits & Confirmations) {
  const confirmation = confirmationBy(mailer);
  calls.writePrepared(
    'requestMailChange',
    (db, context, { password }) => preparePassword(db, confirmation(context), password),
    async (tx, context, { email }, tried) => {
      await requestMailChange(tx, mailer, confirmation(context), email, tried);
      return {};
    },
  );
  calls.write('performMailChange', async (tx, context, { token }) => {
    await performMailChange(tx, mailer, context, token);
    return {};
  });
}

function consentRoutes(calls: Calls, { followConsent }: ConsentFollowers) {
  calls.read('consents', async (db, context) => presentConsents(await listConsents(db, actorIn(context).userId)));
  calls.write('changeConsent', async (tx, context, { kind, granted }) => {
    const actor = actorIn(context);
    const said = { kind, granted, now: context.now };
    await changeConsent(tx, actor, said);
    await followConsent(tx, actor, said);
    return presentConsents(await listConsents(tx, actor.userId));
  });
}

function sessionRoutes(calls: Calls) {
  calls.read('sessions', async (db, context) => {
    const { userId, sessionId } = actorIn(context);
    return presentSessions(await findSessions(db, userId, context.now), sessionId);
  });
  calls.write('endSessions', async (tx, context, { id }) => {
    const actor = actorIn(context);
    await endSessions(tx, { actor, cookies: context.cookies }, { id });
    return presentSessions(await findSessions(tx, actor.userId, context.now), actor.sessionId);
  });
}
