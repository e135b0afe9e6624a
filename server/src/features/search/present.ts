import { ageOn } from '#contract/accounts/birth-date.ts';
import type { Answer } from '#contract/calls.ts';
import { newMemberDays, onlineMinutes } from '#contract/constants.ts';
import type { MemberCard } from '#contract/people/people.ts';
import type { CamCard } from '#contract/search/search.ts';
import type { profileFields } from '#contract/sites/settings.ts';
import { fileOf, presentMainImage } from '#server/features/photos/photos.ts';
import { type Somewhere, shownDistance } from '#server/features/places/places.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { Results } from './find-page.ts';
import type { CamRow, CardRow } from './queries.ts';
import { isRecent } from './rules.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

type CardReader = Pick<RequestContext, 'site' | 'locale' | 'now' | 'fileUrl'> &
  Partial<Pick<RequestContext, 'needsAgeProof'>>;

export const presentResults = (results: Results, reader: CardReader): Answer<'search'> => ({
  profiles: results.cards.map((card) => presentCard(card, reader, results.home)),
  number_of_results: results.count,
  more: results.more,
  online: results.online ? { count: results.online.count, more: results.online.more } : null,
  similar: results.similar.map((card) => presentCard(card, reader, results.home)),
  // An advertisement is its photo: where photos wait for a proof of age there is none.
  cams: reader.needsAgeProof?.photos ? [] : results.cams.map((cam) => presentCam(cam, reader)),
  page: results.page,
  pages: results.pages,
  country: results.country ?? null,
  home: results.home
    ? { city: results.home.city?.[`name_${reader.locale}`] ?? null, country: results.home.country }
    : null,
});

/** A member's card, with the distance from the viewer's home; a visitor has no home. */
export const presentCard = (
  row: CardRow,
  { site, locale, now, ...reader }: CardReader,
  home: Somewhere | undefined,
): MemberCard => ({
  id: row.id,
  // Cards of disabled profiles are shown to nobody but their owner, whose own page says so.
  status: 'active',
  name: row.name,
  age: ageOn(now.toISOString().slice(0, 10), row.date_of_birth),
  gender: row.gender,
  country: row.country,
  region: isShown(site, 'region') ? (row.address.region?.[`name_${locale}`] ?? null) : null,
  city: isShown(site, 'city') ? (row.address.city?.[`name_${locale}`] ?? null) : null,
  distance: home && isShown(site, 'city') ? shownDistance(home, row.address.city) : null,
  online: row.visible && isRecent(row.last_active_at, now, onlineMinutes * minute),
  new: isRecent(row.joined_at, now, newMemberDays * day),
  photo_count: row.photo_count,
  main_image: presentMainImage(row, reader),
  ...presentSafety(row),
  fictional_icon: row.fictional ? site.settings.fictional_icon : null,
});

/** Checks and proofs of a profile; a fictional one has none. */
export const presentSafety = (row: Pick<CardRow, 'photo_checked' | 'proven_adult' | 'fictional'>) => ({
  ...(row.photo_checked && !row.fictional && { photo_checked: true as const }),
  ...(row.proven_adult && !row.fictional && { proven_adult: true as const }),
});

const isShown = ({ settings }: CardReader['site'], field: (typeof profileFields)[number]) =>
  settings.visible_profile_fields.includes(field);

const presentCam = (row: CamRow, { fileUrl }: CardReader): CamCard => ({
  id: row.id,
  name: row.name,
  age: row.age,
  image: { card: fileUrl(fileOf(row.storage_key, 'card'), 'everybody'), thumbhash: row.thumbhash },
  url: row.url,
  live: row.live,
  exclusive: row.exclusive,
});
