import { userView } from '#server/features/accounts/accounts.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { closedTerms, deleteAccount, type LeavingDeps, leavingTerms, prepareDeletion, reactivate } from './leaving.ts';
import { presentTerms } from './present.ts';

export function leavingRoutes(calls: Calls, deps: LeavingDeps) {
  // A read with a transaction of its own: pages ask for it too, and what is offered is written down.
  calls.read('leaving', (_db, context, { reason, owner }) =>
    deps.db.transaction(async (tx) =>
      presentTerms(
        owner === undefined || context.actor
          ? await leavingTerms(tx, context, reason)
          : await closedTerms(tx, deps, context, owner),
      ),
    ),
  );
  calls.writePrepared(
    'deleteAccount',
    (db, context, body) => prepareDeletion(db, deps, context, body),
    async (tx, context, body, { proof }) => ({
      status: 'pending_deletion' as const,
      erased_at: (await deleteAccount(tx, deps, context, body, proof)).toISOString(),
    }),
  );
  calls.write('reactivate', async (tx, context, { token }) => ({
    user: await userView(tx, context, await reactivate(tx, deps, context, token)),
  }));
}
