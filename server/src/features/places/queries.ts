import type { Country } from '#contract/places/countries.ts';
import type { Queryable } from '#server/platform/database/database.ts';

export interface CityRow {
  country: Country;
  region: string;
  region_name_en: string;
  region_name_fr: string;
  name_en: string;
  name_fr: string;
  latitude: number;
  longitude: number;
}

const cityColumns = `country, region, regions.name_en as region_name_en, regions.name_fr as region_name_fr,
  cities.name_en, cities.name_fr, latitude, longitude`;

/** The box is what the index answers; within it degrees are near enough to a plane. */
export async function findNearestCity(
  db: Queryable,
  { latitude, longitude, height, width }: Box,
): Promise<CityRow | undefined> {
  const { rows } = await db.query<CityRow>(
    `select ${cityColumns} from cities join regions on regions.id = region
     where latitude between $1::float8 - $3::float8 and $1::float8 + $3::float8
       and longitude between $2::float8 - $4::float8 and $2::float8 + $4::float8
     order by power(latitude - $1::float8, 2) + power((longitude - $2::float8) * cos(radians($1::float8)), 2)
     limit 1`,
    [latitude, longitude, height, width],
  );
  return rows[0];
}

export interface Box {
  latitude: number;
  longitude: number;
  height: number;
  width: number;
}

export interface AtlasRegion {
  id: string;
  country: Country;
  name_en: string;
  name_fr: string;
}

export async function findEveryRegion(db: Queryable): Promise<AtlasRegion[]> {
  return (await db.query<AtlasRegion>('select id, country, name_en, name_fr from regions')).rows;
}

export interface AtlasCity {
  id: number;
  region: string;
  name_en: string;
  name_fr: string;
  latitude: number;
  longitude: number;
}

export async function findEveryCity(db: Queryable): Promise<AtlasCity[]> {
  return (await db.query<AtlasCity>('select id, region, name_en, name_fr, latitude, longitude from cities')).rows;
}

/** Finds none where `beginning` has no letter: punctuation alone would find every city. */
export async function findCitiesBeginning(
  db: Queryable,
  { country, region, beginning, limit }: { country: string; region: string | null; beginning: string; limit: number },
): Promise<CityRow[]> {
  const { rows } = await db.query<CityRow>(
    `select ${cityColumns} from cities join regions on regions.id = region
     where country = $1 and ($2::text is null or region = $2) and fold_name($3) <> ''
       and (starts_with(folded_en, fold_name($3)) or starts_with(folded_fr, fold_name($3)))
     order by population desc, cities.id limit $4`,
    [country, region, beginning, limit],
  );
  return rows;
}

/** By its id, or by its name in either language. */
export async function findRegion(db: Queryable, country: string, region: string): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select id from regions where country = $1 and (id = $2 or lower(name_en) = lower($2) or lower(name_fr) = lower($2))
     order by id = $2 desc limit 1`,
    [country, region],
  );
  return rows[0]?.id;
}

/** By its name in either language; the largest, where no region says which is meant. */
export async function findCity(
  db: Queryable,
  { country, region, city }: { country: string; region: string | null; city: string },
): Promise<{ id: number; region: string } | undefined> {
  const { rows } = await db.query<{ id: number; region: string }>(
    `select cities.id, region from regions join cities on cities.region = regions.id
     where country = $1 and ($2::text is null or regions.id = $2)
       and (lower(cities.name_en) = lower($3) or lower(cities.name_fr) = lower($3))
     order by population desc limit 1`,
    [country, region, city],
  );
  return rows[0];
}

export interface RegionRow {
  id: string;
  country: string;
  name_en: string;
  name_fr: string;
}

export async function findRegions(db: Queryable): Promise<RegionRow[]> {
  const { rows } = await db.query<RegionRow>('select id, country, name_en, name_fr from regions');
  return rows;
}
