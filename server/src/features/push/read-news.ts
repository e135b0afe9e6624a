import { z } from 'zod';
import { messageKinds } from '#contract/chat/chat-types.ts';
import { eventData } from '#contract/live/events.ts';
import { type EventRow, readMissed } from '#server/features/events/events.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findPeople, findUnread, findUnseenLikes } from './queries.ts';
import { newsOfNotices } from './read-notices.ts';
import type { News, Person } from './rules.ts';

const profile = z.object({ id: z.string() });
/** As much of an event as a push is made of. Events of other kinds, and a member's own messages, are none of these. */
const pushable = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('message'),
    data: z.object({
      conversation: z.object({ id: z.string() }),
      profile,
      message: z.object({
        id: z.string(),
        kind: z.enum(messageKinds),
        text: z.string().optional(),
        mine: z.literal(false),
        warnings: z.array(z.string()),
        folded: z.boolean().optional(),
      }),
    }),
  }),
  z.object({ kind: z.enum(['like', 'match']), data: z.object({ profile }) }),
  z.object({ kind: z.literal('notice'), data: eventData.notice }),
]);
type Pushable = z.infer<typeof pushable>;

/** More than a push can tell of; the log keeps fewer. */
const mostRead = 500;

/** What happened to a member after the event `lastId` and was not seen by them since, and up to which event that is. */
export async function readNews(
  db: Queryable,
  { memberId, lastId }: { memberId: string; lastId: number },
): Promise<{ head: number; news: News[] }> {
  const { head, events } = await readMissed(db, { memberId, lastId, limit: mostRead });
  const told = events.flatMap(pushableOf);
  if (told.length === 0) return { head, news: [] };
  const rows = await findPeople(db, memberId, [...new Set(told.flatMap(personIdsOf))]);
  const people = new Map<string, Person>(
    rows.map(({ in_good_standing: inGoodStanding, ...person }) => [person.id, { ...person, inGoodStanding }]),
  );
  const notices = told.flatMap((event) => (event.kind === 'notice' ? [event.data] : []));
  const [messages, likes, noticed] = await Promise.all([
    newsOfMessages(db, memberId, { told, people }),
    newsOfLikes(db, memberId, { told, people }),
    newsOfNotices(db, memberId, { notices, people }),
  ]);
  const written = new Set(messages.map(({ message }) => message?.conversationId));
  // Who has written again needs no reminder of what they wrote before.
  const others = noticed.filter(({ unread }) => !unread || !written.has(unread.conversationId));
  return { head, news: [...messages, ...likes, ...others] };
}

interface Told {
  told: readonly Pushable[];
  people: ReadonlyMap<string, Person>;
}

async function newsOfMessages(db: Queryable, memberId: string, { told, people }: Told): Promise<News[]> {
  const sent = told.flatMap((event) => (event.kind === 'message' ? [event.data] : []));
  if (sent.length === 0) return [];
  const unread = await findUnread(
    db,
    memberId,
    sent.map(({ message }) => message.id),
  );
  const first = new Map(unread.map((row) => [row.id, row.first]));
  return sent.flatMap(({ conversation, message, profile: { id } }): News[] => {
    const [person, isFirst] = [people.get(id), first.get(message.id)];
    if (!person || isFirst === undefined) return [];
    const { kind, text = '', warnings, folded = false } = message;
    return [
      {
        kind: isFirst ? 'new_conversations' : 'new_messages',
        person,
        match: false,
        message: { conversationId: conversation.id, kind, text, warned: warnings.length > 0 || folded },
      },
    ];
  });
}

async function newsOfLikes(db: Queryable, memberId: string, { told, people }: Told): Promise<News[]> {
  const given = told.flatMap((event) =>
    event.kind === 'like' || event.kind === 'match'
      ? [{ id: event.data.profile.id, match: event.kind === 'match' }]
      : [],
  );
  if (given.length === 0) return [];
  const unseen = await findUnseenLikes(
    db,
    memberId,
    given.map(({ id }) => id),
  );
  // A like and the match it became, or a like given twice, are one.
  const likes = new Map<string, News>();
  for (const { id, match } of given) {
    const person = people.get(id);
    if (person && unseen.includes(id)) likes.set(id, { kind: 'like', person, match });
  }
  return [...likes.values()];
}

function pushableOf(event: EventRow): Pushable[] {
  const parsed = pushable.safeParse(event);
  return parsed.success ? [parsed.data] : [];
}

const personIdsOf = ({ data }: Pushable) => ('profile' in data ? [data.profile.id] : []);
