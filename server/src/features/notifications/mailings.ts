import { z } from 'zod';
import type { NotificationKind } from '#contract/notifications/kinds.ts';
import { type UnreadConversation, unreadConversations } from '#server/features/chat/chat.ts';
import { unseenLikes } from '#server/features/likes/likes.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { defineJob, type JobContext, type JobKind, type Jobs } from '#server/platform/jobs/jobs.ts';
import { findMailed, findReminded, saveMailed, saveReminded } from './mail-queries.ts';
import {
  mayMail,
  mayNotify,
  type NotificationDeps,
  peopleFor,
  type Reader,
  readerOf,
  sendNotification,
  writtenFor,
} from './reader.ts';
import { isReading, reminderDue } from './schedule.ts';

/*
 * Notifications of what happened while a member was away, one job per member: whatever has come together since the last one is
 * in one mail. A mail and the note that it was sent are one transaction, so a job that is killed sends it once or not yet.
 */

const aboutMember = z.object({ member: z.string() });

export const messagesJob = { kind: 'notifications.mail-messages', payload: aboutMember } satisfies JobKind;
export const likesJob = { kind: 'notifications.mail-likes', payload: aboutMember } satisfies JobKind;
export const reminderJob = { kind: 'notifications.mail-reminder', payload: aboutMember } satisfies JobKind;
export const profileJob = { kind: 'notifications.mail-profile', payload: aboutMember } satisfies JobKind;

/** More than that one mail does not list. */
const mostPeople = 6;
const mostCounted = 100;
const minute = 60_000;
/** How much later a mail is considered again whose recipient was on the site just now. */
const lookAgain = 5 * minute;
const longAgo = new Date(0);

interface Mailings extends NotificationDeps {
  jobs: Jobs;
}

/** What a job has found to send, in one transaction with the end of the job; undefined where there is nothing. */
type Delivery = ((tx: Transaction) => Promise<void>) | undefined;
type Mailing = (deps: Mailings, reader: Reader, context: JobContext) => Promise<Delivery>;

export function registerMailings(deps: Mailings) {
  const { jobs } = deps;
  const register = (job: typeof messagesJob, mailing: Mailing) =>
    jobs.register(
      defineJob({
        ...job,
        async run({ member }, context) {
          const reader = await readerOf(context.db, deps, member);
          const send = reader && (await mailing(deps, reader, context));
          if (!send) return;
          if (!isReading(reader.row.last_active_at, context.now)) return context.complete(send);
          // What they read on the site they need not be mailed; what they leave unread they are, a little later.
          const runAt = new Date(context.now.getTime() + lookAgain);
          await jobs.enqueue(context.db, job, { member }, { uniqueKey: member, runAt });
        },
      }),
    );
  register(messagesJob, findMessages);
  register(likesJob, findLikes);
  register(reminderJob, findReminder);
  register(profileJob, findUnfinishedProfile);
}

const kindOf = ({ answered }: UnreadConversation): NotificationKind =>
  answered ? 'new_messages' : 'new_conversations';

async function findMessages(deps: Mailings, reader: Reader, { db, now }: JobContext): Promise<Delivery> {
  const mailed = (await findMailed(db, reader.id, 'messages')) ?? longAgo;
  const unread = await unreadConversations(db, reader.id, { limit: mostCounted });
  const fresh = unread.filter((each) => each.last_at > mailed && mayMail(reader, kindOf(each)));
  const people = await peopleFor(db, deps, reader, { ids: fresh.map(({ other_id }) => other_id), now });
  const shown = fresh.filter(({ other_id }) => people.has(other_id));
  const [newest] = shown;
  if (!newest) return undefined;
  const written = writtenFor(reader);
  return async (tx) => {
    await saveMailed(tx, reader.id, 'messages', now);
    await sendNotification(
      tx,
      deps,
      reader,
      {
        name: 'newMessages',
        kind: kindOf(newest),
        path: shown.length === 1 ? `/chats/${newest.conversation_id}` : '/chats',
        facts: {
          messages: shown.reduce((sum, { unread: count }) => sum + count, 0),
          people: shown.slice(0, mostPeople).flatMap(({ other_id, unread: messages, last_at }) => {
            const person = people.get(other_id);
            return person ? [{ ...person, messages, time: written.time(last_at) }] : [];
          }),
          conversations: shown.length,
        },
      },
      now,
    );
  };
}

