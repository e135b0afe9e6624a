import { withAddresses } from '#server/features/places/places.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Filters } from './filters.ts';
import { type CardRow, cardOf, type KeptCard } from './queries.ts';
import type { Inclination, Neighbour } from './rules.ts';

export interface Search {
  siteId: number;
  /** Sites whose members are found here too, those of them who let themselves be shown. */
  otherSites: readonly number[];
  kinds: Inclination[];
  /** Where the people live, all in one column: the index by which they are found. Anywhere has no values. */
  places: { in: keyof typeof placeTypes | 'anywhere'; values: readonly (string | number)[] };
  /** In which countries those places lie. */
  countries: readonly string[];
  filters: Filters;
  /** Ids that are left out, because they are shown already. */
  excluded: readonly string[];
  /** The member who searches: they are not found, nor is anybody with a block between the two. Absent for a visitor. */
  viewerId: string | undefined;
  /** For members in general, instead of one of them: nobody's blocks, and also those who hide from visitors. */
  forAnyMember?: true;
  /** Only those who live in one of these. */
  cities?: readonly number[] | undefined;
  /** Only those of whom no city is known. */
  withoutCity?: true;
  /** Only those who live in none of these: they come before, in a ring nearer to home. */
  outside?: Outside | undefined;
}

export interface Outside {
  cities: readonly number[];
  region?: string | undefined;
  country?: string | undefined;
}

export const placeTypes = { country: 'bpchar', region: 'text', city_id: 'int' };
export const orders = { best: 'last_active_at', new: 'joined_at', active: 'last_active_at', near: 'last_active_at' };
export type Order = keyof typeof orders;

/** A card's keyset: the rank of its place, counted from 1, the time the list is ordered by, to the microsecond, and its id. */
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
  /** The keyset the stretch begins behind; of the nearest, within the first place. */
  after?: Line | undefined;
  offset?: number;
  limit: number;
}

export interface Look extends Stretch {
  /** Up to how many matches are counted, from the beginning of the stretch; where it is not said, none are. */
  counted?: number | undefined;
  /** Only the part of the list between these times. */
  slice?: Slice;
}

/** A part of a list that is ordered by a time, the latest first: from `from` back to `until`, which is not in it. */
export interface Slice {
  from?: Date | undefined;
  until?: Date | undefined;
}

/** A page of cards, and how many match. */
export interface SearchPage extends Count {
  cards: (CardRow & Line)[];
}

/**
 * One page, its cards, and how many match: a keyset walk. Each place and kind of people (gender and sexuality) has its cards
 * in the order of the list in one index, which is a run; runs are walked side by side and merged, so that nothing is sorted
 * but what may be shown. With a slice the walk ends at a time, in all runs at the same.
 */
export async function lookAround(db: Queryable, search: Search, look: Look): Promise<SearchPage> {
  const { order, after, limit, offset = 0, counted, slice } = look;
  const { value, values } = parameters();
  const runs = runsOf(search, { order, after, value, slice });
  const wanted = value(offset + limit);
  const most = counted === undefined ? wanted : value(counted + 1);
  const first = (from: string) => `select id, rank, line ${from}
    order by line desc, id desc limit ${unestimated(wanted, 'int')}`;
  const met = (from: string) => `select count(*)::int as met ${from}`;
  // In a slice one walk serves page and count, because testing is the dear part; else the count is a walk of its own,
  // which stops as soon as it has counted enough.
  const [found, totals] = slice
    ? [
        `found as materialized (${runs.select(most)}), first as materialized (${first('from found')})`,
        met('from found'),
      ]
    : [
        `first as materialized (${first(`from (${runs.select(wanted)}) as run`)})`,
        counted === undefined
          ? 'select 0 as met'
          : met(`from (${runs.select(most)} limit ${unestimated(most, 'int')}) as found`),
      ];
  const { rows } = await db.query<KeptCard & Line & { met: number }>(
    `with ${runs.with}, ${found}
     select met, page.rank::int, page.line::text, card.*
     from (${totals}) as totals
     left join (select * from first order by line desc, id desc offset ${unestimated(value(offset), 'int')}) as page on true
     left join ${cardOf('page.id')} on true
     order by page.line desc, page.id desc`,
    values,
    { prepared: 'search.lookAround' },
  );
  const { met: number = 0 } = rows[0] ?? {};
  const cards = await withAddresses(
    db,
    rows.filter(({ id }) => id !== null),
  );
  // Beyond the slice more cards may match.
  const more = number > (counted ?? 0) || slice?.until !== undefined;
  return { cards, count: Math.min(number, counted ?? number), more };
}

