import { search as limits } from '#contract/constants.ts';
import { citiesByDistance } from '#server/features/places/places.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { Search } from './search-queries.ts';
import { mostCityRuns } from './tuning.ts';
import type { Viewer } from './viewer.ts';

/** Where is searched, as the query says it: nothing is everywhere. */
export interface Scope {
  country: string | undefined;
  region: string | undefined;
  distance: number | undefined;
}

type CitiesByDistance = (
  from: Parameters<typeof citiesByDistance>[1],
  asked: Parameters<typeof citiesByDistance>[2],
) => ReturnType<typeof citiesByDistance>;

/** Looks the same cities up once, however many steps of a search ask for them. */
export function rememberingCities(db: Queryable): CitiesByDistance {
  const known = new Map<string, ReturnType<typeof citiesByDistance>>();
  return (from, asked) => {
    const key = JSON.stringify([from.latitude, from.longitude, asked.country, asked.region, asked.within]);
    const cities = known.get(key) ?? citiesByDistance(db, from, asked);
    known.set(key, cities);
    return cities;
  };
}

/** The same search in several parts that do not overlap, each to be read in the order of activity. */
export interface Rings {
  searches: Search[];
  /** By which places somebody belongs to a part, tried in this order; a member who lives in none of them belongs to the last. */
  places: Search['places'][];
}

/**
 * The rings of a search around somebody's home, the innermost first: so many kilometres around it, its region, its
 * country, and all that is left. A ring that lies outside of what is searched, or that nobody can say, is left out.
 */
export async function ringsAround(cities: CitiesByDistance, home: Viewer, whole: Search, scope: Scope): Promise<Rings> {
  const near = await citiesAround(cities, home, scope);
  if (scope.distance !== undefined) return ringsOfCities(cities, home, whole, { near: near.cities, ...scope });

  const isHomeCountry = scope.country === undefined || scope.country === home.country;
  const region = isHomeCountry && scope.region === undefined ? (home.region ?? undefined) : undefined;
  const country = scope.country === undefined ? home.country : undefined;
  const inner: Search[] = [];
  if (near.cities.length)
    inner.push({ ...whole, countries: near.countries, places: { in: 'city_id', values: near.cities } });
  if (region)
    inner.push({
      outside: { cities: near.cities },
      ...whole,
      countries: [home.country],
      places: { in: 'region', values: [region] },
    });
  if (country)
    inner.push({
      outside: { cities: near.cities, region },
      ...whole,
      countries: [country],
      places: { in: 'country', values: [country] },
    });
  const rest: Search = {
    // A member outside the country is outside the region as well, so the country alone is excluded.
    outside: { cities: near.cities, ...(country ? { country } : { region }) },
    ...whole,
    countries: whole.countries.filter((one) => one !== country),
  };
  return { searches: [...inner, rest], places: inner.map(({ places }) => places) };
}

const nowhere = { cities: [], countries: [] };

async function citiesAround(
  cities: CitiesByDistance,
  { latitude, longitude }: Viewer,
  { country, region, distance }: Scope,
) {
  if (latitude === null || longitude === null) return nowhere;
  const within = Math.min(limits.around, distance ?? limits.around);
  return cities({ latitude, longitude }, { country, region, within });
}

interface CityScope extends Scope {
  near: readonly number[];
}

/** Within a distance everybody lives in a known city, so each ring is a list of cities. */
async function ringsOfCities(cities: CitiesByDistance, home: Viewer, whole: Search, scope: CityScope): Promise<Rings> {
  const { country, region, distance: within, near } = scope;
  const { latitude, longitude } = home;
  if (latitude === null || longitude === null) return { searches: [whole], places: [] };
  const citiesIn = async (place: { country?: string | undefined; region?: string | undefined }) =>
    (await cities({ latitude, longitude }, { within, ...place })).cities;
  const all = await citiesIn({ country, region });
  const lists = [
    near,
    home.region === null ? [] : await citiesIn({ region: home.region }),
    await citiesIn({ country: home.country }),
    all,
  ];
  const taken = new Set<number>();
  const groups = lists.map((list) => {
    const ring = all.filter((city) => list.includes(city) && !taken.has(city));
    for (const city of ring) taken.add(city);
    return ring;
  });
  const rings = groups.filter((ring) => ring.length > 0);
  return {
    searches: rings.map((ring) => ({ ...whole, ...inCities(ring, whole) })),
    places: rings.slice(0, -1).map((values) => ({ in: 'city_id', values })),
  };
}

/**
 * A search within cities: one run per city, or where there are many, a walk that tests the city. For somebody with a rare
 * trait it only goes through the countries of the cities; else one run over everybody is as soon at its end.
 */
export function inCities(cities: readonly number[], { countries, filters }: Pick<Search, 'countries' | 'filters'>) {
  const places = (column: Search['places']['in'], values: Search['places']['values']) => ({ in: column, values });
  if (cities.length <= mostCityRuns) return { places: places('city_id', cities), cities: undefined };
  return { places: filters.traits ? places('country', countries) : places('anywhere', []), cities };
}
