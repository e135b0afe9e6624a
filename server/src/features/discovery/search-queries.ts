import type { Queryable } from '#server/platform/database/database.ts';
import type { Filters } from './filters.ts';
import type { Inclination, Neighbour } from './rules.ts';

export interface Search {
  siteId: number;
  /** Sites whose members are found here too, those of them who let themselves be shown. */
  otherSites: readonly number[];
  kinds: Inclination[];
  /** Where the people live, all in one column: the index by which they are found. */
  places: { in: keyof typeof placeTypes; values: readonly (string | number)[] };
  /** In which countries those places lie. */
  countries: readonly string[];
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

export interface Count {
  count: number;
  more: boolean;
}

interface Stretch {
  order: Order;
  /** Whom the stretch comes after; of the nearest, within the first place. */
  after?: Line | undefined;
  offset?: number;
  limit: number;
  /** Whoever is there is looked at, however many they are. */
  everybody?: boolean;
}

// How many people are looked at before it is clear that those who match are too few to be met by looking around.
const mostLookedAt = { list: 8_000, count: 4_000, inEach: 16 };

/**
 * One ordered run of an index per place and kind of people, merged: nothing is sorted but what may be shown. Nothing
 * where the matching are so few that too many others would have to be looked at; `findAllLines` finds those.
 */
export async function findLines(db: Queryable, search: Search, stretch: Stretch): Promise<Line[] | undefined> {
  const { order, after, limit, offset = 0, everybody = false } = stretch;
  const { value, values } = parameters();
  const wanted = limit + offset;
  const runs = runsOf(search, { order, after, value, wanted, lookedAt: everybody ? undefined : mostLookedAt.list });
  const { rows } = await db.query<Line & { is_end: boolean }>(
    `with ${runs.with}
     select id, rank::int, line::text, is_end from (${runs.select}) as run
     order by ${order === 'near' ? 'rank, ' : ''} line desc, id desc limit ${hidden(value(wanted), 'int')}`,
    values,
    planKept(search),
  );
  // Behind the end of any run there may be others.
  return rows.some(({ is_end: isEnd }) => isEnd) ? undefined : rows.slice(offset);
}

/** Those who were here last, whatever else is said of them. */
export async function findNeighbours(
  db: Queryable,
  search: Search,
  most: number,
): Promise<Pick<Neighbour, 'id' | 'date_of_birth'>[]> {
  const { value, values } = parameters();
  const runs = runsOf(search, { order: 'active', value, wanted: most, lookedAt: undefined });
  const { rows } = await db.query<Neighbour>(
    `with ${runs.with}
     select id, date_of_birth from (${runs.select}) as run order by line desc, id desc limit ${value(most)}::int`,
    values,
    planKept(search),
  );
  return rows;
}

/** As many as were met, and whether there may be others, who were not looked at or not wanted. */
export async function countLines(db: Queryable, search: Search, most: number): Promise<Count> {
  const { value, values } = parameters();
  const order = search.filters.joinedAfter && !search.filters.seenAfter ? 'new' : 'active';
  const runs = runsOf(search, { order, value, wanted: most + 1, lookedAt: mostLookedAt.count });
  const { rows } = await db.query<{ count: number; ends: number }>(
    `with ${runs.with}
     select count(*) filter (where not is_end)::int as count, count(*) filter (where is_end)::int as ends from (
       ${runs.select} limit ${hidden(value(most + 1 + runs.number), 'int')}
     ) as found`,
    values,
    planKept(search),
  );
  const { count = 0, ends = 0 } = rows[0] ?? {};
  return { count: Math.min(count, most), more: count > most || ends > 0 };
}

/** The same stretch by way of everybody who matches, who are few: a rare trait has an index of its own. */
export async function findAllLines(
  db: Queryable,
  search: Search,
  { order, after, limit, offset = 0, cities = [] }: Stretch & { cities?: readonly number[] },
): Promise<Line[]> {
  const { value, values } = parameters();
  const column = orders[order];
  const isNear = order === 'near';
  const rank = isNear
    ? `coalesce(array_position(${value(cities)}::int[], city_id), ${value(cities.length + 1)}::int)`
    : '1';
  const behind = after && `(line, id) < (${value(after.line)}::timestamptz, ${value(after.id)}::bigint)`;
  const later = after && isNear ? `(rank > ${value(after.rank)} or rank = ${value(after.rank)} and ${behind})` : behind;
  const { rows } = await db.query<Line>(
    `with found as materialized (
       select id, ${column} as line, ${rank} as rank from ${wholeOf(search, value)}
     )
     select id, rank::int, line::text from found ${later ? `where ${later}` : ''}
     order by rank, line desc, id desc limit ${value(limit)}::int offset ${value(offset)}::int`,
    values,
  );
  return rows;
}

export async function countAllLines(db: Queryable, search: Search, most: number): Promise<Count> {
  const { value, values } = parameters();
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from (
       select from ${wholeOf(search, value)} limit ${value(most + 1)}::int
     ) as found`,
    values,
  );
  const { count = 0 } = rows[0] ?? {};
  return { count: Math.min(count, most), more: count > most };
}

type Value = (given: unknown) => string;

function parameters() {
  const values: unknown[] = [];
  return { values, value: (given: unknown) => `$${values.push(given)}` };
}

// Of the usual searches the server keeps the plan; a choice of looks or interests may never come again.
const planKept = ({ filters }: Search) => ({ keepPlan: !filters.looks && filters.interests === undefined });

interface Runs {
  order: Order;
  after?: Line | undefined;
  value: Value;
  wanted: number;
  /** How many people in all runs together; everybody where it is not said. */
  lookedAt: number | undefined;
}

// Were the planner told how many there are, it would think each search worth a plan of its own; they are all alike.
const hidden = (parameter: string, type: string) => `(select ${parameter}::${type})`;

/** Goes through the people of each run in order: those who match, and where it ended before all were looked at. */
function runsOf(search: Search, asked: Runs) {
  const { siteId, otherSites, kinds, places } = search;
  const own = runsOn({ name: 'own_runs', sites: [siteId], whom: 'visible' }, search, asked);
  // Who lets other sites show them has indexes of their own.
  const all = otherSites.length
    ? [own, runsOn({ name: 'other_runs', sites: otherSites, whom: 'visible and resold' }, search, asked)]
    : [own];
  return {
    with: all.map((runs) => runs.with).join(', '),
    select: all.map((runs) => runs.select).join(' union all '),
    number: kinds.length * places.values.length * (1 + otherSites.length),
  };
}

interface Sites {
  name: string;
  sites: readonly number[];
  whom: string;
}

function runsOn({ name, sites, whom }: Sites, search: Search, { order, after, value, wanted, lookedAt }: Runs) {
  const { kinds, places, filters, withoutCity } = search;
  const column = orders[order];
  const genders = hidden(value(kinds.map(({ gender }) => gender)), 'text[]');
  const sexualities = hidden(value(kinds.map(({ sexuality }) => sexuality)), 'text[]');
  // Whose city is unknown are one run each, of whatever country or region.
  const values = hidden(value(places.values), `${placeTypes[places.in]}[]`);
  const list = withoutCity ? '(values (null, 1))' : `unnest(${values}) with ordinality`;
  const where = `${whom} and site_id = run_site and gender = run_gender and sexuality = run_sexuality and
    ${withoutCity ? `city_id is null and ${places.in} = any(${values}::${placeTypes[places.in]}[])` : `${places.in} = run_place`}`;
  const behind = after && `(${column}, id) < (${value(after.line)}::timestamptz, ${value(after.id)}::bigint)`;
  const later = behind && (order === 'near' ? `and (run_rank > 1 or ${behind})` : `and ${behind}`);
  const from = `from member_cards where ${where} ${later ?? ''}`;
  const ordered = `order by ${column} desc, id desc`;
  const matching = filtersOf(search, value);
  const limit = `limit ${hidden(value(wanted), 'int')}`;
  const runs = `select run_site, run_gender, run_sexuality, run_place, run_rank
     from unnest(${hidden(value(sites), 'smallint[]')}) as run_site
     cross join unnest(${genders}, ${sexualities}) as kind (run_gender, run_sexuality)
     cross join ${list} as place (run_place, run_rank)`;
  // Those who were seen or came lately are few, and nearly everybody has a photo.
  const isFew = order === 'new' ? filters.joinedAfter : filters.seenAfter;
  if (!lookedAt || isFew || !filters.traits)
    return {
      with: `${name} as materialized (${runs})`,
      select: `select id, run_rank as rank, line, date_of_birth, false as is_end from ${name} cross join lateral (
         select id, ${column} as line, date_of_birth ${from} and ${matching} ${ordered} ${limit}
       ) as found`,
    };
  return {
    with: `${name} as materialized (
       select *, greatest(${value(lookedAt)}::int / count(*) over (), ${mostLookedAt.inEach}) as depth from (${runs}) as wanted
       cross join lateral (select from member_cards where ${where} limit 1) as inhabited
     )`,
    // The end is only looked for where too few match before it.
    select: `select id, run_rank as rank, line, date_of_birth, is_end from ${name} cross join lateral (
       (select id, line, date_of_birth, false as is_end from (
         select id, ${column} as line, date_of_birth, ${matching} as matches ${from} ${ordered} limit depth
       ) as looked_at where matches)
       union all (select id, ${column}, date_of_birth, true ${from} ${ordered} offset depth limit 1)
       ${limit}
     ) as found`,
  };
}

/** Everybody who matches: by their traits where there are some, and otherwise as the database sees fit. */
function wholeOf(search: Search, value: Value) {
  const { siteId, otherSites, kinds, places, countries, filters, withoutCity } = search;
  const genders = `${value(kinds.map(({ gender }) => gender))}::text[]`;
  const sexualities = `${value(kinds.map(({ sexuality }) => sexuality))}::text[]`;
  const pairs = kinds.map(({ gender, sexuality }) => `(${value(gender)}, ${value(sexuality)})`).join(', ');
  const sites = `${value([siteId, ...otherSites])}::smallint[]`;
  const where = [
    `visible and site_id = any(${sites}) and gender = any(${genders}) and sexuality = any(${sexualities})`,
    otherSites.length && `(resold or site_id = ${value(siteId)})`,
    `(gender, sexuality) in (${pairs})`,
    `${places.in} = any(${value(places.values)}::${placeTypes[places.in]}[])`,
    withoutCity && 'city_id is null',
    filtersOf(search, value),
  ]
    .filter(Boolean)
    .join(' and ');
  if (!filters.traits || filters.seenAfter || filters.joinedAfter) return `member_cards where ${where}`;
  const lands = `${value(countries)}::text[]`;
  const tokens = (any: readonly number[]) =>
    `tokens && (select trait_tokens(${sites}, ${lands}, ${genders}, ${sexualities}, ${value(any)}::int[]))`;
  // The planner takes tokens that nobody has for many people, and would rather read everybody: it is not shown the
  // tokens, and those who have them are read by their ids.
  return `(select id as trait_id from member_traits where ${filters.traits.map(tokens).join(' and ')}) as traits
    cross join lateral (select * from member_cards where id = trait_id and ${where} offset 0) as cards`;
}

function filtersOf({ filters, excluded, byVisitor }: Search, value: Value) {
  const conditions = [
    excluded.length && `id not in (select unnest(${value(excluded)}::bigint[]))`,
    byVisitor && 'shown_to_visitors',
    filters.bornAfter && `date_of_birth > ${value(filters.bornAfter)}`,
    filters.bornUntil && `date_of_birth <= ${value(filters.bornUntil)}`,
    filters.seenAfter && `last_active_at > ${value(filters.seenAfter)}`,
    filters.joinedAfter && `joined_at > ${value(filters.joinedAfter)}`,
    filters.withPhoto && 'with_photo',
    ...(filters.looks ?? []).map((bits) => `looks & ${value(bits)}::int <> 0`),
    filters.interests !== undefined && `interests & ${value(String(filters.interests))}::bigint <> 0`,
  ];
  return conditions.filter(Boolean).join(' and ') || 'true';
}
