import type { Mailer } from '#server/features/mails/mails.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import {
  addPasskey,
  logInWithPasskey,
  passkeyChallenge,
  passkeyRegistration,
  removePasskey,
} from './passkeys/passkeys.ts';
import { findPasskeys } from './passkeys/queries.ts';
import { presentPasskeys, presentSecondFactor } from './present.ts';
import { findSecondFactorState } from './second-factor/queries.ts';
import { confirmSecondFactor, endSecondFactor, startSecondFactor } from './second-factor/second-factor.ts';
import { userView } from './user-view.ts';

interface Security extends Mailer {
  production: boolean;
}

export function securityRoutes(calls: Calls, { production, ...mailer }: Security) {
  const { publicUrl, secrets } = mailer;
  const confirmation = (context: RequestContext) => ({ ...context, actor: actorIn(context), production });

  calls.read('secondFactor', async (db, context) =>
    presentSecondFactor(await findSecondFactorState(db, actorIn(context).userId)),
  );
  calls.write('startSecondFactor', (tx, context, { password }) =>
    startSecondFactor(tx, secrets, confirmation(context), password),
  );
  calls.write('confirmSecondFactor', async (tx, context, { code }) => ({
    recovery_codes: await confirmSecondFactor(tx, mailer, confirmation(context), code),
  }));
  calls.write('endSecondFactor', async (tx, context, { password }) => {
    await endSecondFactor(tx, mailer, confirmation(context), password);
    return {};
  });

  calls.read('passkeys', async (db, context) => presentPasskeys(await findPasskeys(db, actorIn(context).userId)));
  calls.write('passkeyOptions', async (tx, context, body) => ({
    options: {
      ...(await (body.purpose === 'login'
        ? passkeyChallenge(tx, publicUrl, context)
        : passkeyRegistration(tx, publicUrl, confirmation(context), body.password))),
    },
  }));
  calls.write('addPasskey', async (tx, context, body) => {
    await addPasskey(tx, mailer, confirmation(context), body);
    return presentPasskeys(await findPasskeys(tx, actorIn(context).userId));
  });
  calls.write('removePasskey', async (tx, context, body) => {
    await removePasskey(tx, confirmation(context), body);
    return presentPasskeys(await findPasskeys(tx, actorIn(context).userId));
  });
  calls.write('passkeyLogin', async (tx, context, { response }) => ({
    user: await userView(tx, context, await logInWithPasskey(tx, mailer, context, response)),
  }));
}
