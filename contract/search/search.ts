import { z } from 'zod';
import type { CallSchema } from '../call-schema.ts';
import { anyCountry, maximumAge, minimumAge, search, searchSorts, usualSort } from '../constants.ts';
import { because, id, keysOf, wholeNumber } from '../fields.ts';
import { interests } from '../people/interests.ts';
import { memberCard, network } from '../people/people.ts';
import { bodyTypes, eyeColors, genders, hairColors, relationshipStatuses, tattoos } from '../people/profile.ts';
import { countries } from '../places/countries.ts';

/** What searching for members takes and answers. */

/** One or several of a list, with commas between them. */
const someOf = <Id extends string>(ids: readonly Id[]) =>
  z
    .string()
    .max(1000)
    .refine((text) => text.split(',').every((part) => ids.some((known) => known === part)), because('invalid'))
    .transform((text) => ids.filter((known) => text.split(',').includes(known)));
const yesOrNo = z.enum(['1', 'true', '0', 'false']).transform((text) => text === '1' || text === 'true');

export const searchQuery = z
  .object({
    gender: z.enum(keysOf(genders)),
    /**
     * Where nothing is said of a place, neither of a region nor of a distance, the sort `best` keeps to the member's own
     * country, or to the one a visitor has chosen; the others go everywhere, as `any` does.
     */
    country: z.enum([...countries, anyCountry]),
    countryregion: z.string().trim().min(1).max(80),
    min_age: wholeNumber(minimumAge, maximumAge),
    max_age: wholeNumber(minimumAge, maximumAge),
    /** Kilometres from where the searcher lives. */
    distance: wholeNumber(1, search.furthest),
    online: yesOrNo,
    new: yesOrNo,
    with_photo: yesOrNo,
    /** Only members whose main photo was checked, or who have proven their age; for everybody, since safety is not sold. */
    photo_checked: yesOrNo,
    proven_adult: yesOrNo,
    interests: someOf(interests.map((one) => one.id)),
    body_type: someOf(keysOf(bodyTypes)),
    relationship_status: someOf(keysOf(relationshipStatuses)),
    hair_color: someOf(keysOf(hairColors)),
    eye_color: someOf(keysOf(eyeColors)),
    tattoos: someOf(keysOf(tattoos)),
    network,
  })
  .partial()
  .extend({
    sort: z.enum(searchSorts).default(usualSort),
    page: wholeNumber(1, search.lastPage).default(1),
  })
  .refine(({ min_age: from, max_age: to }) => from === undefined || to === undefined || from <= to, {
    path: ['max_age'],
    ...because('invalid'),
  });
export type SearchQuery = z.output<typeof searchQuery>;

/** A cam: the card of a performer on a partner's site, an advertisement among the results that leads there. */
export const camCard = z.object({
  id,
  name: z.string(),
  age: z.int(),
  image: z.object({ card: z.string(), thumbhash: z.string().nullable() }),
  url: z.url(),
  live: z.boolean(),
  exclusive: z.boolean(),
});
export type CamCard = z.infer<typeof camCard>;

export const searchAnswer = z.object({
  profiles: z.array(memberCard).max(search.pageSize),
  /** Counted some pages ahead, exactly where there are few; `more` says that there are others beyond. */
  number_of_results: z.int(),
  more: z.boolean(),
  /** How many of all of them are online, as of the last minute, counted to 500; null where a filter narrows the search. */
  online: z.object({ count: z.int(), more: z.boolean() }).nullable(),
  similar: z.array(memberCard).max(search.pageSize),
  /** Others on every page while there are any; no results, and not counted as such. */
  cams: z.array(camCard).max(search.camsPerPage),
  page: z.int(),
  pages: z.int(),
  /** Where was searched; null is everywhere, or within a distance across borders. */
  country: z.enum(countries).nullable(),
  /** Where the searcher lives, and nearness is measured from, by the name in their language; null for a visitor. */
  home: z.object({ city: z.string().nullable(), country: z.enum(countries) }).nullable(),
});

export const searchCalls = {
  search: {
    summary: 'Members of this site whom the caller may like and who may like the caller; visitors as the site allows',
    query: searchQuery,
    answer: searchAnswer,
  },
} satisfies Record<string, CallSchema>;
