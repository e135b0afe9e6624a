import type { KeptKind, LiveEvent } from '#contract/live/events.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import {
  deleteEventsBefore,
  deleteEventsBeyond,
  deleteEventsOf,
  type EventRow,
  findHeads,
  findMissed,
  findNextAt,
  findNotified,
  insertEvents,
  type NewEvent,
  type NotifiedMember,
} from './queries.ts';
import { canReplay, keptFor, mostReplayed } from './rules.ts';

export type { EventRow } from './queries.ts';

/** The bus channel on which every node hears which events were committed: rows of `live_events`. */
export const eventsChannel = 'live.events';

/** The bus channel on which every node hears events that are true only for a moment and are not stored. */
export const transientChannel = 'live.passing';

/** The bus channel on which every node hears whose page a member has open. */
export const watchChannel = 'live.watch';

const pendingEvents = new WeakMap<Transaction, NewEvent[]>();

/**
 * Notifies a member on whatever device they have open, within a second; after a lost connection too. The event is stored
 * in the transaction it belongs to and published after its commit: of what is rolled back nobody hears.
 */
export function notifyMember(tx: Transaction, memberId: string, event: LiveEvent<KeptKind>, now: Date) {
  const pending = pendingEvents.get(tx) ?? [];
  if (pending.length === 0) {
    pendingEvents.set(tx, pending);
    // At the end and all at once: the member's head row is locked for a moment only.
    tx.withCommit(async () => {
      pendingEvents.delete(tx);
      tx.announce(eventsChannel, await insertEvents(tx, pending, now));
    });
  }
  pending.push({ memberId, kind: event.kind, data: event.data });
}

/** Notifies a member of what is true only for a moment: open streams receive it, it is never stored or replayed. */
export function notifyTransient(tx: Transaction, memberId: string, event: LiveEvent<'typing'>) {
  tx.announce(transientChannel, { member_id: memberId, kind: event.kind, data: event.data });
}

/** The viewer has this member's page before them: for a while they are notified whether the member is there. */
export function watchPresence(tx: Transaction, viewerId: string, memberId: string) {
  if (viewerId !== memberId) tx.announce(watchChannel, { viewer_id: viewerId, member_id: memberId });
}

export interface MissedEvents {
  /** The number of the member's newest event; 0 before the first. */
  head: number;
  /** The oldest first. */
  events: readonly EventRow[];
  /** False where a reader cannot catch up event by event and has to load everything again. */
  replayable: boolean;
}

/** What a member's stream has yet to send after the event `lastId`, at most `limit` of it. */
export async function readMissed(
  db: Queryable,
  { memberId, lastId, limit }: { memberId: string; lastId: number; limit: number },
): Promise<MissedEvents> {
  const missed = await findMissed(db, memberId, lastId, limit);
  return { ...missed, replayable: canReplay(lastId, missed) };
}

/** The number of each member's newest event; members without events are left out. */
export const newestEventIds = (db: Queryable, memberIds: string[]) => findHeads(db, memberIds);

/** The number of one member's newest event; 0 before the first. */
export const newestEventId = async (db: Queryable, memberId: string) =>
  (await findHeads(db, [memberId])).get(memberId) ?? 0;

/** Who was notified of something that others did between two moments, once for messages and once for likes. */
export const membersNotified = (db: Queryable, range: { after: Date; until: Date }): Promise<NotifiedMember[]> =>
  findNotified(db, range);

/** When the first event after a moment happened; undefined where none has. */
export const nextEventAt = (db: Queryable, after: Date) => findNextAt(db, after);

/** Deletes events that are too old to be replayed, or too many. */
export async function forgetEvents(db: Queryable, now: Date) {
  await deleteEventsBefore(db, new Date(now.getTime() - keptFor));
  await deleteEventsBeyond(db, mostReplayed);
}

/** The log of somebody who is erased. What others were told of them is gone within a day anyway. */
export const eraseEvents = (tx: Transaction, memberId: string) => deleteEventsOf(tx, memberId);
