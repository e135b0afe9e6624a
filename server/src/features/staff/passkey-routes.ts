import type { Calls } from '#server/platform/calls/calls.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type StaffActor, staffIn } from '#server/platform/http/context.ts';
import type { StaffDeps } from './login.ts';
import type { PasskeyRow } from './passkey-queries.ts';
import {
  addPasskey,
  listPasskeys,
  logInStaffWithPasskey,
  passkeyChallenge,
  passkeyRegistration,
  proveWithPasskey,
  removePasskey,
} from './passkeys.ts';
import { presentSelf } from './present.ts';

const presentPasskeys = (rows: readonly PasskeyRow[]) => ({
  passkeys: rows.map(({ id, name, created_at, last_used_at }) => ({
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  })),
});

export function staffPasskeyRoutes(calls: Calls, deps: StaffDeps) {
  const self = (staff: StaffActor) => presentSelf(staff, deps.sites.all);
  const ownList = async (db: Queryable, staff: StaffActor) => presentPasskeys(await listPasskeys(db, staff));
  calls.write('staffPasskeyOptions', async (tx, context) => ({
    options: { ...(await passkeyChallenge(tx, deps, context)) },
  }));
  calls.write('staffPasskeyLogin', async (tx, context, { response }) =>
    self(await logInStaffWithPasskey(tx, deps, context, response)),
  );
  calls.write('proveWithPasskey', async (tx, context, { response }) =>
    self(await proveWithPasskey(tx, deps, context, staffIn(context), response)),
  );
  calls.read('staffPasskeys', (db, context) => ownList(db, staffIn(context)));
  calls.write('staffPasskeyRegistration', async (tx, context) => ({
    options: { ...(await passkeyRegistration(tx, deps, context, staffIn(context))) },
  }));
  calls.write('addStaffPasskey', async (tx, context, added) => {
    await addPasskey(tx, deps, context, staffIn(context), added);
    return ownList(tx, staffIn(context));
  });
  calls.write('removeStaffPasskey', async (tx, context, { id }) => {
    await removePasskey(tx, staffIn(context), { id, now: context.now });
    return ownList(tx, staffIn(context));
  });
}
