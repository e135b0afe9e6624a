import { z } from 'zod';
import { messageKinds } from '#contract/chat/chat-types.ts';
import { type EventRow, readMissed } from '#server/features/events/events.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findPeople, findUnread, findUnseenLikes } from './queries.ts';
import type { News } from './rules.ts';

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
      }),
    }),
  }),
  z.object({ kind: z.enum(['like', 'match']), data: z.object({ profile }) }),
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
  const people = await findPeople(db, memberId, [...new Set(told.map(({ data }) => data.profile.id))]);
  const unread = await findUnread(db, memberId, told.flatMap(messageIdOf));
  const likers = told.flatMap(({ kind, data }) => (kind === 'message' ? [] : [data.profile.id]));
  const unseen = new Set(await findUnseenLikes(db, memberId, likers));

  const known = new Map(people.map((person) => [person.id, person]));
  const first = new Map(unread.map((row) => [row.id, row.first]));
  // A like and the match it became, or a like given twice, are one.
  const likes = new Map<string, News>();
  const messages: News[] = [];
  for (const event of told) {
    const row = known.get(event.data.profile.id);
    if (!row) continue;
    const { in_good_standing: inGoodStanding, ...rest } = row;
    const person = { ...rest, inGoodStanding };
    if (event.kind !== 'message') {
      if (unseen.has(person.id)) likes.set(person.id, { kind: 'like', person, match: event.kind === 'match' });
      continue;
    }
    const { conversation, message } = event.data;
    const isFirst = first.get(message.id);
    if (isFirst === undefined) continue;
    messages.push({
      kind: isFirst ? 'new_conversations' : 'new_messages',
      person,
      match: false,
      message: {
        conversationId: conversation.id,
        kind: message.kind,
        text: message.text ?? '',
        warned: message.warnings.length > 0,
      },
    });
  }
  return { head, news: [...messages, ...likes.values()] };
}

function pushableOf(event: EventRow): Pushable[] {
  const parsed = pushable.safeParse(event);
  return parsed.success ? [parsed.data] : [];
}

const messageIdOf = (event: Pushable) => (event.kind === 'message' ? [event.data.message.id] : []);
