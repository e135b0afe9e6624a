import { maximumAge, minimumAge, newMemberDays, onlineMinutes } from '#contract/constants.ts';
import { interests } from '#contract/people/interests.ts';
import { bodyTypes, eyeColors, hairColors, relationshipStatuses, tattoos } from '#contract/people/profile.ts';
import { premiumOnly } from '#contract/premium/premium.ts';
import type { SearchQuery } from '#contract/search/search.ts';
import { type SiteSettings, searchFields } from '#contract/sites/settings.ts';
import { safetyBits } from './card-bits.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What a card is tested by, besides who it is of and where. */
export interface Filters {
  bornAfter?: string;
  bornUntil?: string;
  seenAfter?: Date;
  joinedAfter?: Date;
  withPhoto?: boolean;
  /** One set of bits per look that is asked for: a card has one of each. */
  looks?: number[];
  /** Any of these. */
  interests?: bigint;
  /** The same of looks, interests and years of birth as the database numbers them: any one of each list. */
  traits?: number[][];
}

/** In the order of the database's own list. */
const lookChoices = {
  hair_color: hairColors,
  eye_color: eyeColors,
  body_type: bodyTypes,
  relationship_status: relationshipStatuses,
  tattoos,
};
const lookNames = Object.keys(lookChoices) as (keyof typeof lookChoices)[];
const lookIds = lookNames.flatMap((name) => Object.keys(lookChoices[name]).map((id) => `${name} ${id}`));
const interestIds: string[] = interests.map(({ id }) => id);

const safetyNames = Object.keys(safetyBits) as (keyof typeof safetyBits)[];

/** Where the database's numbers begin: see trait_token and birth_traits in the migrations. */
const firstTrait = { interest: 32, birthYear: 100, birthDecade: 300 };

const places = (known: readonly string[], chosen: readonly string[]) => chosen.map((id) => known.indexOf(id));
const bits = (chosen: readonly number[]) => chosen.reduce((sum, place) => sum | (1n << BigInt(place)), 0n);

export function filtersOf(query: Omit<SearchQuery, 'sort' | 'page'>, now: Date): Filters {
  const today = now.toISOString().slice(0, 10);
  const { min_age: minimum, max_age: maximum } = query;
  const bornAfter = maximum === undefined ? undefined : latestBirthDate(maximum + 1, today);
  const bornUntil = minimum === undefined ? undefined : latestBirthDate(minimum, today);
  const looks = lookNames.flatMap((name) => {
    const chosen = query[name]?.map((id) => `${name} ${id}`);
    return chosen ? [places(lookIds, chosen)] : [];
  });
  looks.push(...safetyNames.filter((name) => query[name]).map((name) => [safetyBits[name]]));
  const interests = query.interests && places(interestIds, query.interests);
  const traits = [
    ...looks,
    ...(interests ? [interests.map((place) => firstTrait.interest + place)] : []),
    ...(bornAfter || bornUntil ? [birthTraits(bornAfter, bornUntil ?? `${lastDecade(today)}9`)] : []),
  ];
  const filters: Filters = {};
  if (bornAfter) filters.bornAfter = bornAfter;
  if (bornUntil) filters.bornUntil = bornUntil;
  if (query.online) filters.seenAfter = new Date(now.getTime() - onlineMinutes * minute);
  if (query.new) filters.joinedAfter = new Date(now.getTime() - newMemberDays * day);
  if (query.with_photo) filters.withPhoto = true;
  if (looks.length) filters.looks = looks.map((one) => Number(bits(one)));
  if (interests) filters.interests = bits(interests);
  if (traits.length) filters.traits = traits;
  return filters;
}

/** The decade of the youngest: nobody was born after them, so that all of it may be asked for. */
const lastDecade = (today: string) => latestBirthDate(minimumAge, today).slice(0, 3);

/** Whole decades where they fit, years at both ends. */
function birthTraits(after: string | undefined, until: string): number[] {
  const last = Number(until.slice(0, 4)) - 1900;
  const traits: number[] = [];
  const first = after ? Number(after.slice(0, 4)) - 1900 : last - maximumAge;
  for (let year = Math.max(first, 0); year <= last; ) {
    const isDecade = year % 10 === 0 && year + 9 <= last;
    traits.push(isDecade ? firstTrait.birthDecade + year / 10 : firstTrait.birthYear + year);
    year += isDecade ? 10 : 1;
  }
  return traits;
}

/** The last day on which somebody of this age today was born; 28 February where that year has no 29th. */
export function latestBirthDate(age: number, today: string): string {
  const year = Number(today.slice(0, 4)) - age;
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29;
  return `${year}-${today.endsWith('02-29') && !isLeap ? '02-28' : today.slice(5)}`;
}

type Wish = Pick<SearchQuery, (typeof searchFields)[number] | 'sort'>;

/** A filter that this site does not offer. */
export const unofferedFilter = (query: Wish, { search_fields: offered }: Pick<SiteSettings, 'search_fields'>) =>
  searchFields.find((field) => isAsked(query, field) && !offered.includes(field));

export const needsPremium = (query: Wish): boolean =>
  premiumOnly.searchSorts.some((sort) => sort === query.sort) ||
  premiumOnly.searchFilters.some((field) => isAsked(query, field));

const isAsked = (query: Wish, field: (typeof searchFields)[number]) =>
  query[field] !== undefined && query[field] !== false;

/** What is given up for more people to look at, the least telling first. Whom one seeks is never given up, nor who
 * they are: somebody who asks for checked photos is shown no others. */
const relaxations = [
  ['tattoos'],
  ['eye_color'],
  ['hair_color'],
  ['relationship_status'],
  ['body_type'],
  ['interests'],
  ['new'],
  ['online'],
  ['with_photo'],
  ['distance'],
  ['countryregion'],
  ['min_age', 'max_age'],
  ['country'],
] as const satisfies (keyof SearchQuery)[][];

/** The search again and again, each time with one filter less. */
export function relaxed(query: SearchQuery): SearchQuery[] {
  const steps: SearchQuery[] = [];
  let current = query;
  for (const names of relaxations) {
    if (names.every((name) => current[name] === undefined)) continue;
    current = { ...current, ...Object.fromEntries(names.map((name) => [name, undefined])) };
    steps.push(current);
  }
  return steps;
}