/**
 * One page of several searches that do not overlap, all who match the first before all who match the second and so on, without a
 * count. `place` says which of the searches found a card.
 */
export async function lookThrough(
  db: Queryable,
  searches: readonly Search[],
  limit: number,
): Promise<(CardRow & Line & { place: number })[]> {
  const { value, values } = parameters();
  const { rows } = await db.query<KeptCard & Line & { place: number }>(
    `with first as materialized (${inTurn(searches, limit, value)})
     select first.place, first.rank::int, first.line::text, card.* from first cross join ${cardOf('first.id')}
     order by first.place, first.line desc, first.id desc`,
    values,
    { prepared: 'search.lookThrough' },
  );
  return withAddresses(db, rows);
}

/**
 * The SQL of several searches, one after the other in the order of activity. The branches of a union are run until there are
 * enough: a search that is not needed costs nothing but its place in the plan.
 */
function inTurn(searches: readonly Search[], limit: number, value: Value) {
  const most = value(limit);
  const viewerId = searches[0]?.viewerId;
  const branches = searches.map((search, place) => {
    const runs = runsOf(search, { order: 'active', value, hidden: 'hidden' });
    return `(with ${runs.with} select ${place} as place, id, rank, line, date_of_birth from (${runs.select(most)}) as run
      order by line desc, id desc limit ${unestimated(most, 'int')})`;
  });
  // Read once for all searches: somebody may have blocked hundreds.
  const hidden = viewerId ? `with hidden (id) as materialized (${hiddenFrom(viewerId, value)})` : '';
  return `${hidden} select * from (${branches.join(' union all ')}) as found limit ${unestimated(most, 'int')}`;
}

/** The keysets of the nearest, without their cards and without a count; the runs of these places are walked to their ends. */
export async function findLines(db: Queryable, search: Search, stretch: Stretch): Promise<Line[]> {
  const { order, after, limit, offset = 0 } = stretch;
  const { value, values } = parameters();
  const wanted = limit + offset;
  const runs = runsOf(search, { order, after, value });
  const { rows } = await db.query<Line>(
    `with ${runs.with}
     select id, rank::int, line::text from (${runs.select(value(wanted))}) as run
     order by ${order === 'near' ? 'run.rank, ' : ''} run.line desc, id desc limit ${unestimated(value(wanted), 'int')}`,
    values,
    { prepared: 'search.findLines' },
  );
  return rows.slice(offset);
}

/** Who was active last in the first of these searches, then in the second and so on, with what it takes to compare their age. */
export async function findNeighbours(db: Queryable, searches: readonly Search[], most: number): Promise<Neighbour[]> {
  const { value, values } = parameters();
  const { rows } = await db.query<Neighbour>(
    `select id, date_of_birth, place as step from (${inTurn(searches, most, value)}) as neighbour
     order by place, line desc, id desc`,
    values,
    { prepared: 'search.findNeighbours' },
  );
  return rows;
}

export type Value = (given: unknown) => string;

export function parameters() {
  const values: unknown[] = [];
  return { values, value: (given: unknown) => `$${values.push(given)}` };
}