async function findLikes(deps: Mailings, reader: Reader, { db, now }: JobContext): Promise<Delivery> {
  if (!mayMail(reader, 'like')) return undefined;
  const after = (await findMailed(db, reader.id, 'likes')) ?? longAgo;
  const unseen = await unseenLikes(db, reader.id, { after, limit: mostCounted });
  const people = await peopleFor(db, deps, reader, { ids: unseen.map(({ liker_id }) => liker_id), now });
  const shown = unseen.filter(({ liker_id }) => people.has(liker_id));
  const [newest] = shown;
  if (!newest) return undefined;
  return async (tx) => {
    await saveMailed(tx, reader.id, 'likes', now);
    await sendNotification(
      tx,
      deps,
      reader,
      {
        name: 'newLikes',
        kind: 'like',
        path: shown.length === 1 ? `/members/${newest.liker_id}` : '/likes',
        facts: {
          likes: shown.length,
          matched: shown.length === 1 && newest.match,
          people: shown.slice(0, mostPeople).flatMap(({ liker_id }) => people.get(liker_id) ?? []),
        },
      },
      now,
    );
  };
}

/** Once for each conversation, when its oldest unread message has waited for a day. */
async function findReminder(deps: Mailings, reader: Reader, { db, now }: JobContext): Promise<Delivery> {
  const unread = await unreadConversations(db, reader.id, { limit: mostCounted });
  const reminded = new Set(
    await findReminded(
      db,
      reader.id,
      unread.map(({ conversation_id }) => conversation_id),
    ),
  );
  const waiting = unread.filter(({ conversation_id }) => !reminded.has(conversation_id));
  const isDue = ({ first_unread_at }: UnreadConversation) => reminderDue(first_unread_at) <= now;
  const later = waiting.filter((each) => !isDue(each)).map(({ first_unread_at }) => first_unread_at.getTime());
  if (later.length > 0) {
    const runAt = reminderDue(new Date(Math.min(...later)));
    await deps.jobs.enqueue(db, reminderJob, { member: reader.id }, { uniqueKey: reader.id, runAt });
  }
  const due = waiting.filter(isDue);
  const people = await peopleFor(db, deps, reader, { ids: due.map(({ other_id }) => other_id), now });
  const shown = due.find(({ other_id }) => people.has(other_id));
  const person = shown && people.get(shown.other_id);
  if (!person || !mayNotify(reader, 'unread_message_reminders')) return undefined;
  return async (tx) => {
    // One reminder a day at most: those that are due as well have waited for the same reader.
    for (const { conversation_id } of due) await saveReminded(tx, reader.id, conversation_id, now);
    await sendNotification(
      tx,
      deps,
      reader,
      {
        name: 'unreadReminder',
        kind: 'unread_message_reminders',
        path: `/chats/${shown.conversation_id}`,
        facts: {
          person,
          messages: shown.unread,
          day: writtenFor(reader).weekday(shown.first_unread_at),
          credits: reader.site.settings.message_credits,
        },
        notice: {
          about: 'unread_message_reminders',
          conversation: { id: shown.conversation_id },
          profile: { id: shown.other_id },
        },
      },
      now,
    );
  };
}

async function findUnfinishedProfile(deps: Mailings, reader: Reader, { db, now }: JobContext): Promise<Delivery> {
  const { has_photo, has_words } = reader.row;
  if (!mayNotify(reader, 'reminders') || (has_photo && has_words)) return undefined;
  if (await findMailed(db, reader.id, 'profile')) return undefined;
  const missing = has_photo ? 'note' : 'photo';
  return async (tx) => {
    await saveMailed(tx, reader.id, 'profile', now);
    await sendNotification(
      tx,
      deps,
      reader,
      {
        name: 'profileReminder',
        kind: 'reminders',
        path: '/profile',
        facts: { missing },
        notice: { about: 'reminders', missing },
      },
      now,
    );
  };
}
