import type { Queryable } from '#server/platform/database/database.ts';
import { type AtlasCity, type AtlasRegion, findEveryCity, findEveryRegion } from './queries.ts';

/** Every region and city there is: a few hundred, which change with a release at most. */
interface Atlas {
  regions: ReadonlyMap<string, AtlasRegion>;
  cities: ReadonlyMap<number, AtlasCity>;
}

// By database, because tests and benchmarks open several at once. An atlas is here once it has been read, never while: a
// transaction that waited for what somebody else reads would keep its connection from them, and neither would ever go on.
const atlases = new WeakMap<object, Atlas>();

/** Read once, and again when somebody lives where it knows of nothing. */
export async function openAtlas(db: Queryable, homes: readonly Home[] = []): Promise<Atlas> {
  const atlas = atlases.get(db.origin ?? db) ?? (await readAtlas(db));
  const isOld = homes.some(
    ({ region, city_id: city }) =>
      (region !== null && !atlas.regions.has(region)) || (city !== null && !atlas.cities.has(city)),
  );
  return isOld ? readAtlas(db) : atlas;
}

async function readAtlas(db: Queryable): Promise<Atlas> {
  const [regions, cities] = await Promise.all([findEveryRegion(db), findEveryCity(db)]);
  const atlas = {
    regions: new Map(regions.map((region) => [region.id, region])),
    cities: new Map(cities.map((city) => [city.id, city])),
  };
  atlases.set(db.origin ?? db, atlas);
  return atlas;
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
  return rows.map((row) => {
    const found = row as Row & { address: Address };
    // Not by a copy, nor by Object.assign: V8 makes a dictionary of a wide row then, which is slow to read and large.
    found.address = addressIn(atlas, row);
    return found;
  });
}
