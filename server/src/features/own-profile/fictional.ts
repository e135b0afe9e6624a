import { nameSkeleton } from '#contract/accounts/names.ts';
import type { Locale } from '#contract/locales.ts';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import type { Country } from '#contract/places/countries.ts';
import { placeOf } from '#server/features/places/places.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { Failure } from '#server/platform/http/failure.ts';
import { saveFictional } from './fictional-queries.ts';
import { insertProfile, saveProfile } from './queries.ts';

export interface Character {
  name: string;
  gender: Gender;
  sexuality: Sexuality;
  date_of_birth: string;
  country: Country;
  city: string | null;
  note: string;
  language: Locale;
  active: boolean;
}

/** The profile of a character that the site plays, on an account nobody can log in to. It is marked as fictional. */
export async function createFictional(
  tx: Transaction,
  { id, siteId, now }: { id: string; siteId: number; now: Date },
  character: Character,
) {
  const { name, gender, sexuality, country, city, date_of_birth: dateOfBirth } = character;
  const home = await placeOf(tx, { country, city: city ?? undefined });
  const profile = { id, siteId, name, nameSkeleton: nameSkeleton(name), gender, sexuality, dateOfBirth, country, now };
  const created = await insertProfile(tx, { ...profile, region: home.region, cityId: home.cityId });
  if (!created) throw new Failure('invalid', { fields: { name: { problem: 'name_taken' } } });
  await saveProfile(tx, id, { note: character.note });
  await saveFictional(tx, id, { active: character.active, dateOfBirth });
}

export async function changeFictional(tx: Transaction, id: string, character: Character) {
  const { gender, sexuality, country, city, note, active, date_of_birth: dateOfBirth } = character;
  const home = await placeOf(tx, { country, city: city ?? undefined });
  await saveProfile(tx, id, { gender, sexuality, note, country, region: home.region, city_id: home.cityId });
  await saveFictional(tx, id, { active, dateOfBirth });
}
