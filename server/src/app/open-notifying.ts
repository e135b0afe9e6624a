import { forgetEvents } from '../features/events/events.ts';
import { Presence } from '../features/live/presence.ts';
import { liveRoutes } from '../features/live/routes.ts';
import { Streams } from '../features/live/streams.ts';
import { mailEventRoutes } from '../features/mail-events/routes.ts';
import { registerNotifications } from '../features/notifications/jobs.ts';
import { notificationRoutes } from '../features/notifications/routes.ts';
import { openPush } from '../features/push/push.ts';
import { pushRoutes } from '../features/push/routes.ts';
import { siteRoutes } from '../features/sites/routes.ts';
import { type Foundation, hour, inTransaction, mailerOf } from './foundation.ts';

/** Mails, pushes, and events in pages that are open. */
export async function openNotifying(foundation: Foundation) {
  const { platform, calls, sites } = foundation;
  const { addresses, config, db, jobs, secrets } = platform;
  const push = await openPush(platform, sites);
  // The settings of a site tell browsers by which key pushes are signed.
  siteRoutes(calls, push.publicKey);
  pushRoutes(calls, { production: config.production });
  notificationRoutes(calls, platform);
  mailEventRoutes(calls, { db, secret: config.mailEventsSecret });
  registerNotifications({ jobs, sites, addresses, secrets, mailer: mailerOf(foundation) });
  const streams = new Streams(platform);
  await streams.start();
  const presence = new Presence({ ...platform, streams });
  await presence.start();
  liveRoutes(calls, streams);
  jobs.every({ kind: 'live.forget-events', every: hour, run: inTransaction(forgetEvents) });
  return { push, streams, presence };
}
