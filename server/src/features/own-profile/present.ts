import { ageOn } from '#contract/accounts/birth-date.ts';
import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import { presentMainImage } from '#server/features/photos/photos.ts';
import type { Address } from '#server/features/places/places.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { ProfileRow } from './queries.ts';

/** A profile as its owner has it, and where they live. */
export type OwnedProfile = ProfileRow & { address: Address };

type Reader = Pick<RequestContext, 'locale' | 'now' | 'fileUrl'>;

export function presentOwnProfile(row: OwnedProfile, { locale, now, fileUrl }: Reader): OwnProfile {
  const { region, city } = row.address;
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    age: ageOn(now.toISOString().slice(0, 10), row.date_of_birth),
    date_of_birth: row.date_of_birth,
    gender: row.gender,
    sexuality: row.sexuality,
    country: row.country,
    region: region ? { id: region.id, name: region[`name_${locale}`] } : null,
    city: city ? { name: city[`name_${locale}`] } : null,
    hair_color: row.hair_color,
    eye_color: row.eye_color,
    body_type: row.body_type,
    relationship_status: row.relationship_status,
    tattoos: row.tattoos,
    note: row.note,
    interests: row.interests,
    prompts: row.prompts,
    photo_count: row.photo_count,
    main_image: presentMainImage(
      row,
      { fileUrl },
      { status: row.photo_status ?? 'active', audience: { reader: row.id } },
    ),
    sensitive_consent: row.sensitive_consent,
  };
}