interface Runs {
  order: Order;
  after?: Line | undefined;
  value: Value;
  slice?: Slice;
  givenUp?: readonly Trait[];
  /** The name of what holds the ids of `hiddenFrom`, where several searches of one statement share it. */
  hidden?: string;
}

/**
 * A parameter whose value the planner does not see, because it stands in a subquery. If it saw the value it would estimate
 * how many rows match, and make a plan for each search anew instead of one for all.
 */
export const unestimated = (parameter: string, type: string) => `(select ${parameter}::${type})`;

/** The SQL of all runs: the cards that match, in order. */
export function runsOf(search: Search, asked: Runs) {
  const { siteId, otherSites } = search;
  const own = runsOn({ name: 'own_runs', sites: [siteId], whom: 'visible' }, search, asked);
  // Members who let other sites show them have indexes of their own.
  const all = otherSites.length
    ? [own, runsOn({ name: 'other_runs', sites: otherSites, whom: 'visible and resold' }, search, asked)]
    : [own];
  return {
    with: all.map((runs) => runs.with).join(', '),
    /** From each run no more than this parameter says. */
    select: (most: string) => all.map((runs) => runs.select(most)).join(' union all '),
  };
}

/** A search anywhere is one run over everybody; elsewhere there is one per place and kind of people. */
export const isOneRun = ({ places, withoutCity }: Search) => places.in === 'anywhere' && !withoutCity;

const everywhere = ({ kinds }: Search, value: Value) => ({
  columns: '1 as run_rank',
  joins: '',
  condition: '',
  ofKind: `(${kinds.map(({ gender, sexuality }) => `gender = ${unestimated(value(gender), 'text')} and sexuality = ${unestimated(value(sexuality), 'text')}`).join(' or ')})`,
});

function placeByPlace({ kinds, places, withoutCity }: Search, value: Value) {
  const genders = unestimated(value(kinds.map(({ gender }) => gender)), 'text[]');
  const sexualities = unestimated(value(kinds.map(({ sexuality }) => sexuality)), 'text[]');
  const type = places.in === 'anywhere' ? undefined : placeTypes[places.in];
  const values = type && unestimated(value(places.values), `${type}[]`);
  // Members without a city are one run per kind, of whatever country or region.
  const list = withoutCity ? '(values (null, 1))' : `unnest(${values}) with ordinality`;
  const unknown = `city_id is null ${type ? `and ${places.in} = any(${values}::${type}[])` : ''}`;
  return {
    columns: 'run_gender, run_sexuality, run_place, run_rank',
    joins: `cross join unnest(${genders}, ${sexualities}) as kind (run_gender, run_sexuality)
      cross join ${list} as place (run_place, run_rank)`,
    condition: `and gender = run_gender and sexuality = run_sexuality and
      ${withoutCity ? unknown : `${places.in} = run_place`}`,
    ofKind: 'true',
  };
}

interface Sites {
  name: string;
  sites: readonly number[];
  whom: string;
}

function runsOn({ name, sites, whom }: Sites, search: Search, asked: Runs) {
  const { order, after, value, slice, givenUp = [], hidden } = asked;
  const column = orders[order];
  const { columns, joins, condition, ofKind } = isOneRun(search)
    ? everywhere(search, value)
    : placeByPlace(search, value);
  const runs = `select run_site, ${columns} from unnest(${unestimated(value(sites), 'smallint[]')}) as run_site ${joins}`;
  const within = [
    `${whom} and site_id = run_site ${condition}`,
    after && laterThan(after, { order, column, value }),
    slice?.from && `${column} <= ${unestimated(value(slice.from), 'timestamptz')}`,
    slice?.until && `${column} > ${unestimated(value(slice.until), 'timestamptz')}`,
    `${ofKind} and ${filtersOf(search, value, hidden)}`,
  ]
    .filter(Boolean)
    .join(' and ');
  const lacking = lackingOf(givenUp, value);
  return {
    with: `${name} as materialized (${runs})`,
    select: (
      most: string,
    ) => `select id, run_rank as rank, line, date_of_birth, lacking from ${name} cross join lateral (
       select id, ${column} as line, date_of_birth, ${lacking} as lacking from member_cards where ${within}
       order by ${column} desc, id desc limit ${unestimated(most, 'int')}
     ) as found`,
  };
}

