/** One person has a few devices; more streams than these are lines that broke without a word. */
export const streamsPerMember = 10;

/** One person has a few pages open; of more the oldest are dropped, so that nobody uses up what there is for all. */
export const watchesPerViewer = 50;

/** The number a reader says it has read up to; undefined where it names none. What is no number is none of ours. */
export function readLastEventId(header: string | undefined): number | undefined {
  if (header === undefined || header === '') return undefined;
  return /^\d{1,15}$/.test(header) ? Number(header) : Number.POSITIVE_INFINITY;
}
