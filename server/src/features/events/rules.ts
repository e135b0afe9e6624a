/**
 * How long events are kept, in milliseconds, and how many are replayed to a client that reconnects. A client that was away
 * longer, or missed more, gets a `resync` event and loads everything again.
 */
export const keptFor = 24 * 3_600_000;
export const mostReplayed = 200;

/** The events after `lastId`, read from the log for a replay. */
export interface Missed<Event extends { id: number }> {
  /** The id of the newest event; 0 before the first. */
  head: number;
  events: readonly Event[];
}

/**
 * Whether missed events can be replayed: not when there are too many, when the first of them are deleted already, or when
 * `lastId` was never given out.
 */
export function canReplay<Event extends { id: number }>(lastId: number, { head, events }: Missed<Event>): boolean {
  if (lastId > head || head - lastId > mostReplayed) return false;
  return lastId === head || events[0]?.id === lastId + 1;
}
