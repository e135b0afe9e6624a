import type { KeptKind, LiveEvent } from '#contract/events/events.ts';
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

/** The bus channel of committed events, rows of `live_events`, to every node. */
export const eventsChannel = 'live.events';

/** The bus channel of transient events, never stored. It keeps its name: nodes of two releases run side by side. */
export const transientChannel = 'live.passing';

/** The bus channel of watches, to every node: whose page a member has open. */
export const watchChannel = 'live.watch';

const pendingEvents = new WeakMap<Transaction, NewEvent[]>();

/**
 * Notifies a member on every open device within a second, and after a lost connection by replay. The event is stored in the
 * caller's transaction and published after its commit, so never if it rolls back.
 */
export function notifyMember(tx: Transaction, memberId: string, event: LiveEvent<KeptKind>, now: Date) {
  const pending = pendingEvents.get(tx) ?? [];
  if (pending.length === 0) {
    pendingEvents.set(tx, pending);
    // With the commit, in one statement: it locks the members' head rows for that round trip only.
    tx.withCommit(async () => {
      pendingEvents.delete(tx);
      tx.announce(eventsChannel, await insertEvents(tx, pending, now));
    });
  }
  pending.push({ memberId, kind: event.kind, data: event.data });
}

/** Sends a transient event: open streams receive it, it is never stored or replayed. */
export function notifyTransient(tx: Transaction, memberId: string, event: LiveEvent<'typing'>) {
  tx.announce(transientChannel, { member_id: memberId, kind: event.kind, data: event.data });
}

/** Watches a member whose page the viewer has open: for a while the viewer is notified of the member's presence. */
export function watchPresence(tx: Transaction, viewerId: string, memberId: string) {
  if (viewerId !== memberId) tx.announce(watchChannel, { viewer_id: viewerId, member_id: memberId });
}

export interface MissedEvents {
  /** The id of the member's newest event; 0 before the first. */
  head: number;
  /** The oldest first. */
  events: readonly EventRow[];
  /** False where the client cannot catch up by replay and has to load everything again. */
  replayable: boolean;
}

/** The member's events after `lastId`, at most `limit`, for a replay. */
export async function readMissed(
  db: Queryable,
  { memberId, lastId, limit }: { memberId: string; lastId: number; limit: number },
): Promise<MissedEvents> {
  const missed = await findMissed(db, memberId, lastId, limit);
  return { ...missed, replayable: canReplay(lastId, missed) };
}

/** The id of each member's newest event; members without events are left out. */
export const newestEventIds = (db: Queryable, memberIds: string[]) => findHeads(db, memberIds);

/** The id of one member's newest event; 0 before the first. */
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

/** Deletes the log of an erased member. Events of others about them are deleted within a day anyway. */
export const eraseEvents = (tx: Transaction, memberId: string) => deleteEventsOf(tx, memberId);
