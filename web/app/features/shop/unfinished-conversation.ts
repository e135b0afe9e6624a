import { visitStore } from '#web/platform/stores.ts';

const key = 'unfinished-conversation';
/** Long enough for a bank's own pages; after that somebody who buys has something else in mind. */
const keptFor = 60 * 60_000;

export interface Unfinished {
  id: string;
  name: string;
}

interface Kept extends Unfinished {
  userId: string;
  at: number;
}

/** Whoever runs out of credits in a conversation comes back to it once they are bought. */
export const keepUnfinished = (userId: string, { id, name }: Unfinished, now: number) =>
  visitStore.set(key, JSON.stringify({ userId, id, name, at: now } satisfies Kept));

export const findUnfinished = (userId: string, now: number): Unfinished | undefined =>
  unfinishedIn(visitStore.get(key), userId, now);

export const forgetUnfinished = () => visitStore.remove(key);

/** Only one's own, and only for a while. */
export function unfinishedIn(text: string | null, userId: string, now: number): Unfinished | undefined {
  const kept = parsed(text);
  if (!kept || kept.userId !== userId || now - kept.at > keptFor) return undefined;
  return { id: kept.id, name: kept.name };
}

function parsed(text: string | null): Kept | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as Kept);
  } catch {
    return undefined;
  }
}
