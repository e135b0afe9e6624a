import type { Country } from '#contract/countries.ts';
import type { Gender } from '#contract/profile.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Filters } from './filters.ts';
import type { Inclination, Neighbour } from './rules.ts';

export interface Viewer extends Inclination {
  id: string;
  paid_user: boolean;
  latitude: number | null;
  longitude: number | null;
  /** Those they keep away, and those who keep them away. */
  blocked: string[];
}

export async function findViewer(db: Queryable, id: string): Promise<Viewer | undefined> {
  const { rows } = await db.query<Viewer>(
    `select profiles.id, gender, sexuality, paid_user, latitude, longitude,
       array(select blocked_id from blocks where blocker_id = $1
         union select blocker_id from blocks where blocked_id = $1)::text[] as blocked
     from profiles join users on users.id = profiles.id left join cities on cities.id = city_id
     where profiles.id = $1`,
    [id],
  );
  return rows[0];
}

export async function findRegionCountry(db: Queryable, region: string): Promise<Country | undefined> {
  const { rows } = await db.query<{ country: Country }>('select country from regions where id = $1', [region]);
  return rows[0]?.country;
}

export interface Search {
  siteId: number;
  /** Sites whose members are found here too, those of them who let themselves be shown. */
  otherSites: readonly number[];
  kinds: Inclination[];
  /** Where the people live, all in one column: the index by which they are found. */
  places: { in: keyof typeof placeTypes; values: readonly (string | number)[] };
  filters: Filters;
  excluded: readonly string[];
  byVisitor: boolean;
  /** Only those of whom no city is known. */
  withoutCity?: true;
}

const placeTypes = { country: 'bpchar', region: 'text', city_id: 'int' };
const orders = { new: 'joined_at', active: 'last_active_at', near: 'last_active_at' };
export type Order = keyof typeof orders;

/** Where somebody stands in a list: which place, counted from 1, and the time it is ordered by, to the last digit. */
export interface Line {
  id: string;
  rank: number;
  line: string;
}

interface Stretch {
  order: Order;
  /** Whom the stretch comes after; of the nearest, within the first place. */
  after?: Pick<Line, 'id' | 'line'> | undefined;
  offset?: number;
  limit: number;
}

/** One ordered run of an index per place and kind of people, merged: nothing is sorted but what may be shown. */
export async function findLines(db: Queryable, search: Search, stretch: Stretch): Promise<Line[]> {
  const column = orders[stretch.order];
  const values: unknown[] = [];
  const runs = runsOf(search, values);
  const later = stretch.after ? laterThan(stretch.after, stretch.order, values) : '';
  const limit = `$${values.push(stretch.limit)}::int`;
  const offset = `$${values.push(stretch.offset ?? 0)}::int`;
  const { rows } = await db.query<Line>(
    `select run.id, place.rank::int, run.line::text from ${runs.from}
     cross join lateral (
       ${runs.each(`id, ${column} as line`, `${later} order by ${column} desc, id desc limit ${limit} + ${offset}`)}
     ) as run
     order by ${stretch.order === 'near' ? 'place.rank, ' : ''} run.line desc, run.id desc
     limit ${limit} offset ${offset}`,
    values,
  );
  return rows;
}

export interface CardRow {
  id: string;
  name: string;
  date_of_birth: string;
  gender: Gender;
  country: Country;
  region_name_en: string | null;
  region_name_fr: string | null;
  city_name_en: string | null;
  city_name_fr: string | null;
  latitude: number | null;
  longitude: number | null;
  fictional: boolean;
  joined_at: Date;
  last_active_at: Date;
  photo_count: number;
  photo: string | null;
  thumbhash: string | null;
}

/** In the order of the ids. */
export async function findCards(db: Queryable, ids: string[]): Promise<CardRow[]> {
  if (!ids.length) return [];
  const { rows } = await db.query<CardRow>(
    `select card.id, card.name, date_of_birth, gender, card.country, regions.name_en as region_name_en,
       regions.name_fr as region_name_fr, cities.name_en as city_name_en, cities.name_fr as city_name_fr, latitude, longitude,
       fictional, joined_at, last_active_at, photo_count, storage_key as photo, thumbhash
     from unnest($1::bigint[]) with ordinality as wanted (id, place)
     join member_cards as card on card.id = wanted.id
     left join regions on regions.id = card.region
     left join cities on cities.id = city_id
     left join photos on photos.id = main_photo
     order by place`,
    [ids],
  );
  return rows;
}

