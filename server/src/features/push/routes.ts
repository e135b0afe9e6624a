import { userView } from '#server/features/accounts/accounts.ts';
import type { Calls } from '#server/platform/calls/calls.ts';
import { actorIn } from '#server/platform/http/context.ts';
import { presentDevices } from './present.ts';
import { attachDevice, detachDevice, listDevices, removeDevice } from './push.ts';

export function pushRoutes(calls: Calls, { production }: { production: boolean }) {
  calls.write('attachPush', async (tx, context, { subscription }) => {
    const actor = actorIn(context);
    await attachDevice(tx, { ...context, actor, production }, subscription);
    return { user: await userView(tx, context, actor.userId) };
  });
  calls.write('detachPush', async (tx, context, { endpoint }) => {
    const actor = actorIn(context);
    await detachDevice(tx, actor, endpoint);
    return { user: await userView(tx, context, actor.userId) };
  });
  calls.read('pushDevices', async (db, context) => {
    const actor = actorIn(context);
    return presentDevices(await listDevices(db, actor), actor);
  });
  calls.write('removePushDevice', async (tx, context, { id }) => {
    const actor = actorIn(context);
    await removeDevice(tx, actor, id);
    return presentDevices(await listDevices(tx, actor), actor);
  });
}
