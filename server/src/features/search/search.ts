import { relatedMembers } from '#contract/constants.ts';
import type { Gender } from '#contract/people/profile.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { findAllCams, type ListedCam } from './cam-queries.ts';
import type { SearchContext } from './find-page.ts';
import { type CardRow, findCards, findLooks } from './queries.ts';
import { kindsFor, mostAlike } from './rules.ts';
import { findNeighbours, type Outside, type Search } from './search-queries.ts';
import type { Viewer } from './viewer.ts';

export type { ListedCam, NewCam } from './cam-queries.ts';
export { keepCam, keepCamPicture } from './cams.ts';
export { isCheckedOrProven, isProvenAdult } from './card-bits.ts';
export { type SearchContext, searchMembers } from './find-page.ts';
export { presentCard, presentSafety } from './present.ts';
export type { CardRow } from './queries.ts';
export { kindsFor, photosFirst, sitesShownOn, visitorsMaySearch } from './rules.ts';
export { findViewer, type Viewer } from './viewer.ts';

/** All cams of a site, also those that are not shown. */
export const camsOf = (db: Queryable, siteId: number): Promise<ListedCam[]> => findAllCams(db, siteId);

/** The cards of these members as lists show them, in the order of their ids. Of somebody who is gone there is none. */
export const cardsOf = (db: Queryable, ids: string[]): Promise<CardRow[]> => findCards(db, ids);

/** The bits of a member's card, for `isCheckedOrProven` and its like. */
export const cardBitsOf = (db: Queryable, id: string): Promise<number> => findLooks(db, id);

// Enough to choose from, few enough to be read at once.
const mostNeighbours = 60;

export interface Example {
  id: string;
  gender: Gender;
  date_of_birth: string;
  country: string;
  region: string | null;
  city_id: number | null;
}

/** The ids of others like somebody whose profile is open: of the same gender, about their age, from around there. */
export async function relatedTo(
  db: Queryable,
  { site, otherSites, viewer }: Pick<SearchContext, 'site' | 'otherSites'> & { viewer: Viewer | undefined },
  member: Example,
): Promise<string[]> {
  const { country, region, city_id: city } = member;
  const at = (places: Search['places'], outside: Outside): Search => ({
    siteId: site.id,
    otherSites,
    kinds: kindsFor(viewer, member.gender),
    places,
    countries: [country],
    filters: {},
    excluded: [member.id],
    viewerId: viewer?.id,
    outside,
  });
  const cities = city === null ? [] : [city];
  const around = [
    ...cities.map((own) => at({ in: 'city_id', values: [own] }, { cities: [] })),
    ...(region === null ? [] : [at({ in: 'region', values: [region] }, { cities })]),
    at({ in: 'country', values: [country] }, { cities, region: region ?? undefined }),
  ];
  const found = await findNeighbours(db, around, mostNeighbours);
  return mostAlike(found, member.date_of_birth, relatedMembers);
}

/** Who was lately seen in a country or one of its regions, of these kinds; nothing depends on who asks. */
export const latelySeenIn = (
  db: Queryable,
  {
    site,
    otherSites,
    kinds,
    country,
    region,
  }: Pick<SearchContext, 'site' | 'otherSites'> & {
    kinds: Search['kinds'];
    country: string;
    region: string | null;
  },
): Promise<{ id: string; date_of_birth: string }[]> =>
  findNeighbours(
    db,
    [
      {
        siteId: site.id,
        otherSites,
        kinds,
        places: region === null ? { in: 'country', values: [country] } : { in: 'region', values: [region] },
        countries: [country],
        filters: {},
        excluded: [],
        viewerId: undefined,
      },
    ],
    mostNeighbours,
  );
