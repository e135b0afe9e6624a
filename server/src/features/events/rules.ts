/**
 * How long events are kept, in milliseconds, and how many are replayed to a client that reconnects. A client that was away
 * longer, or missed more, gets a `resync` event and loads everything again.
 */
export const keptFor = 24 * 3_600_000;
export const mostReplayed = 200;

/** What a reader has still to be told, read from the log after `lastId`. */
export interface Missed<Event extends { id: number }> {
  /** The newest number there is; 0 before anything was ever told. */
  head: number;
  events: readonly Event[];
}

/**
 * Whether what was missed can be told one by one: not when it was too much, when its beginning is forgotten already,
 * or when the reader names a number that was never given out.
 */
export function canReplay<Event extends { id: number }>(lastId: number, { head, events }: Missed<Event>): boolean {
  if (lastId > head || head - lastId > mostReplayed) return false;
  return lastId === head || events[0]?.id === lastId + 1;
}
