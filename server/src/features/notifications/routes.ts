import type { Calls } from '#server/platform/calls/calls.ts';
import { plainOk } from '#server/platform/calls/webhook.ts';
import type { Database } from '#server/platform/database/database.ts';
import { actorIn } from '#server/platform/http/context.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { changeNotificationSettings, notificationSettingsOf } from './notifications.ts';
import { unsubscribe, unsubscribeState } from './unsubscribe.ts';

export function notificationRoutes(calls: Calls, { db, secrets }: { db: Database; secrets: Secrets }) {
  calls.read('notifications', (reader, context) => notificationSettingsOf(reader, actorIn(context)));
  calls.write('changeNotifications', (tx, context, change) =>
    changeNotificationSettings(tx, actorIn(context), change, context.now),
  );
  calls.read('unsubscribeState', (reader, _context, { token }) => unsubscribeState(reader, secrets, token));
  calls.write('stopMails', (tx, { now }, { token, stop }) => unsubscribe(tx, secrets, { token, stop, now }));
  calls.webhook('unsubscribe', async ({ now }, { query: { token = '' } }) => {
    await db.transaction((tx) => unsubscribe(tx, secrets, { token, now }));
    return plainOk();
  });
}
