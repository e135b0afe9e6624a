import { anyCountry, search as limits, maximumAge, minimumAge, searchSorts, usualSort } from '#contract/constants.ts';
import { interests } from '#contract/people/interests.ts';
import { bodyTypes, eyeColors, genders, hairColors, relationshipStatuses, tattoos } from '#contract/people/profile.ts';
import { isCountry } from '#contract/places/countries.ts';
import type { SearchQuery } from '#contract/search/search.ts';

/** What somebody looks for, whatever the page. */
export type Search = Omit<SearchQuery, 'page' | 'network'>;

export const yesFilters = [
  'online',
  'new',
  'with_photo',
  'photo_checked',
  'proven_adult',
] as const satisfies (keyof Search)[];

const lists = {
  interests: interests.map(({ id }) => id),
  body_type: idsOf(bodyTypes),
  relationship_status: idsOf(relationshipStatuses),
  hair_color: idsOf(hairColors),
  eye_color: idsOf(eyeColors),
  tattoos: idsOf(tattoos),
};
export type ListFilter = keyof typeof lists;
export const listFilters = Object.keys(lists) as ListFilter[];

/**
 * A search as an address says it. Whatever cannot be meant is left out instead of refused: addresses are shared, cut
 * off, and typed by hand.
 */
export function readSearch(query: URLSearchParams): Search {
  const one = (name: string) => query.get(name) ?? '';
  const [from, to] = [ageIn(one('min_age')), ageIn(one('max_age'))];
  const upsideDown = from !== undefined && to !== undefined && from > to;
  const country = one('country');
  const region = one('countryregion');
  return filled({
    gender: idsOf(genders).find((gender) => gender === one('gender')),
    country: isCountry(country) || country === anyCountry ? country : undefined,
    countryregion: /^[\w-]{1,20}$/.test(region) ? region : undefined,
    min_age: narrower(upsideDown ? to : from, minimumAge),
    max_age: narrower(upsideDown ? from : to, maximumAge),
    distance: numberIn(one('distance'), 1, limits.furthest),
    ...Object.fromEntries(yesFilters.map((name) => [name, /^(1|true)$/.test(one(name)) || undefined])),
    ...Object.fromEntries(listFilters.map((name) => [name, chosenOf(lists[name], one(name))])),
    sort: searchSorts.find((sort) => sort === one('sort')) ?? usualSort,
  });
}

/** The same as the call takes it, and as an address carries it, always in one order; the usual sort goes without saying. */
export function paramsOf(search: Search, page = 1): Record<string, string> {
  const said = saidInOrder.flatMap((name) => {
    const value = search[name];
    return value === undefined || value === false ? [] : [[name, textOf(name, value)]];
  });
  if (search.sort !== usualSort) said.push(['sort', search.sort]);
  if (page > 1) said.push(['page', String(page)]);
  return Object.fromEntries(said);
}

const saidInOrder = [
  'gender',
  'country',
  'countryregion',
  'min_age',
  'max_age',
  'distance',
  ...yesFilters,
  ...listFilters,
] as const satisfies (keyof Search)[];

function textOf(name: keyof Search, value: unknown): string {
  if (value === true) return '1';
  if (!Array.isArray(value)) return String(value);
  return lists[name as ListFilter].filter((id) => value.includes(id)).join();
}

/** The query of a page of a search: one search has one address. */
export function addressOf(search: Search, page = 1, more: Record<string, string> = {}): string {
  const text = new URLSearchParams({ ...paramsOf(search, page), ...more }).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** The page a list is opened at: what is no page number at all is the first. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(page) ? Math.min(Number(page), limits.lastPage) : 1;
}

/** Nobody is younger or older than this anyway: such a bound says nothing. */
const narrower = (age: number | undefined, bound: number) => (age === bound ? undefined : age);
const ageIn = (text: string) => numberIn(text, minimumAge, maximumAge);

function numberIn(text: string, minimum: number, maximum: number): number | undefined {
  if (!/^\d{1,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= minimum && number <= maximum ? number : undefined;
}

/** In the order of the list and each once, so that one choice has one address. */
function chosenOf<Id extends string>(known: readonly Id[], text: string): Id[] | undefined {
  const asked = text.split(',');
  const chosen = known.filter((id) => asked.includes(id));
  return chosen.length ? chosen : undefined;
}

function filled(search: Search): Search {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as Search;
}

function idsOf<Id extends string>(choices: Record<Id, unknown>): Id[] {
  return Object.keys(choices) as Id[];
}
