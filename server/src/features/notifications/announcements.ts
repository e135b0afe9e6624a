import { z } from 'zod';
import { hasConsent } from '#server/features/accounts/accounts.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { defineJob, type JobContext, type JobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import {
  type Announcement,
  findAnnouncement,
  findAskers,
  insertAnnouncement,
  saveAnnounced,
} from './announcement-queries.ts';
import { lockProgress, saveProgress } from './mail-queries.ts';
import { mayNotify, type NotificationDeps, readerOf, sendNotification } from './reader.ts';

/*
 * Offers and news of an operator. Both are advertising: they go to members who switched them on, for as long as that
 * consent stands, and to nobody else.
 */

const perPage = 500;
const announceJob = {
  kind: 'notifications.announce',
  payload: z.object({ announcement: z.string() }),
} satisfies JobKind;
const mailJob = {
  kind: 'notifications.mail-announcement',
  payload: z.object({ announcement: z.string(), member: z.string() }),
} satisfies JobKind;

interface AnnouncementDeps extends NotificationDeps {
  jobs: Jobs;
}

/** Has an announcement reach everybody of its site who asked for such. */
export async function announce(tx: Transaction, { jobs }: { jobs: Jobs }, announcement: Announcement, now: Date) {
  const id = await insertAnnouncement(tx, announcement, now);
  await jobs.enqueue(tx, announceJob, { announcement: id }, { uniqueKey: id, runAt: now });
  return id;
}

export function registerAnnouncements(deps: AnnouncementDeps) {
  const { jobs } = deps;
  jobs.register(defineJob({ ...announceJob, run: ({ announcement }, context) => walk(deps, announcement, context) }));
  jobs.register(defineJob({ ...mailJob, run: (payload, context) => mailAnnouncement(deps, payload, context) }));
}

/** A page of members and the note of how far it came are one transaction: a run that is killed goes on behind it. */
async function walk({ jobs }: AnnouncementDeps, id: string, { db, now, signal }: JobContext) {
  const announcement = await findAnnouncement(db, id);
  if (!announcement) return;
  const name = `announcement ${id}`;
  for (let arrived = false; !arrived && !signal.aborted; ) {
    arrived = await db.transaction(async (tx) => {
      const afterId = (await lockProgress(tx, name))?.after_id ?? '0';
      const page = await findAskers(tx, announcement, { afterId, limit: perPage });
      const askers = page.filter(({ asked }) => asked);
      await jobs.enqueueAll(
        tx,
        mailJob,
        askers.map(({ id: member }) => ({
          payload: { announcement: id, member },
          uniqueKey: `${id} ${member}`,
          runAt: now,
        })),
      );
      await saveProgress(tx, name, now, page.at(-1)?.id ?? afterId);
      return page.length < perPage;
    });
  }
}

async function mailAnnouncement(
  deps: AnnouncementDeps,
  { announcement: id, member }: z.output<(typeof mailJob)['payload']>,
  { db, now, complete }: JobContext,
) {
  const [announcement, reader] = [await findAnnouncement(db, id), await readerOf(db, deps, member)];
  if (!announcement || !reader || !mayNotify(reader, announcement.kind)) return;
  if (!(await hasConsent(db, member, 'marketing'))) return;
  const { locale } = reader;
  const { kind, title, text, action, path } = announcement;
  const words = { title: title[locale], text: text[locale] };
  await complete(async (tx) => {
    if (!(await saveAnnounced(tx, { announcement: id, member, now }))) return;
    await sendNotification(
      tx,
      deps,
      reader,
      {
        name: kind === 'promotions' ? 'promotion' : 'news',
        kind,
        path,
        facts: { ...words, action: action[locale] },
        ...(kind === 'promotions' && { notice: { about: kind, ...words, path } }),
      },
      now,
    );
  });
}
