import type { Mailer } from '#server/features/mails/mails.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import {
  addPasskey,
  logInWithPasskey,
  passkeyChallenge,
  passkeyRegistration,
  removePasskey,
} from './passkeys/passkeys.ts';
import { findPasskeys } from './passkeys/queries.ts';
import { preparePassword } from './passwords/confirm-password.ts';
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
  const tryPassword = (db: Queryable, context: RequestContext, { password }: { password: string }) =>
    preparePassword(db, confirmation(context), password);
  calls.writePrepared('startSecondFactor', tryPassword, (tx, context, _body, tried) =>
    startSecondFactor(tx, secrets, confirmation(context), tried),
  );
  calls.write('confirmSecondFactor', async (tx, context, { code }) => ({
    recovery_codes: await confirmSecondFactor(tx, mailer, confirmation(context), code),
  }));
  calls.writePrepared('endSecondFactor', tryPassword, async (tx, context, _body, tried) => {
    await endSecondFactor(tx, mailer, confirmation(context), tried);
    return {};
  });

  calls.read('passkeys', async (db, context) => presentPasskeys(await findPasskeys(db, actorIn(context).userId)));
  calls.writePrepared(
    'passkeyOptions',
    async (db, context, body) => ({
      tried: body.purpose === 'login' ? undefined : await tryPassword(db, context, body),
      discard: async () => {},
    }),
    async (tx, context, _body, { tried }) => ({
      options: {
        ...(await (tried
          ? passkeyRegistration(tx, publicUrl, confirmation(context), tried)
          : passkeyChallenge(tx, publicUrl, context))),
      },
    }),
  );
  calls.write('addPasskey', async (tx, context, body) => {
    await addPasskey(tx, mailer, confirmation(context), body);
    return presentPasskeys(await findPasskeys(tx, actorIn(context).userId));
  });
  calls.writePrepared('removePasskey', tryPassword, async (tx, context, { id }, tried) => {
    await removePasskey(tx, confirmation(context), id, tried);
    return presentPasskeys(await findPasskeys(tx, actorIn(context).userId));
  });
  calls.write('passkeyLogin', async (tx, context, { response }) => ({
    user: await userView(tx, context, await logInWithPasskey(tx, mailer, context, response)),
  }));
}
