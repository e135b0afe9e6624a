import type { EventData } from '#contract/events/events.ts';
import { hasConsent } from '#server/features/accounts/accounts.ts';
import { unreadConversations } from '#server/features/chat/chat.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findMissing } from './queries.ts';
import type { Person, PushItem } from './rules.ts';

type Notice = EventData<'notice'>;

const mostConversations = 100;

/** What of the site's notices still holds: unread is unread, what was missing is, and whoever asked for offers still does. */
export async function itemsOfNotices(
  db: Queryable,
  memberId: string,
  { notices, people }: { notices: readonly Notice[]; people: ReadonlyMap<string, Person> },
): Promise<PushItem[]> {
  const items: PushItem[] = [];
  for (const notice of notices) {
    if (notice.about === 'unread_message_reminders')
      items.push(...(await newsOfReminder(db, memberId, notice, people)));
    else if (notice.about === 'reminders') items.push(...(await newsOfProfile(db, memberId, notice)));
    else if (await hasConsent(db, memberId, 'marketing')) {
      const { about: kind, title, text, path } = notice;
      items.push({ kind, match: false, notice: { title, text, path } });
    }
  }
  return items;
}

async function newsOfReminder(
  db: Queryable,
  memberId: string,
  { about: kind, conversation, profile }: Extract<Notice, { about: 'unread_message_reminders' }>,
  people: ReadonlyMap<string, Person>,
): Promise<PushItem[]> {
  const waiting = await unreadConversations(db, memberId, { limit: mostConversations });
  const unread = waiting.find(({ conversation_id }) => conversation_id === conversation.id);
  const person = people.get(profile.id);
  if (!unread || !person) return [];
  return [{ kind, person, match: false, unread: { conversationId: conversation.id, messages: unread.unread } }];
}

async function newsOfProfile(
  db: Queryable,
  memberId: string,
  { about: kind, missing }: Extract<Notice, { about: 'reminders' }>,
): Promise<PushItem[]> {
  const lacks = await findMissing(db, memberId);
  return lacks[missing] ? [{ kind, match: false, notice: { missing } }] : [];
}
