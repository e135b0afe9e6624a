import type { Queryable } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { type CityRow, findCitiesBeginning, findNearestCity } from './queries.ts';
import { boxAround, cityWithin, distanceBetween, type Point, regionWithin } from './rules.ts';

const mostCities = 10;

/** Where somebody stands. Only asked, never stored. */
export async function locate(db: Queryable, point: Point): Promise<{ place: CityRow; near: boolean }> {
  const place = await findNearestCity(db, { ...point, ...boxAround(point, regionWithin) });
  const distance = place ? distanceBetween(point, place) : Number.POSITIVE_INFINITY;
  if (!place || distance > regionWithin) throw new Failure('place_unknown');
  return { place, near: distance <= cityWithin };
}

export const suggestCities = (
  db: Queryable,
  { country, region, beginning }: { country: string; region: string | undefined; beginning: string },
) => findCitiesBeginning(db, { country, region: region ?? null, beginning, limit: mostCities });