/** Behind a keyset in the list; of the nearest, within the first place. */
function laterThan(after: Line, { order, column, value }: { order: Order; column: string; value: Value }) {
  const behind = `(${column}, id) < (${value(after.line)}::timestamptz, ${value(after.id)}::bigint)`;
  return order === 'near' ? `(run_rank > 1 or ${behind})` : behind;
}

/** The ids of those a member is not shown: their own, and of everybody with a block between the two. */
function hiddenFrom(viewerId: string, value: Value) {
  const viewer = unestimated(value(viewerId), 'bigint');
  return `select ${viewer} union all select blocked_id from blocks where blocker_id = ${viewer}
    union all select blocker_id from blocks where blocked_id = ${viewer}`;
}

export function filtersOf(search: Search, value: Value, hidden?: string) {
  const { filters, excluded, viewerId, forAnyMember, cities, outside } = search;
  const traits = [
    ...(filters.looks ?? []).map((looks) => hasTrait({ looks }, value)),
    filters.interests !== undefined && hasTrait({ interests: filters.interests }, value),
  ].filter(Boolean);
  const others = [
    excluded.length && `id not in (select unnest(${value(excluded)}::bigint[]))`,
    viewerId
      ? `id not in (${hidden ? `select id from ${hidden}` : hiddenFrom(viewerId, value)})`
      : !forAnyMember && 'shown_to_visitors',
    // As a subquery the cities are hashed once; as an array they would be scanned for each card.
    cities && `(city_id in (select unnest(${value(cities)}::int[]))) is true`,
    outside?.cities.length && `(city_id in (select unnest(${value(outside.cities)}::int[]))) is not true`,
    outside?.region && `region is distinct from ${unestimated(value(outside.region), 'text')}`,
    outside?.country && `country <> ${unestimated(value(outside.country), 'bpchar')}`,
    // Tested in every search, with bounds that everybody is within, so that most searches share one text and its plan.
    `date_of_birth > ${unestimated(value(filters.bornAfter ?? '-infinity'), 'date')}`,
    `date_of_birth <= ${unestimated(value(filters.bornUntil ?? 'infinity'), 'date')}`,
    `(with_photo or ${unestimated(value(!filters.withPhoto), 'boolean')})`,
  ].filter(Boolean);
  const conditions = [
    filters.seenAfter && `last_active_at > ${unestimated(value(filters.seenAfter), 'timestamptz')}`,
    filters.joinedAfter && `joined_at > ${unestimated(value(filters.joinedAfter), 'timestamptz')}`,
    // Few have a trait. PostgreSQL would test it last, and everything else of each card in vain.
    traits.length
      ? `case when ${traits.join(' and ')} then ${others.join(' and ')} else false end`
      : others.join(' and '),
  ];
  return conditions.filter(Boolean).join(' and ');
}

/** A look or some interests that somebody has or has not. */
export interface Trait {
  looks?: number;
  interests?: bigint;
}

export const hasTrait = ({ looks, interests }: Trait, value: Value) =>
  looks === undefined ? `interests & ${value(String(interests))}::bigint <> 0` : `looks & ${value(looks)}::int <> 0`;

/** How many of the traits that were given up a card lacks, counted up to the last of them. */
export const lackingOf = (givenUp: readonly Trait[], value: Value) =>
  givenUp.length
    ? `greatest(${givenUp.map((trait, index) => `case when ${hasTrait(trait, value)} then 0 else ${index + 1} end`).join()})`
    : '0';
