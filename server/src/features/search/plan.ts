import type { Pace } from './pace.ts';
import type { Rings } from './rings.ts';
import type { Order, Search } from './search-queries.ts';

/** What to search, and the places to search it in, in their order. */
export interface SearchPlan {
  order: Order;
  pace: Pace;
  whole: Search;
  /** By distance: the cities, and last the people of whom no city is known. */
  cities: readonly number[];
  cityless: Search | undefined;
  /** Around home: the parts of the search, the innermost first. */
  rings: Rings;
}
