import type { Queryable } from '#server/platform/database/database.ts';
import { type AtlasCity, type AtlasRegion, findEveryCity, findEveryRegion } from './queries.ts';

/** Every region and city there is: a few hundred, which change with a release at most. */
interface Atlas {
  regions: ReadonlyMap<string, AtlasRegion>;
  cities: ReadonlyMap<number, AtlasCity>;
}

// By database, because tests and benchmarks open several at once.
const atlases = new WeakMap<object, Promise<Atlas>>();

/** Read once, and again when somebody lives where it knows of nothing. */
export async function openAtlas(db: Queryable, homes: readonly Home[] = []): Promise<Atlas> {
  const atlas = await (atlases.get(db.origin ?? db) ?? readAtlas(db));
  const isOld = homes.some(
    ({ region, city_id: city }) =>
      (region !== null && !atlas.regions.has(region)) || (city !== null && !atlas.cities.has(city)),
  );
  return isOld ? readAtlas(db) : atlas;
}

function readAtlas(db: Queryable): Promise<Atlas> {
  const key = db.origin ?? db;
  const reading = Promise.all([findEveryRegion(db), findEveryCity(db)]).then(([regions, cities]) => ({
    regions: new Map(regions.map((region) => [region.id, region])),
    cities: new Map(cities.map((city) => [city.id, city])),
  }));
  atlases.set(key, reading);
  reading.catch(() => atlases.delete(key));
  return reading;
}

interface Home {
  region: string | null;
  city_id: number | null;
}

/** Where somebody lives, as far as that is known. */
export interface Address {
  region: AtlasRegion | undefined;
  city: AtlasCity | undefined;
}

export const addressOf = async (db: Queryable, home: Home) => addressIn(await openAtlas(db, [home]), home);

const addressIn = ({ regions, cities }: Atlas, { region, city_id: city }: Home): Address => ({
  region: region === null ? undefined : regions.get(region),
  city: city === null ? undefined : cities.get(city),
});

/** The same people, and where they live. */
export async function withAddresses<Row extends Home>(
  db: Queryable,
  rows: readonly Row[],
): Promise<(Row & { address: Address })[]> {
  if (!rows.length) return [];
  const atlas = await openAtlas(db, rows);
  // Copies of wide rows would take longer than reading them.
  return rows.map((row) => Object.assign(row, { address: addressIn(atlas, row) }));
}
