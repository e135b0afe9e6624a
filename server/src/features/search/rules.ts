import { anyCountry, usualSort } from '#contract/constants.ts';
import {
  type Gender,
  genders as genderChoices,
  type Sexuality,
  sexualities as sexualityChoices,
} from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import type { SearchQuery } from '#contract/search/search.ts';
import type { SiteSettings } from '#contract/sites/settings.ts';
import type { Site } from '#server/platform/http/context.ts';

/** Who somebody is, as far as it decides whom they meet. */
export interface Inclination {
  gender: Gender;
  sexuality: Sexuality;
}

const genders = Object.keys(genderChoices) as Gender[];
const sexualities = Object.keys(sexualityChoices) as Sexuality[];
const allKinds = genders.flatMap((gender) => sexualities.map((sexuality) => ({ gender, sexuality })));

export function seeks({ gender, sexuality }: Inclination, other: Gender): boolean {
  if (sexuality === 'bi') return true;
  return sexuality === 'hetero' ? other !== gender : other === gender;
}

/**
 * The kinds of people a search shows. A chosen gender comes before one's own inclination, but nobody is shown to
 * somebody they do not seek. A visitor says nothing of themselves and sees everybody.
 */
export function kindsFor(viewer: Inclination | undefined, chosen: Gender | undefined): Inclination[] {
  return allKinds.filter((kind) => {
    const wanted = chosen ? kind.gender === chosen : !viewer || seeks(viewer, kind.gender);
    return wanted && (!viewer || seeks(kind, viewer.gender));
  });
}

/**
 * The country somebody searches in; nothing is everywhere. In the usual order, where they say nothing of a place, it is
 * the one they live in, or that they chose as a visitor.
 */
export function searchedCountry(
  { country, countryregion, distance, sort }: Pick<SearchQuery, 'country' | 'countryregion' | 'distance' | 'sort'>,
  own: Country | undefined,
): Country | undefined {
  if (country === anyCountry) return undefined;
  const saysNothing = country === undefined && countryregion === undefined && distance === undefined;
  return saysNothing && sort === usualSort ? own : country;
}

/** Whether a visitor may search: where the site lets everybody, or lets those who were sent and this one was. */
export const visitorsMaySearch = (
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  network: string | undefined,
) =>
  settings.logged_out_search !== 'none' ||
  (settings.logged_out_search_trafficsource !== 'none' && Boolean(network?.trim()));

export const isRecent = (at: Date, now: Date, milliseconds: number) => now.getTime() - at.getTime() < milliseconds;

/** A site, as far as it decides whose members it shows. */
export interface ShowingSite extends Pick<Site, 'id' | 'companyId'> {
  settings: Pick<SiteSettings, 'niche' | 'member_resell'>;
}

const general = 1;

/**
 * The other sites whose members a site shows, those of them who agreed to it. They agreed to sites of the same company.
 * A member of a particular niche may also be shown where the niche is general, because that says nothing about them;
 * a site of a particular niche shows nobody who has not chosen that niche themselves.
 */
export const sitesShownOn = (site: ShowingSite, all: readonly ShowingSite[]): number[] =>
  site.settings.member_resell
    ? all
        .filter(({ id, companyId }) => id !== site.id && companyId === site.companyId)
        .filter(({ settings }) => site.settings.niche === general || settings.niche === site.settings.niche)
        .map(({ id }) => id)
    : [];

/**
 * The same people, those with a photo first, otherwise as they stood. It is for one page of an order that nobody chose: a page
 * keeps its people, so where the next one begins does not change.
 */
export const photosFirst = <Card extends { photo: string | null }>(cards: readonly Card[]): Card[] => [
  ...cards.filter(({ photo }) => photo !== null),
  ...cards.filter(({ photo }) => photo === null),
];

interface Searched {
  viewer: (Inclination & { country: string; region: string | null }) | undefined;
  kinds: readonly Inclination[];
  places: { in: string; values: readonly (string | number)[] };
}

/** Leaves the viewer out of those who are online, where they are of a kind that they seek themselves. */
export function othersOnline<Counted extends { count: number }>(online: Counted, { viewer, kinds, places }: Searched) {
  if (!viewer) return online;
  const isOfKind = kinds.some(({ gender, sexuality }) => gender === viewer.gender && sexuality === viewer.sexuality);
  const home = places.in === 'country' ? viewer.country : viewer.region;
  const isThere = places.in === 'anywhere' || (home !== null && places.values.includes(home));
  return isOfKind && isThere ? { ...online, count: Math.max(0, online.count - 1) } : online;
}

/** Somebody who lives nearby: in the same city (0), region (1) or country (2). */
export interface Neighbour {
  id: string;
  date_of_birth: string;
  step: number;
}

const similarYears = 6;

/** The ids of the neighbours most similar to a member: those of a similar age first, then the nearer, then the closer in age. */
export function mostAlike(neighbours: readonly Neighbour[], born: string, most: number): string[] {
  return neighbours
    .map(({ id, step, date_of_birth }) => {
      const years = Math.abs(yearsOf(date_of_birth) - yearsOf(born));
      return { id, step, years, ofAnAge: years <= similarYears };
    })
    .sort(
      (one, other) => Number(other.ofAnAge) - Number(one.ofAnAge) || one.step - other.step || one.years - other.years,
    )
    .slice(0, most)
    .map(({ id }) => id);
}

const yearsOf = (date: string) => Date.parse(date) / (365.25 * 86_400_000);
