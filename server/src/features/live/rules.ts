/** One person has a few devices; more streams than these are half-open connections. */
export const streamsPerMember = 10;

/** One person has a few pages open; of more the oldest watches are dropped, so that nobody uses up the limit of all. */
export const watchesPerViewer = 50;

/** Parses Last-Event-ID; undefined without one. Anything but digits reads as an id that was never given out. */
export function readLastEventId(header: string | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  return /^\d{1,15}$/.test(header) ? Number(header) : Number.POSITIVE_INFINITY;
}
