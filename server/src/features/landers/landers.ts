import { anyCountry, mostOnLanders, usualSort } from '#contract/constants.ts';
import { type Country, isCountry } from '#contract/places/countries.ts';
import { type CardRow, type SearchContext, searchMembers, visitorsMaySearch } from '#server/features/search/search.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import { findWords, type WordsRow } from './queries.ts';
import { areEnough, shownOnLanders } from './rules.ts';

export interface LanderPeople {
  people: (CardRow & { words: WordsRow | undefined })[];
  nearness: 'country' | 'elsewhere';
  country: Country | undefined;
  online: { count: number; more: boolean } | undefined;
}

type LanderContext = Pick<RequestContext, 'site' | 'now' | 'country' | 'selectedCountry'> &
  Pick<SearchContext, 'otherSites'>;

/**
 * The people whom landing pages show, found as any visitor finds them: nobody who opted out, is invisible or gone. Of the visitor's
 * country first; where those are few, of anywhere. Nobody where the site keeps its members from visitors.
 */
export async function peopleForLanders(db: Queryable, asking: LanderContext): Promise<LanderPeople> {
  const country = countryOf(asking);
  if (!visitorsMaySearch(asking.site.settings, undefined))
    return { people: [], nearness: 'country', country, online: undefined };
  const look = (where: Country | typeof anyCountry, filters: { with_photo?: true } = {}) =>
    searchMembers(db, { ...asking, actor: null }, { country: where, sort: usualSort, page: 1, ...filters });
  const near = country && (await look(country));
  let found = shownOnLanders(near?.cards ?? [], mostOnLanders);
  // Where those who were here last have no photo yet, the last ones who have one are asked for.
  const faces = asking.site.settings.search_fields.includes('with_photo') ? { with_photo: true as const } : {};
  for (const where of [country, anyCountry] as const) {
    if (where === undefined || areEnough(found)) continue;
    found = shownOnLanders([...found, ...(await look(where, faces)).cards], mostOnLanders);
  }
  const words = await findWords(
    db,
    found.map(({ id }) => id),
  );
  return {
    people: found.map((card) => ({ ...card, words: words.find(({ id }) => id === card.id) })),
    nearness: found.every((card) => card.country === country) ? 'country' : 'elsewhere',
    country,
    online: near?.online,
  };
}

function countryOf({ site, country, selectedCountry }: LanderContext): Country | undefined {
  const chosen = selectedCountry ?? site.settings.geoip_selected_country ?? country;
  return isCountry(chosen) ? chosen : undefined;
}
