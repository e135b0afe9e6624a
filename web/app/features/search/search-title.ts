import { anyCountry } from '#contract/constants.ts';
import type { Country } from '#contract/places/countries.ts';
import type { Search } from './search-address.ts';

export type SearchTitle =
  | { by: 'order'; order: 'active' | 'new' }
  | { by: 'city'; city: string }
  | { by: 'region'; region: string }
  | { by: 'country'; country: Country }
  | { by: 'everywhere' };

interface Searched {
  search: Pick<Search, 'sort' | 'country' | 'distance'>;
  /** The name of the chosen region. */
  region: string | null;
  /** The one country that was searched. */
  country: Country | null;
  /** Where the searcher lives. */
  home: { city: string | null; country: Country } | null;
}

/**
 * What the page of a search is called. An order that has nothing to do with a place gives its own name. The others go
 * around the searcher's home, and are called after it as long as it lies where they look; else after where they look.
 */
export function titleOf({ search: { sort, country: said, distance }, region, country, home }: Searched): SearchTitle {
  if (sort === 'active' || sort === 'new') return { by: 'order', order: sort };
  if (region !== null) return { by: 'region', region };
  // Who asks for every country in the usual order wants to look beyond home; by distance they still begin there.
  const isBeyondHome = said === anyCountry && sort === 'best' && distance === undefined;
  const looksAtHome = !isBeyondHome && (country === null || country === home?.country);
  if (home && home.city !== null && looksAtHome) return { by: 'city', city: home.city };
  return country === null ? { by: 'everywhere' } : { by: 'country', country };
}
