import { z } from 'zod';
import { messageKinds } from '#contract/chat/chat-types.ts';
import { eventData } from '#contract/events/events.ts';
import { type EventRow, readMissed } from '#server/features/events/events.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findPeople, findUnread, findUnseenLikes } from './queries.ts';
import { itemsOfNotices } from './read-notices.ts';
import type { Person, PushItem } from './rules.ts';

const profile = z.object({ id: z.string() });
/** The fields of an event that a push is made of. Events of other kinds, and a member's own messages, do not match. */
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
export async function readPushItems(
  db: Queryable,
  { memberId, lastId }: { memberId: string; lastId: number },
): Promise<{ head: number; items: PushItem[] }> {
  const { head, events } = await readMissed(db, { memberId, lastId, limit: mostRead });
  const pushables = events.flatMap(pushableOf);
  if (pushables.length === 0) return { head, items: [] };
  const rows = await findPeople(db, memberId, [...new Set(pushables.flatMap(personIdsOf))]);
  const people = new Map<string, Person>(
    rows.map(({ in_good_standing: inGoodStanding, ...person }) => [person.id, { ...person, inGoodStanding }]),
  );
  const notices = pushables.flatMap((event) => (event.kind === 'notice' ? [event.data] : []));
  const [messages, likes, noticed] = await Promise.all([
    itemsOfMessages(db, memberId, { pushables, people }),
    itemsOfLikes(db, memberId, { pushables, people }),
    itemsOfNotices(db, memberId, { notices, people }),
  ]);
  const written = new Set(messages.map(({ message }) => message?.conversationId));
  // Who has written again needs no reminder of what they wrote before.
  const others = noticed.filter(({ unread }) => !unread || !written.has(unread.conversationId));
  return { head, items: [...messages, ...likes, ...others] };
}

interface PushSource {
  pushables: readonly Pushable[];
  people: ReadonlyMap<string, Person>;
}

async function itemsOfMessages(
  db: Queryable,
  memberId: string,
  { pushables, people }: PushSource,
): Promise<PushItem[]> {
  const sent = pushables.flatMap((event) => (event.kind === 'message' ? [event.data] : []));
  if (sent.length === 0) return [];
  const unread = await findUnread(
    db,
    memberId,
    sent.map(({ message }) => message.id),
  );
  const first = new Map(unread.map((row) => [row.id, row.first]));
  return sent.flatMap(({ conversation, message, profile: { id } }): PushItem[] => {
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

async function itemsOfLikes(db: Queryable, memberId: string, { pushables, people }: PushSource): Promise<PushItem[]> {
  const given = pushables.flatMap((event) =>
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
  const likes = new Map<string, PushItem>();
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
