import { anyCountry, search as limits, usualSort } from '#contract/constants.ts';
import type { FieldProblem } from '#contract/field-problems.ts';
import { type Country, countries, isCountry } from '#contract/places/countries.ts';
import { allowancesOf } from '#contract/premium/premium.ts';
import type { SearchQuery } from '#contract/search/search.ts';
import { countryOf } from '#server/features/places/places.ts';
import { Cache, perDatabase } from '#server/platform/cache.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { countingOrder, countLines } from './count-queries.ts';
import { filtersOf, needsPremium, relaxed, unofferedFilter } from './filters.ts';
import { onlineIn } from './online.ts';
import { deeperThan, paceOf, routed, untilOf } from './pace.ts';
import { isReadUncounted, mostCounted, type PageOfCards, readPage } from './pages.ts';
import type { SearchPlan } from './plan.ts';
import { type CamRow, type CardRow, findCams } from './queries.ts';
import { byRarest, type Outlook, outlookOf } from './rare.ts';
import { inCities, rememberingCities, ringsAround, type Scope } from './rings.ts';
import { kindsFor, photosFirst, searchedCountry, visitorsMaySearch } from './rules.ts';
import type { Count, Search } from './search-queries.ts';
import { similarAhead, similarTo } from './similar.ts';
import { arePlenty } from './totals.ts';
import { firstDepth } from './tuning.ts';
import { findViewer, type Viewer } from './viewer.ts';
import { countAll } from './whole-queries.ts';

export interface Results {
  cards: CardRow[];
  similar: CardRow[];
  cams: CamRow[];
  count: number;
  more: boolean;
  /** How many of all who match are online, where that is counted. */
  online: Count | undefined;
  page: number;
  pages: number;
  /** Where was searched, where it was one country. */
  country: Country | undefined;
  /** Where the searcher lives, as far as that is known; a visitor lives nowhere. */
  home: Viewer | undefined;
}

export interface SearchContext extends Pick<RequestContext, 'site' | 'actor' | 'now'> {
  otherSites: readonly number[];
  /** The country a visitor would rather see. */
  selectedCountry?: Country | undefined;
}

/** One page of the members of a site, as the viewer may see them. */
export async function searchMembers(db: Queryable, context: SearchContext, said: SearchQuery): Promise<Results> {
  const { site, actor, now } = context;
  if (!actor && !visitorsMaySearch(site.settings, said.network)) throw new Failure('authentication_required');
  const viewer = actor ? await findViewer(db, actor) : undefined;
  const query: SearchQuery = { ...said, country: searchedCountry(said, viewer?.country ?? chosenCountry(context)) };
  const unoffered = unofferedFilter(query, site.settings);
  if (unoffered) refuse(unoffered, 'unknown');
  if (needsPremium(query) && !allowancesOf(viewer?.paid_user ?? false).fullSearch) throw new Failure('premium_only');

  const cities = rememberingCities(db);
  const planFor = (wish: SearchQuery) => planSearch(db, { context, viewer, cities }, wish);
  const plan = await planFor(query);
  const most = mostCounted(query.page);
  const plenty = arePlenty(plan.pace.totals, plan.whole, most);
  const isFirst = query.page === 1;
  let widened: Promise<SearchPlan[]> | undefined;
  const wider = () => {
    widened ??= Promise.all(relaxed(query).map(planFor));
    return widened;
  };
  let expected: Promise<Outlook> | undefined;
  const outlook = async () => {
    // Only looks and interests are given up as traits: for an age alone nobody needs to know where the wider searches lead.
    const { looks, interests } = plan.whole.filters;
    const steps = looks || interests !== undefined ? await wider() : [];
    expected ??= outlookOf(db, plan, steps);
    return expected;
  };
  const key = keyOf(context, query, viewer);
  const total = plenty ? { count: most, more: true } : undefined;
  const [page, cams, counted, online, ahead] = await Promise.all([
    readPage(db, plan, { key, page: query.page, now, uncounted: plenty, outlook, withSimilar: isFirst }),
    camsOn(db, plan.whole, { page: query.page, now }),
    total ?? isReadUncounted(plan, outlook).then((isWanted) => (isWanted ? count(db, plan, query) : undefined)),
    onlineIn(db, plan.whole, { viewer, now }),
    isFirst ? similarAhead(db, { plan, now, outlook }) : undefined,
  ]);
  const { count: found, more } = counted ?? page.total ?? (await count(db, plan, { ...query, isFull: isFull(page) }));
  const first = isFirst ? page : undefined;
  const similar =
    found < limits.pageSize ? await similarTo(db, { plan, first, ahead, now, wider, outlook }, query.page) : [];
  const pages = Math.ceil(found / limits.pageSize);
  const arranged = query.sort === usualSort ? photosFirst : (cards: CardRow[]) => cards;
  return {
    cards: arranged(page.cards),
    similar: arranged(similar),
    // Beyond the last page there are no cams either.
    cams: query.page > Math.max(1, pages) ? [] : cams,
    count: found,
    more,
    online,
    page: query.page,
    pages,
    country: await countryIn(db, query),
    home: viewer,
  };
}

/** Where a visitor would rather look, or the site has chosen for them. */
function chosenCountry({ site, selectedCountry }: SearchContext): Country | undefined {
  const { geoip_selected_country: ofSite } = site.settings;
  return selectedCountry ?? (ofSite !== null && isCountry(ofSite) ? ofSite : undefined);
}