/** As far as somebody wants to know. */
export async function countCards(db: Queryable, search: Search, most: number): Promise<number> {
  const values: unknown[] = [];
  const runs = runsOf(search, values);
  const limit = `$${values.push(most)}`;
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select from ${runs.from} cross join lateral (${runs.each('1 as one', `limit ${limit}`)}) as run
       limit ${limit}
     ) as found`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** Those who were here last, so many of each place and kind, whatever else is said of them: it reads no more than that. */
export async function findNeighbours(
  db: Queryable,
  search: Search,
  most: number,
): Promise<Pick<Neighbour, 'id' | 'date_of_birth'>[]> {
  const values: unknown[] = [];
  const runs = runsOf(search, values);
  const limit = `$${values.push(most)}::int`;
  const { rows } = await db.query<Neighbour>(
    `select run.id, run.date_of_birth from ${runs.from}
     cross join lateral (
       ${runs.each('id, date_of_birth, last_active_at', `order by last_active_at desc, id desc limit ${limit}`)}
     ) as run
     order by run.last_active_at desc, run.id desc limit ${limit}`,
    values,
  );
  return rows;
}

function runsOf(search: Search, values: unknown[]) {
  const { siteId, otherSites, kinds, places, filters, excluded, byVisitor, withoutCity } = search;
  const value = (given: unknown) => `$${values.push(given)}`;
  const genders = value(kinds.map(({ gender }) => gender));
  const sexualities = value(kinds.map(({ sexuality }) => sexuality));
  const wanted = value(places.values);
  const conditions = [
    `member_cards.${places.in} = place.value`,
    'member_cards.gender = kind.gender and member_cards.sexuality = kind.sexuality',
    excluded.length && `id <> all(${value(excluded)}::bigint[])`,
    byVisitor && 'shown_to_visitors',
    withoutCity && 'city_id is null',
    filters.bornAfter && `date_of_birth > ${value(filters.bornAfter)}`,
    filters.bornUntil && `date_of_birth <= ${value(filters.bornUntil)}`,
    filters.seenAfter && `last_active_at > ${value(filters.seenAfter)}`,
    filters.joinedAfter && `joined_at > ${value(filters.joinedAfter)}`,
    filters.withPhoto && 'with_photo',
    ...(filters.looks ?? []).map((bits) => `looks & ${value(bits)}::int <> 0`),
    filters.interests !== undefined && `interests & ${value(String(filters.interests))}::bigint <> 0`,
  ];
  const where = conditions.filter(Boolean).join(' and ');
  const own = value(siteId);
  const others = otherSites.length ? value(otherSites) : undefined;
  return {
    from: `unnest(${genders}::text[], ${sexualities}::text[]) as kind (gender, sexuality)
       cross join unnest(${wanted}::${placeTypes[places.in]}[]) with ordinality as place (value, rank)`,
    /** What is read of each run: of the site's own members, and of those of other sites, who have indexes of their own. */
    each: (columns: string, tail: string) => {
      const here = `select ${columns} from member_cards where visible and site_id = ${own} and ${where} ${tail}`;
      if (!others) return here;
      const there = `select ${columns} from member_cards
        where visible and resold and site_id = other.site_id and ${where} ${tail}`;
      return `(${here}) union all
        (select found.* from unnest(${others}::smallint[]) as other (site_id) cross join lateral (${there}) as found)`;
    },
  };
}

export interface CamRow {
  id: string;
  name: string;
  age: number;
  url: string;
  storage_key: string;
  thumbhash: string | null;
  live: boolean;
  exclusive: boolean;
}

export async function findCams(
  db: Queryable,
  { siteId, genders, offset, limit }: { siteId: number; genders: Gender[]; offset: number; limit: number },
): Promise<CamRow[]> {
  const { rows } = await db.query<CamRow>(
    `select id, name, age, url, storage_key, thumbhash, live, exclusive from cams
     where site_id = $1 and active and gender = any($2) order by position, id limit $3 offset $4`,
    [siteId, genders, limit, offset],
  );
  return rows;
}

export async function saveCamLooks(db: Queryable, looks: { storageKey: string; thumbhash: string }[]) {
  await db.query(
    `update cams set thumbhash = looks.thumbhash from unnest($1::text[], $2::text[]) as looks (storage_key, thumbhash)
     where cams.storage_key = looks.storage_key`,
    [looks.map(({ storageKey }) => storageKey), looks.map(({ thumbhash }) => thumbhash)],
  );
}

function laterThan({ line, id }: Pick<Line, 'id' | 'line'>, order: Order, values: unknown[]) {
  const behind = `(${orders[order]}, id) < ($${values.push(line)}::timestamptz, $${values.push(id)}::bigint)`;
  return order === 'near' ? `and (place.rank > 1 or ${behind})` : `and ${behind}`;
}
