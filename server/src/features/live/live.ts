import type { KeptKind, LiveEvent } from '#contract/live/events.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { deleteEventsBefore, deleteEventsBeyond, insertEvents, type NewEvent } from './queries.ts';
import { keptFor, mostReplayed } from './rules.ts';

/** On which nodes tell one another what was committed: rows of `live_events`. */
export const eventsChannel = 'live.events';

/** On which nodes hear whose page a member has open. */
export const watchChannel = 'live.watch';

const untold = new WeakMap<Transaction, NewEvent[]>();

/**
 * Tells a member something, on whatever device they have open, within a second; after a lost connection too. Kept in
 * the transaction it belongs to, and told when that is durable: what is undone was never told.
 */
export function tellMember(tx: Transaction, memberId: string, event: LiveEvent<KeptKind>, now: Date) {
  const waiting = untold.get(tx) ?? [];
  if (waiting.length === 0) {
    untold.set(tx, waiting);
    // At the end and all at once, so that whoever tells the same member something else waits for a moment only.
    tx.withCommit(async () => {
      untold.delete(tx);
      tx.announce(eventsChannel, await insertEvents(tx, waiting));
    });
  }
  waiting.push({ memberId, kind: event.kind, data: event.data, now });
}

/** On which nodes hear what is true only for a moment. */
export const passingChannel = 'live.passing';

/** Tells a member something that is true only for a moment: whoever listens now hears it, and nobody later. */
export function tellPassing(tx: Transaction, memberId: string, event: LiveEvent<'typing'>) {
  tx.announce(passingChannel, { member_id: memberId, kind: event.kind, data: event.data });
}

/** What is too old to be told one by one, or too much. */
export async function forgetEvents(db: Queryable, now: Date) {
  await deleteEventsBefore(db, new Date(now.getTime() - keptFor));
  await deleteEventsBeyond(db, mostReplayed);
}

/** The viewer has this member's page before them: for a while they are told whether the member is there. */
export function watchPresence(tx: Transaction, viewerId: string, memberId: string) {
  if (viewerId !== memberId) tx.announce(watchChannel, { viewer_id: viewerId, member_id: memberId });
}
