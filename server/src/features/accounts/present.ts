import type { PublicUser } from '#contract/calls.ts';
import type { Site } from '#server/platform/http/context.ts';
import type { UserRow } from './queries.ts';

export const presentUser = (row: UserRow, site: Site): PublicUser => ({
  id: row.id,
  status: row.status,
  credits: 0,
  paid_user: row.paid_user,
  signup_date: row.signup_at.toISOString(),
  notifications_disabled: row.notifications_disabled,
  language: row.language,
  fictional_icon: row.fictional ? site.settings.fictional_icon : null,
  profile: {
    id: row.id,
    name: row.name,
    main_image: row.photo ? { thumb_filename: `${site.settings.cdn_prefix}/media/${row.photo}` } : null,
  },
});
