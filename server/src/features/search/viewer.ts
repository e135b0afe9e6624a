import { addressOf } from '#server/features/places/places.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Actor, Seeker } from '#server/platform/http/context.ts';
import { findSeeker } from './queries.ts';

/** Whoever looks at others, and from where. */
export interface Viewer extends Seeker {
  id: string;
  latitude: number | null;
  longitude: number | null;
}

/** As their session has told it; else as it is written down. */
export async function findViewer(
  db: Queryable,
  { userId, seeker }: Pick<Actor, 'userId' | 'seeker'>,
): Promise<Viewer | undefined> {
  const told = seeker ?? (await findSeeker(db, userId));
  if (!told) return undefined;
  const { city } = await addressOf(db, { region: null, city_id: told.city_id });
  return { ...told, id: userId, latitude: city?.latitude ?? null, longitude: city?.longitude ?? null };
}
