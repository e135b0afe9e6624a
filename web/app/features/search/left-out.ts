import type { FailureAnswer } from '#contract/calls.ts';
import { usualSort } from '#contract/constants.ts';
import { premiumOnly } from '#contract/premium/premium.ts';
import type { searchFields } from '#contract/sites/settings.ts';
import { without } from './active-filters.ts';
import type { Search } from './search-address.ts';

export type SearchField = (typeof searchFields)[number];

/** What an address asked for and this person's search does without, by the reason. */
export interface LeftOut {
  premium: (SearchField | 'near')[];
  /** Nearness to a home that is not known. */
  home: boolean;
}

export const nothingLeftOut: LeftOut = { premium: [], home: false };

/** Without the filters this site does not offer: nobody misses them. */
export const offeredOnly = (search: Search, all: readonly SearchField[], offered: readonly SearchField[]): Search =>
  without(
    search,
    all.filter((field) => !offered.includes(field)),
  );

/** Whether a filter or an order is for premium members. */
export const isPremium = (name: string) =>
  [...premiumOnly.searchFilters, ...premiumOnly.searchSorts].some((premium) => premium === name);

/** A refused search without what it was refused for; undefined where that would change nothing. */
export function loosened(
  search: Search,
  leftOut: LeftOut,
  { code, fields = {} }: FailureAnswer['error'],
): { search: Search; leftOut: LeftOut } | undefined {
  const near = search.sort === 'near';
  if (code === 'premium_only') {
    const asked = premiumOnly.searchFilters.filter((field) => search[field] !== undefined);
    if (!asked.length && !near) return undefined;
    return {
      search: { ...without(search, asked), sort: near ? usualSort : search.sort },
      leftOut: { ...leftOut, premium: near ? [...asked, 'near'] : asked },
    };
  }
  const refused = (Object.keys(fields) as (keyof Search)[]).filter((field) => search[field] !== undefined);
  if (code !== 'invalid' || !refused.length) return undefined;
  const nearness = fields.distance !== undefined || fields.sort !== undefined;
  return {
    search: {
      ...without(search, nearness ? [...refused, 'distance'] : refused),
      sort: nearness && near ? usualSort : search.sort,
    },
    leftOut: { ...leftOut, home: leftOut.home || nearness },
  };
}
