import { z } from 'zod';
import { anyCountry, maximumAge, minimumAge, profileLimits, search, searchSorts, usualSort } from './constants.ts';
import { countries } from './countries.ts';
import { because, id, keysOf, numberIn, placeName, wholeNumber, writing } from './fields.ts';
import { type InterestId, interests } from './interests.ts';
import { photoStatuses } from './photos.ts';
import { bodyTypes, eyeColors, genders, hairColors, relationshipStatuses, sexualities, tattoos } from './profile.ts';

/** What the calls around people and places take and answer. */

const degrees = (limit: number) => numberIn(/^-?\d{1,3}(\.\d{1,20})?$/, -limit, limit);

const named = z.object({ id: z.string(), name: z.string() });

export const geocodeQuery = z.object({ lat: degrees(90), lon: degrees(180) });
export const geocodeAnswer = z.object({
  country: z.enum(countries),
  region: named.nullable(),
  city: z.object({ name: z.string() }).nullable(),
});

export const citiesQuery = z.object({
  country: z.enum(countries),
  q: z.string().trim().min(1).max(80),
  region: z.string().trim().min(1).max(80).optional(),
});
export const citiesAnswer = z.object({ cities: z.array(z.object({ name: z.string(), region: named })).max(10) });

export const interest = z.enum(interests.map((one) => one.id) as [InterestId, ...InterestId[]]);
export const look = {
  hair_color: z.enum(keysOf(hairColors)).nullable(),
  eye_color: z.enum(keysOf(eyeColors)).nullable(),
  body_type: z.enum(keysOf(bodyTypes)).nullable(),
  relationship_status: z.enum(keysOf(relationshipStatuses)).nullable(),
  tattoos: z.enum(keysOf(tattoos)).nullable(),
};

/** Of a disabled profile others see nothing; its owner sees that it is disabled. */
export const profileStatus = z.enum(['active', 'disabled']);

/** A profile's first photo: `filename` is the address of the large picture, `match` that of the one for overlays. */
export const mainImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  card: z.string(),
  match: z.string(),
  /** Only the owner sees a photo that is not active. */
  status: z.enum(photoStatuses),
  thumbhash: z.string().nullable(),
});
export type MainImage = z.infer<typeof mainImage>;

/** A member's own profile: all of it, also what others do not see. */
export const ownProfile = z.object({
  id,
  status: profileStatus,
  name: z.string(),
  age: z.int(),
  date_of_birth: z.iso.date(),
  gender: z.enum(keysOf(genders)),
  sexuality: z.enum(keysOf(sexualities)),
  country: z.enum(countries),
  region: named.nullable(),
  city: z.object({ name: z.string() }).nullable(),
  ...look,
  note: z.string(),
  interests: z.array(interest),
  photo_count: z.int(),
  main_image: mainImage.nullable(),
  /** Without it others see neither the sexuality nor the intimate interests. */
  sensitive_consent: z.boolean(),
});
export type OwnProfile = z.infer<typeof ownProfile>;
export const ownProfileAnswer = z.object({ profile: ownProfile });

/** Any part of one's own profile; null clears what may be empty. Name and date of birth are who one is, not how. */
export const ownProfileChange = z
  .strictObject({
    gender: z.enum(keysOf(genders)),
    sexuality: z.enum(keysOf(sexualities)),
    country: z.enum(countries),
    region: placeName.nullable(),
    city: placeName.nullable(),
    ...look,
    note: writing(0, profileLimits.note).nullable(),
    interests: z.array(interest).max(profileLimits.interests).nullable(),
  })
  .partial();
export type OwnProfileChange = z.output<typeof ownProfileChange>;

export type SearchSort = (typeof searchSorts)[number];

/** One or several of a list, with commas between them. */
const someOf = <Id extends string>(ids: readonly Id[]) =>
  z
    .string()
    .max(1000)
    .refine((text) => text.split(',').every((part) => ids.some((known) => known === part)), because('invalid'))
    .transform((text) => ids.filter((known) => text.split(',').includes(known)));
const yesOrNo = z.enum(['1', 'true', '0', 'false']).transform((text) => text === '1' || text === 'true');

/** Where a visitor comes from: some sites show their members only to those who were sent. */
export const network = z.string().max(100);

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

export const memberCard = z.object({
  id,
  status: profileStatus,
  name: z.string(),
  age: z.int(),
  gender: z.enum(keysOf(genders)),
  country: z.enum(countries),
  region: z.string().nullable(),
  city: z.string().nullable(),
  /** Kilometres between two cities, rounded; null for visitors and where a city is unknown or not shown. */
  distance: z.int().nullable(),
  online: z.boolean(),
  new: z.boolean(),
  photo_count: z.int(),
  main_image: mainImage.nullable(),
  fictional_icon: z.string().nullable(),
});
export type MemberCard = z.infer<typeof memberCard>;

/** Somebody in front of a camera on another site: a card among the members' that leads there. */
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
  similar: z.array(memberCard).max(search.pageSize),
  /** Others on every page while there are any; no results, and not counted as such. */
  cams: z.array(camCard).max(search.camsPerPage),
  page: z.int(),
  pages: z.int(),
  /** Where was searched; null is everywhere, or within a distance across borders. */
  country: z.enum(countries).nullable(),
});
