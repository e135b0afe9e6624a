import { addressOf } from '#server/features/places/places.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Actor, Seeker } from '#server/platform/http/context.ts';
import { findSeeker } from './queries.ts';

/** The member who searches, and where they live. */
export interface Viewer extends Seeker {
  id: string;
  latitude: number | null;
  longitude: number | null;
  /** The names of their city, by language. */
  city: { name_en: string; name_fr: string } | null;
}

/** From the session where it carries the seeker; else from the profile. */
export async function findViewer(
  db: Queryable,
  { userId, seeker }: Pick<Actor, 'userId' | 'seeker'>,
): Promise<Viewer | undefined> {
  const found = seeker ?? (await findSeeker(db, userId));
  if (!found) return undefined;
  const { city } = await addressOf(db, { region: null, city_id: found.city_id });
  return {
    id: userId,
    latitude: city?.latitude ?? null,
    longitude: city?.longitude ?? null,
    city: city ? { name_en: city.name_en, name_fr: city.name_fr } : null,
    ...found,
  };
}
