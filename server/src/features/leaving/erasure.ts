import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { emailOf, eraseAccount, eraseWaysIn } from '#server/features/accounts/accounts.ts';
import { eraseAgeProof } from '#server/features/age/age.ts';
import { eraseBell } from '#server/features/bell/bell.ts';
import { eraseBlocksAndReports } from '#server/features/blocking/blocking.ts';
import { eraseWritten, type WrittenProgress } from '#server/features/chat/chat.ts';
import { eraseComplaints } from '#server/features/complaints/complaints.ts';
import { eraseExports } from '#server/features/data-export/data-export.ts';
import { eraseMandates } from '#server/features/direct-debit/direct-debit.ts';
import { eraseEvents } from '#server/features/events/events.ts';
import { eraseLikes } from '#server/features/likes/likes.ts';
import { eraseDecisions } from '#server/features/moderation/moderation.ts';
import { eraseNotifications } from '#server/features/notifications/notifications.ts';
import { eraseProfile } from '#server/features/own-profile/own-profile.ts';
import { eraseBuyer } from '#server/features/payments/payments.ts';
import { erasePhotoCheck } from '#server/features/photo-checks/photo-checks.ts';
import { discardFiles, erasePhotos } from '#server/features/photos/photos.ts';
import { detachAllDevices } from '#server/features/push/push.ts';
import { eraseSwipes } from '#server/features/swipe/swipe.ts';
import { eraseUnsentVoices } from '#server/features/voices/voices.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { defineJob, type JobContext, type JobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Outbox } from '#server/platform/outbox/outbox.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { findDue, lockDue, saveErased, saveStepsDone } from './queries.ts';

export interface ErasureDeps {
  jobs: Jobs;
  outbox: Outbox;
  storage: Storage;
  secrets: Secrets;
  log: Logger;
}

interface ErasureContext {
  tx: Transaction;
  userId: string;
  siteId: number;
  now: Date;
  written: WrittenProgress;
}

/** A part of what there is of a member. Answers true where it has to be taken again, because there may be more. */
type Step = (erasing: ErasureContext, deps: ErasureDeps) => Promise<unknown>;

/**
 * What is erased, in this order; each part by the feature that owns it. A step may run twice, and is short: whoever else wants the
 * database waits for one transaction at most. New steps go to the end, before the account: progress is counted in steps.
 */
const steps: readonly Step[] = [
  ({ tx, userId }) => eraseWaysIn(tx, userId),
  ({ tx, userId }) => detachAllDevices(tx, userId),
  ({ tx, userId, written }) => eraseWritten(tx, userId, written),
  async ({ tx, userId }) => {
    await erasePhotos(tx, userId);
    await eraseUnsentVoices(tx, userId);
  },
  ({ tx, now }, { storage }) => discardFiles(storage, { db: tx, now }),
  ({ tx, userId }) => eraseLikes(tx, userId),
  ({ tx, userId }) => eraseSwipes(tx, userId),
  ({ tx, userId }) => eraseBlocksAndReports(tx, userId),
  ({ tx, userId }) => eraseBell(tx, userId),
  ({ tx, userId }) => eraseEvents(tx, userId),
  ({ tx, userId }) => eraseNotifications(tx, userId),
  eraseCorrespondence,
  ({ tx, userId }, { jobs }) => jobs.erase(tx, userId),
  ({ tx, userId }) => eraseMandates(tx, userId),
  ({ tx, userId }) => eraseBuyer(tx, userId),
  ({ tx, userId }) => eraseProfile(tx, userId),
  ({ tx, userId }) => eraseDecisions(tx, userId),
  ({ tx, userId }, deps) => eraseExports(tx, deps, userId),
  ({ tx, userId }) => eraseAgeProof(tx, userId),
  ({ tx, userId }) => erasePhotoCheck(tx, userId),
];

async function eraseCorrespondence({ tx, userId, siteId, now }: ErasureContext, { outbox }: ErasureDeps) {
  const email = await emailOf(tx, userId);
  if (email === null) return;
  await outbox.erase(tx, email, now);
  await eraseComplaints(tx, { siteId, email });
}

const eraseJob = { kind: 'leaving.erase', payload: z.object({ deletion: z.string() }) } satisfies JobKind;
const minute = 60_000;
const mostAtOnce = 100;

/** Erases, one by one, whoever left fourteen days ago. A worker that is killed leaves a step half done at most, which another does again. */
export function registerErasure(deps: ErasureDeps) {
  const { jobs } = deps;
  jobs.register(defineJob({ ...eraseJob, run: ({ deletion }, context) => eraseMember(deps, deletion, context) }));
  jobs.every({
    kind: 'leaving.find-due',
    every: 10 * minute,
    run: (context) =>
      context.complete(async (tx) => {
        const due = await findDue(tx, context.now, mostAtOnce);
        const found = due.map((id) => ({ payload: { deletion: id }, uniqueKey: id, runAt: context.now }));
        await jobs.enqueueAll(tx, eraseJob, found);
      }),
  });
}

/** Step by step, each in a transaction of its own, until nothing is left. */
export async function eraseMember(
  deps: ErasureDeps,
  deletionId: string,
  { db, now, signal }: Pick<JobContext, 'db' | 'now' | 'signal'>,
) {
  const written: WrittenProgress = {};
  for (;;) {
    const start = performance.now();
    if (!(await db.transaction((tx) => takeStep(tx, deps, { deletionId, now, written })))) return;
    // Pauses as long as the step took: nobody who writes meanwhile shares the database with more than that.
    await pause(performance.now() - start, undefined, { signal });
  }
}

interface Run {
  deletionId: string;
  now: Date;
  written: WrittenProgress;
}

/** One step, and how far it came, in one transaction. False when there is nothing left to do. */
async function takeStep(tx: Transaction, deps: ErasureDeps, { deletionId, now, written }: Run): Promise<boolean> {
  const deletion = await lockDue(tx, deletionId, now);
  if (!deletion) return false;
  const { user_id: userId, site_id: siteId, steps_done: stepsDone } = deletion;
  const step = steps[stepsDone ?? 0];
  if (step) {
    const isMore = await step({ tx, userId, siteId, now, written }, deps);
    await saveStepsDone(tx, deletionId, (stepsDone ?? 0) + (isMore === true ? 0 : 1));
    return true;
  }
  await eraseAccount(tx, deps.secrets, userId, now);
  await saveErased(tx, deletionId, now);
  deps.log.info({ deletion: deletionId }, 'a member was erased');
  return false;
}
