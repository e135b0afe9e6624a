import { withAddresses } from '#server/features/places/places.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { type CardRow, cardOf, type KeptCard } from './queries.ts';
import {
  type Count,
  filtersOf,
  type Line,
  type Look,
  lackingOf,
  orders,
  parameters,
  placeTypes,
  type Search,
  type Trait,
  unestimated,
  type Value,
} from './search-queries.ts';
import { fewCountries } from './tuning.ts';

export interface Whole extends Omit<Look, 'slice'> {
  /** By distance: the cities, the nearest first. */
  cities?: readonly number[];
  /** Around home: the places of each ring, the innermost first; a member who lives in none of them comes last. */
  rings?: readonly Search['places'][];
  /** First those who have all of these as well, then those who have all but the first, all but the first two, and so on. */
  givenUp?: readonly Trait[];
}

/** How many of the traits that were given up a card lacks, counted up to the last of them: those who lack 0 match. */
interface WholePage extends Count {
  cards: (CardRow & Line & { lacking: number })[];
}

/** The same page by finding all who match and sorting them, for searches whose matches are rare: traits have an index. */
export async function findAll(
  db: Queryable,
  search: Search,
  { order, after, limit, offset = 0, counted, cities = [], rings = [], givenUp = [] }: Whole,
): Promise<WholePage> {
  const { value, values } = parameters();
  const rank = rankOf({ order, cities, rings }, value);
  const behind = after && `(line, id) < (${value(after.line)}::timestamptz, ${value(after.id)}::bigint)`;
  const later =
    after && rank !== onlyRank ? `(rank > ${value(after.rank)} or rank = ${value(after.rank)} and ${behind})` : behind;
  const { rows } = await db.query<KeptCard & Line & { met: number; lacking: number }>(
    `with found as materialized (
       select * from (
         select id, ${orders[order]} as line, ${rank} as rank, ${lackingOf(givenUp, value)} as lacking
         from ${wholeOf(search, value)}) as everybody
       ${later ? `where ${later}` : ''}
     )
     select met::int, page.rank::int, page.line::text, page.lacking, card.*
     from (select count(*) filter (where lacking = 0) as met from found) as totals
     left join (
       select * from found order by lacking, rank, line desc, id desc
       limit ${unestimated(value(limit), 'int')} offset ${unestimated(value(offset), 'int')}
     ) as page on true
     left join ${cardOf('page.id')} on true
     order by page.lacking, page.rank, page.line desc, page.id desc`,
    values,
    { prepared: 'search.findAll' },
  );
  const met = rows[0]?.met ?? 0;
  const cards = await withAddresses(
    db,
    rows.filter(({ id }) => id !== null),
  );
  return { cards, count: Math.min(met, counted ?? met), more: met > (counted ?? 0) };
}

/** How many match, counted up to `most`, and whether there are more: for searches whose matches are rare. */
export async function countAll(db: Queryable, search: Search, most: number): Promise<Count> {
  const { value, values } = parameters();
  const { rows } = await db.query<{ met: number }>(
    `select count(*)::int as met from (select from ${wholeOf(search, value)} limit ${unestimated(value(most + 1), 'int')}) as found`,
    values,
    { prepared: 'search.countAll' },
  );
  const met = rows[0]?.met ?? 0;
  return { count: Math.min(met, most), more: met > most };
}

const onlyRank = '1';

/** Which place of the order somebody lives in, counted from 1. */
function rankOf({ order, cities, rings }: Required<Pick<Whole, 'order' | 'cities' | 'rings'>>, value: Value): string {
  if (order === 'near')
    return `coalesce(array_position(${value(cities)}::int[], city_id), ${value(cities.length + 1)}::int)`;
  if (order !== 'best') return onlyRank;
  const cases = rings.map((places, index) => `when ${livesIn(places, value)} then ${index + 1}`);
  return cases.length ? `case ${cases.join(' ')} else ${rings.length + 1} end` : onlyRank;
}

const livesIn = (places: Search['places'], value: Value) =>
  places.in === 'anywhere' ? 'true' : `${places.in} = ${anyOf(value(places.values), placeTypes[places.in])}`;

/** One of a list that the planner does not see. The second cast keeps `any` from taking the subquery for a list of rows. */
const anyOf = (parameter: string, type: string) => `any(${unestimated(parameter, `${type}[]`)}::${type}[])`;

/** Everybody who matches: by their traits where there are some, and otherwise as the database sees fit. */
function wholeOf(search: Search, value: Value) {
  const { siteId, otherSites, kinds, places, countries, filters, withoutCity } = search;
  const genders = value(kinds.map(({ gender }) => gender));
  const sexualities = value(kinds.map(({ sexuality }) => sexuality));
  const sites = value([siteId, ...otherSites]);
  const pairs = kinds.map(
    ({ gender, sexuality }) =>
      `gender = ${unestimated(value(gender), 'text')} and sexuality = ${unestimated(value(sexuality), 'text')}`,
  );
  const where = [
    `visible and site_id = ${anyOf(sites, 'smallint')} and gender = ${anyOf(genders, 'text')} and sexuality = ${anyOf(sexualities, 'text')}`,
    otherSites.length && `(resold or site_id = ${unestimated(value(siteId), 'smallint')})`,
    `(${pairs.join(' or ')})`,
    livesIn(places, value),
    withoutCity && 'city_id is null',
    filtersOf(search, value),
  ]
    .filter(Boolean)
    .join(' and ');
  if (!filters.traits) return `member_cards where ${where}`;
  // Where most countries are searched, tokens without their country are fewer to look up.
  const [of, lands] = countries.length > fewCountries ? ['tokens_anywhere(tokens)', ['']] : ['tokens', countries];
  const inLands = `${value(lands)}::text[]`;
  const tokens = (any: readonly number[]) =>
    `${of} && (select trait_tokens(${sites}::smallint[], ${inLands}, ${genders}::text[], ${sexualities}::text[], ${value(any)}::int[]))`;
  // The planner takes tokens that nobody has for many people, and would rather read everybody: it is not shown the
  // tokens, and those who have them are read by their ids.
  return `(select id as trait_id from member_traits where ${filters.traits.map(tokens).join(' and ')}) as traits
    cross join lateral (select * from member_cards where id = trait_id and ${where} offset 0) as cards`;
}