const second = 1_000;
const camsBySite = perDatabase(
  () => new Cache<number, CamRow[]>({ maxEntries: 1_000, maxAgeMilliseconds: 10 * second }),
);

/** A few cams on each page, never the same ones, of the genders that are searched for. Who of them is live may be seconds old. */
async function camsOn(db: Queryable, { siteId, kinds }: Search, { page, now }: { page: number; now: Date }) {
  const cams = await camsOf(db, siteId, now);
  const offset = (page - 1) * limits.camsPerPage;
  return cams
    .filter((cam) => kinds.some(({ gender }) => gender === cam.gender))
    .slice(offset, offset + limits.camsPerPage);
}

async function camsOf(db: Queryable, siteId: number, now: Date): Promise<CamRow[]> {
  const cached = camsBySite(db).get(siteId, now);
  if (cached) return cached;
  const cams = await findCams(db, siteId);
  camsBySite(db).set(siteId, cams, now);
  return cams;
}

interface Searcher {
  context: SearchContext;
  viewer: Viewer | undefined;
  cities: ReturnType<typeof rememberingCities>;
}

async function planSearch(db: Queryable, searcher: Searcher, query: SearchQuery): Promise<SearchPlan> {
  const { context, viewer } = searcher;
  const { site, otherSites, now } = context;
  const { distance, countryregion: region, sort } = query;
  const country = await countryIn(db, query);
  if (region !== undefined && (!country || (query.country && query.country !== country)))
    refuse('countryregion', 'invalid');
  const common: Omit<Search, 'places'> = {
    siteId: site.id,
    otherSites,
    kinds: kindsFor(viewer, query.gender),
    filters: filtersOf(query, now),
    excluded: [],
    viewerId: viewer?.id,
    countries: country ? [country] : countries,
  };
  const wide: Search = { places: placesOf(country, region), ...common };
  const plan = { pace: paceOf(db, site.id, now), order: sort, whole: wide, ...noPlaces };
  if (distance === undefined && sort === 'best') return inRings(searcher, plan, { country, region, distance });
  if (distance === undefined && sort !== 'near') return plan;

  if (viewer?.latitude == null || viewer.longitude == null)
    return refuse(distance === undefined ? 'sort' : 'distance', 'home_unknown');
  const home = { latitude: viewer.latitude, longitude: viewer.longitude };
  const { cities, countries: lands } = await searcher.cities(home, { country, region, within: distance });
  if (distance === undefined) return { ...plan, cities, cityless: { withoutCity: true, ...wide } };
  const within = { ...common, countries: lands };
  const { places, cities: tested } = inCities(cities, within);
  const whole: Search = { places, cities: tested, ...within };
  if (sort === 'best') return inRings(searcher, { ...plan, whole }, { country, region, distance });
  return { ...plan, whole, cities };
}

const noPlaces = { cities: [], cityless: undefined, rings: { searches: [], places: [] } };

/** Around the viewer's home in rings; where no home is known, everybody in the order of activity. */
async function inRings({ viewer, cities }: Searcher, plan: SearchPlan, scope: Scope): Promise<SearchPlan> {
  const rings = viewer && (await ringsAround(cities, viewer, plan.whole, scope));
  return rings?.places.length ? { ...plan, rings } : { ...plan, order: 'active' };
}

/** The one country that is searched, also where it is said by its region. */
async function countryIn(db: Queryable, { country, countryregion: region }: SearchQuery) {
  if (region !== undefined) return countryOf(db, region);
  return country === anyCountry ? undefined : country;
}

const isFull = ({ cards }: PageOfCards) => cards.length === limits.pageSize;

/** At least as many as the page can show; exactly where there are fewer. That there are as many is known of a page that is full. */
async function count(
  db: Queryable,
  plan: SearchPlan,
  { page, isFull = false }: { page: number; isFull?: boolean },
): Promise<Count> {
  const { whole, pace } = plan;
  const most = mostCounted(page);
  const wanted = page * limits.pageSize;
  const search = routed(pace, whole, most);
  const order = countingOrder(search);
  let met = 0;
  let from: Date | undefined;
  for (let depth: number | undefined = firstDepth; depth; depth = deeperThan(depth, whole, { met, wanted })) {
    const until = untilOf(pace, search, { order, depth });
    const { count: here, more } = await countLines(db, search, most - met, { from, until });
    met += here;
    if (!more || met >= wanted) return { count: met, more };
    if (isFull) return { count: wanted, more };
    from = until;
  }
  return countAll(db, byRarest(plan, whole), most);
}

/** A key of the search as one viewer makes it from one home, whatever the page. */
function keyOf(
  { site, otherSites }: SearchContext,
  { page: _page, network: _network, ...query }: SearchQuery,
  viewer: Viewer | undefined,
) {
  // The home is part of the key: a member who moves gets the distances and rings of the new home.
  const { id, country, region, city_id } = viewer ?? {};
  return JSON.stringify([site.id, otherSites, query, id, country, region, city_id]);
}

function placesOf(country: string | undefined, region: string | undefined): Search['places'] {
  if (region !== undefined) return { in: 'region', values: [region] };
  return country ? { in: 'country', values: [country] } : { in: 'anywhere', values: [] };
}

function refuse(field: string, problem: FieldProblem): never {
  throw new Failure('invalid', { fields: { [field]: { problem } } });
}
