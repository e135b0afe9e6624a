import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { registerAnnouncements } from './announcements.ts';
import { registerDigests } from './digest.ts';
import { registerMailings } from './mailings.ts';
import type { NotificationDeps } from './reader.ts';
import { findNotifiedMembers, findUnfinishedProfiles } from './walks.ts';

const second = 1_000;
const hour = 3_600 * second;

/** Everything that mails members by itself: what it looks for, how often, and the jobs that write. */
export function registerNotifications(deps: NotificationDeps & { jobs: Jobs }) {
  const { jobs } = deps;
  registerMailings(deps);
  registerDigests(deps);
  registerAnnouncements(deps);
  jobs.every({
    kind: 'notifications.find-notified',
    every: 30 * second,
    run: (context) => findNotifiedMembers(jobs, context),
  });
  jobs.every({
    kind: 'notifications.find-unfinished',
    every: hour,
    run: (context) => findUnfinishedProfiles(jobs, context),
  });
}
