import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn, type RequestContext } from '#server/platform/http/context.ts';
import { limitOf, setLimit, statementOf } from './credits.ts';
import { presentLimit, presentStatement } from './present.ts';

export function creditRoutes(calls: Calls) {
  const asking = (context: RequestContext) => ({ ...context, actor: actorIn(context) });
  calls.read('creditStatement', async (db, context, { page }) =>
    presentStatement(await statementOf(db, asking(context), page)),
  );
  calls.read('spendingLimit', async (db, context) => presentLimit(await limitOf(db, asking(context))));
  calls.write('setSpendingLimit', async (tx, context, { limit }) => {
    await setLimit(tx, actorIn(context), limit);
    return presentLimit(await limitOf(tx, asking(context)));
  });
}
