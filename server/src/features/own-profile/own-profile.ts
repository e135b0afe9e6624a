import type { OwnProfileChange } from '#contract/own-profile/own-profile.ts';
import type { PromptAnswer } from '#contract/people/people.ts';
import type { PhotoChoice } from '#contract/photos/photos.ts';
import { addressOf, type Home, placeOf } from '#server/features/places/places.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import type { Actor, Site } from '#server/platform/http/context.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { findFictional, findOneFictional } from './fictional-queries.ts';
import type { OwnedProfile } from './present.ts';
import {
  deleteInterests,
  deleteProfile,
  deletePrompts,
  findProfile,
  insertProfile,
  insertPrompts,
  lockHome,
  lockProfile,
  type NewProfile,
  type SavedProfile,
  saveActive,
  saveInvisible,
  savePlainName,
  saveProfile,
  saveShownToVisitors,
  saveUnaskedPhotos,
} from './queries.ts';
import { answered, intimateInterests } from './rules.ts';

export { type Character, changeFictional, createFictional } from './fictional.ts';
export type { FictionalRow } from './fictional-queries.ts';
export { type OwnedProfile, presentOwnProfile } from './present.ts';
export type { NewProfile } from './queries.ts';
export { shownToOthers } from './rules.ts';

export async function ownProfile(db: Queryable, userId: string): Promise<OwnedProfile> {
  const profile = await findProfile(db, userId);
  if (!profile) throw new Failure('not_found');
  return Object.assign(profile, { address: await addressOf(db, profile) });
}

/** Characters that the site plays, by name. */
export const fictionalProfiles = (db: Queryable, siteId: number, page: { above: string; limit: number }) =>
  findFictional(db, siteId, page);

export const fictionalProfile = (db: Queryable, siteId: number, id: string) => findOneFictional(db, siteId, id);

/** A newcomer's profile, in the transaction of their account. False where its name is taken on the site. */
export const createProfile = (tx: Transaction, profile: NewProfile): Promise<boolean> => insertProfile(tx, profile);

/** The member is there. Answers since when they had not been; undefined where nothing changed. */
export const markActive = (db: Queryable, memberId: string, now: Date) => saveActive(db, memberId, now);

/** Hides a member from everybody but those they know, or shows them again. */
export const hideProfile = (tx: Transaction, memberId: string, hidden: boolean) => saveInvisible(tx, memberId, hidden);

/** Whether visitors, who have no account, may see the profile too. */
export const showProfileToVisitors = (tx: Transaction, memberId: string, shown: boolean) =>
  saveShownToVisitors(tx, memberId, shown);

/** Takes a name away that may not be shown: the member has a plain one instead, which nobody else has. */
export const renameMember = (tx: Transaction, memberId: string) => savePlainName(tx, memberId);

/** How photos of people whom the member has not answered are shown to them. */
export const chooseUnaskedPhotos = (tx: Transaction, memberId: string, choice: PhotoChoice) =>
  saveUnaskedPhotos(tx, memberId, choice);

/** What somebody said of their sex life, once they no longer agree to it being kept. */
export const forgetIntimate = (tx: Transaction, memberId: string) => deleteInterests(tx, memberId, intimateInterests);

/** Changes what is said and leaves the rest. */
export async function changeProfile(
  tx: Transaction,
  { actor, site }: { actor: Actor; site: Site },
  { country, region, city, note, interests, prompts, ...rest }: OwnProfileChange,
) {
  const moved = country !== undefined || region !== undefined || city !== undefined;
  const change: Partial<SavedProfile> = {
    ...rest,
    ...(note !== undefined && { note: note ?? '' }),
    ...(interests !== undefined && { interests: [...new Set(interests)] }),
    ...(moved && (await newHome(tx, { actor, site }, { country, region, city }))),
  };
  await saveProfile(tx, actor.userId, change);
  if (prompts !== undefined) await replacePrompts(tx, actor.userId, answered(prompts ?? []));
}

async function replacePrompts(tx: Transaction, memberId: string, answers: readonly PromptAnswer[]) {
  await lockProfile(tx, memberId);
  await deletePrompts(tx, memberId);
  if (answers.length) await insertPrompts(tx, memberId, answers);
}

/** Whoever moves to another country or region leaves the smaller place behind, unless they name a new one. */
async function newHome(
  tx: Transaction,
  { actor, site }: { actor: Actor; site: Site },
  said: Pick<OwnProfileChange, 'country' | 'region' | 'city'>,
): Promise<Pick<SavedProfile, 'country' | 'region' | 'city_id'>> {
  const before = await lockHome(tx, actor.userId);
  if (!before) throw new Failure('not_found');
  const country = said.country ?? before.country;
  if (country !== before.country && !site.settings.countries.includes(country))
    throw new Failure('invalid', { fields: { country: { problem: 'invalid' } } });
  const kept = country === before.country ? before.region : null;
  const region = said.region === undefined && !said.city ? kept : said.region;
  const home: Home = await placeOf(tx, { country, region: region ?? undefined, city: said.city ?? undefined });
  const staysInCity = said.city === undefined && home.region !== null && home.region === before.region;
  return { country, region: home.region, city_id: staysInCity ? before.city_id : home.cityId };
}

/** With the profile go its prompts, and whatever shows the member anywhere. */
export const eraseProfile = (tx: Transaction, memberId: string) => deleteProfile(tx, memberId);
