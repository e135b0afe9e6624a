import type { Answer } from '#contract/calls.ts';
import { ageOn } from '#server/features/accounts/accounts.ts';
import { fileOf } from '#server/features/photos/photos.ts';
import type { RequestContext } from '#server/platform/http/context.ts';
import type { ProfileRow } from './queries.ts';

type Reader = Pick<RequestContext, 'locale' | 'now' | 'fileUrl'>;

export const presentOwnProfile = (row: ProfileRow, { locale, now, fileUrl }: Reader): Answer<'profile'> => {
  const regionName = locale === 'fr' ? row.region_name_fr : row.region_name_en;
  const cityName = locale === 'fr' ? row.city_name_fr : row.city_name_en;
  const photo = row.photo;
  return {
    profile: {
      id: row.id,
      status: row.status,
      name: row.name,
      age: ageOn(now.toISOString().slice(0, 10), row.date_of_birth),
      date_of_birth: row.date_of_birth,
      gender: row.gender,
      sexuality: row.sexuality,
      country: row.country,
      region: row.region && regionName ? { id: row.region, name: regionName } : null,
      city: cityName ? { name: cityName } : null,
      hair_color: row.hair_color,
      eye_color: row.eye_color,
      body_type: row.body_type,
      relationship_status: row.relationship_status,
      tattoos: row.tattoos,
      about: row.about,
      interests: row.interests,
      photo_count: row.photo_count,
      main_image:
        photo && row.photo_status
          ? {
              filename: fileUrl(fileOf(photo, 'full'), { reader: row.id }),
              thumb_filename: fileUrl(fileOf(photo, 'thumb'), { reader: row.id }),
              match: fileUrl(fileOf(photo, 'match'), { reader: row.id }),
              status: row.photo_status,
            }
          : null,
      sensitive_consent: row.sensitive_consent,
    },
  };
};
