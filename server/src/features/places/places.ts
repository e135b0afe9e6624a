import type { Queryable } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { openAtlas } from './atlas.ts';
import { type CityRow, findCitiesBeginning, findCity, findNearestCity, findRegion } from './queries.ts';
import { boxAround, cityWithin, distanceBetween, type Point, regionWithin, roundedDistance } from './rules.ts';

export { type Address, addressOf, withAddresses } from './atlas.ts';

const mostCities = 10;

/** A city, or nobody knows which. */
export interface Somewhere {
  latitude: number | null;
  longitude: number | null;
}

/** How far it is from one to the other, as it may be told; null where one of them is not known. */
export function shownDistance(one: Somewhere, other: Somewhere | undefined): number | null {
  return other && isKnown(one) && isKnown(other) ? roundedDistance(distanceBetween(one, other)) : null;
}

const isKnown = (place: Somewhere): place is Point => place.latitude !== null && place.longitude !== null;

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

/** In which country a region lies; nowhere where there is no such region. */
export const countryOf = async (db: Queryable, region: string) =>
  (await openAtlas(db, [{ region, city_id: null }])).regions.get(region)?.country;

/** Cities by how far they are from somewhere, the nearest first, and the countries they lie in. */
export async function citiesByDistance(
  db: Queryable,
  from: Point,
  asked: { country?: string | undefined; region?: string | undefined; within?: number | undefined },
): Promise<{ cities: number[]; countries: string[] }> {
  const { country, region, within = Number.POSITIVE_INFINITY } = asked;
  const { regions, cities } = await openAtlas(db);
  // Most cities are too far north or south, which is told without working out how far they are.
  const { height } = boxAround(from, within);
  const near = [...cities.values()]
    .filter((city) => Math.abs(city.latitude - from.latitude) <= height)
    .filter((city) => region === undefined || city.region === region)
    .map((city) => ({
      id: city.id,
      country: regions.get(city.region)?.country ?? '',
      distance: distanceBetween(from, city),
    }))
    .filter((city) => (country === undefined || city.country === country) && city.distance <= within)
    .sort((one, other) => one.distance - other.distance || one.id - other.id);
  return { cities: near.map(({ id }) => id), countries: [...new Set(near.map((city) => city.country))] };
}

export interface Home {
  region: string | null;
  cityId: number | null;
}

/** Where somebody says they live: the region must lie in the country, and the city in the region. */
export async function placeOf(
  db: Queryable,
  said: { country: string; region?: string | undefined; city?: string | undefined },
): Promise<Home> {
  const { country, region, city } = said;
  const regionId = region === undefined ? null : await findRegion(db, country, region);
  if (regionId === undefined) throw new Failure('invalid', { fields: { region: { problem: 'invalid' } } });
  if (city === undefined) return { region: regionId, cityId: null };
  const found = await findCity(db, { country, region: regionId, city });
  if (!found) throw new Failure('invalid', { fields: { city: { problem: 'invalid' } } });
  return { region: found.region, cityId: found.id };
}
