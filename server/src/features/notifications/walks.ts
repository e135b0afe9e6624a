import { membersNotified, nextEventAt } from '#server/features/events/events.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { JobContext, Jobs } from '#server/platform/jobs/jobs.ts';
import { findNextSignup, findUnfinished, lockProgress, saveProgress } from './mail-queries.ts';
import { likesJob, messagesJob, profileJob, reminderJob } from './mailings.ts';
import { likesWaitLonger, profileReminderAfter, reminderDue, settledAfter } from './schedule.ts';

const minute = 60_000;

/** How much of the past one transaction looks at: what a run holds in memory does not grow with an outage. */
const stretch = minute;

interface Timeline {
  name: string;
  /** The first moment after another at which there is something; undefined where nothing comes any more. */
  next(tx: Transaction, after: Date): Promise<Date | undefined>;
  visit(tx: Transaction, range: { after: Date; until: Date }): Promise<void>;
}

/**
 * Walks along a timeline from where the walk was left, stretch by stretch, up to `until`. A stretch and the note of how far
 * it came are one transaction: a run that is killed goes on from its last whole stretch, and none is walked twice. The
 * first run of all begins at `until`, because what lies before it was never promised.
 */
async function walk({ db, signal }: JobContext, until: Date, { name, next, visit }: Timeline) {
  const step = (tx: Transaction) => async (after: Date) => {
    const first = await next(tx, after);
    if (!first || first > until) return until;
    // A moment before the first, which has to be among what is visited.
    const range = {
      after: new Date(first.getTime() - 1),
      until: new Date(Math.min(first.getTime() + stretch, until.getTime())),
    };
    await visit(tx, range);
    return range.until;
  };
  for (let reached = new Date(0); reached < until && !signal.aborted; ) {
    reached = await db.transaction(async (tx) => {
      const progress = await lockProgress(tx, name);
      if (progress && progress.reached >= until) return until;
      const end = progress ? await step(tx)(progress.reached) : until;
      await saveProgress(tx, name, end);
      return end;
    });
  }
}

/** Finds in the event log who was written to or liked, and has a mail considered for each of them. */
export async function findNotifiedMembers(jobs: Jobs, context: JobContext) {
  const { now } = context;
  const each = (members: string[], runAt: Date) =>
    members.map((member) => ({ payload: { member }, uniqueKey: member, runAt }));
  await walk(context, new Date(now.getTime() - settledAfter), {
    name: 'events',
    next: nextEventAt,
    visit: async (tx, range) => {
      const notified = await membersNotified(tx, range);
      const about = (topic: 'messages' | 'likes') =>
        notified.filter((each) => each.about === topic).map(({ member_id }) => member_id);
      await jobs.enqueueAll(tx, messagesJob, each(about('messages'), now));
      await jobs.enqueueAll(tx, reminderJob, each(about('messages'), reminderDue(range.until)));
      await jobs.enqueueAll(tx, likesJob, each(about('likes'), new Date(now.getTime() + likesWaitLonger)));
    },
  });
}

/** Finds newcomers who have had time to finish their profile and have not. */
export async function findUnfinishedProfiles(jobs: Jobs, context: JobContext) {
  const { now } = context;
  await walk(context, new Date(now.getTime() - profileReminderAfter), {
    name: 'signups',
    next: findNextSignup,
    visit: async (tx, range) => {
      const members = await findUnfinished(tx, range);
      const payloads = members.map((member) => ({ payload: { member }, uniqueKey: member, runAt: now }));
      await jobs.enqueueAll(tx, profileJob, payloads);
    },
  });
}
