import type { Sites } from '../features/sites/sites.ts';
import type { Calls } from '../platform/calls/calls.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { JobContext } from '../platform/jobs/definition.ts';
import type { Platform } from '../platform/platform.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** What every group of features is opened on. */
export interface Foundation {
  platform: Platform;
  sites: Sites;
  calls: Calls;
}

/** What a feature needs to send mails. */
export const mailerOf = ({ platform: { outbox, config, secrets } }: Foundation) => ({
  outbox,
  publicUrl: config.publicUrl,
  secrets,
});

export const moderationOf = (foundation: Foundation) => {
  const { platform, sites } = foundation;
  return { mailer: mailerOf(foundation), secrets: platform.secrets, sites, jobs: platform.jobs };
};

/** Called when somebody's age is proven or their photo checked: their first message may have waited for it. */
export type NoteProven = (tx: Transaction, userId: string) => Promise<void>;

/** Runs a job that is one transaction, which also ends the job. */
export const inTransaction = (work: (tx: Transaction, now: Date) => Promise<void>) => (context: JobContext) =>
  context.complete((tx) => work(tx, context.now));
