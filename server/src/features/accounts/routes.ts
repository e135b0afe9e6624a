import type { PublicUser } from '#contract/calls.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Calls } from '#server/platform/http/calls.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { changeLanguage, findUser, logIn, logOut } from './accounts.ts';
import { presentUser } from './present.ts';

export function accountRoutes(calls: Calls) {
  calls.write('login', async (tx, context, { login, email, username, password }) => ({
    user: await userView(tx, context, await logIn(tx, context, login ?? email ?? username ?? '', password)),
  }));
  calls.read('user', async (db, context) => ({ user: await userView(db, context, context.actor?.userId) }));
  calls.write('changeUser', async (tx, context, { language }) => {
    if (context.actor) await changeLanguage(tx, context.actor, language);
    return { user: await userView(tx, context, context.actor?.userId) };
  });
  calls.write('logout', async (tx, context) => {
    await logOut(tx, context);
    return {};
  });
}

async function userView(
  db: Queryable,
  { site }: RequestContext,
  userId: string | undefined,
): Promise<PublicUser | null> {
  const row = userId && (await findUser(db, userId));
  return row ? presentUser(row, site) : null;
}
