import { type ListFilter, listFilters, type Search, yesFilters } from './search-address.ts';

/** One thing a search asks for, as somebody would name it, and the search without it. */
export type ActiveFilter = { without: Search } & (
  | { name: 'gender' | 'country' | 'countryregion' | ListFilter; value: string }
  | { name: 'distance'; value: number }
  | { name: 'age'; value: { from: number | undefined; to: number | undefined } }
  | { name: (typeof yesFilters)[number]; value: true }
);

/** In the order a form would ask for them. */
export function activeFilters(search: Search): ActiveFilter[] {
  const { gender, min_age: from, max_age: to, country, countryregion, distance } = search;
  const found: ActiveFilter[] = [];
  if (gender) found.push({ name: 'gender', value: gender, without: without(search, ['gender']) });
  if (from !== undefined || to !== undefined)
    found.push({ name: 'age', value: { from, to }, without: without(search, ['min_age', 'max_age']) });
  // A region lies in its country: without the one there is no other.
  if (country) found.push({ name: 'country', value: country, without: without(search, ['country', 'countryregion']) });
  if (countryregion)
    found.push({ name: 'countryregion', value: countryregion, without: without(search, ['countryregion']) });
  if (distance !== undefined) found.push({ name: 'distance', value: distance, without: without(search, ['distance']) });
  for (const name of yesFilters) if (search[name]) found.push({ name, value: true, without: without(search, [name]) });
  for (const name of listFilters)
    for (const value of search[name] ?? []) found.push({ name, value, without: withoutChoice(search, name, value) });
  return found;
}

/** Nothing asked for but the order. */
export const cleared = ({ sort }: Search): Search => ({ sort });

export function without(search: Search, names: readonly (keyof Search)[]): Search {
  const left = { ...search };
  for (const name of names) if (name !== 'sort') delete left[name];
  return left;
}

/** One choice more or less of a list that holds several. */
export function toggled<Name extends ListFilter>(search: Search, name: Name, value: string, on: boolean): Search {
  if (!on) return withoutChoice(search, name, value);
  return { ...search, [name]: [...(search[name] ?? []), value] };
}

function withoutChoice(search: Search, name: ListFilter, value: string): Search {
  const chosen = (search[name] ?? []) as string[];
  const rest = chosen.filter((other) => other !== value);
  return rest.length ? { ...search, [name]: rest } : without(search, [name]);
}
