import type { OwnProfile, OwnProfileChange } from '#contract/own-profile/own-profile.ts';
import type { PublicSettings, profileFields, profileNotes } from '#contract/sites/settings.ts';

/** What a member may change of themselves, as the form holds it: a region by its id, a city by its name. */
export type OwnValues = Required<Omit<OwnProfileChange, 'note' | 'interests' | 'prompts'>> &
  Pick<OwnProfile, 'note' | 'interests' | 'prompts'>;

export const valuesOf = (profile: OwnProfile): OwnValues => ({
  gender: profile.gender,
  sexuality: profile.sexuality,
  country: profile.country,
  region: profile.region?.id ?? null,
  city: profile.city?.name ?? null,
  hair_color: profile.hair_color,
  eye_color: profile.eye_color,
  body_type: profile.body_type,
  relationship_status: profile.relationship_status,
  tattoos: profile.tattoos,
  note: profile.note,
  interests: profile.interests,
  prompts: profile.prompts,
});

export type AskedField = (typeof profileFields)[number] | (typeof profileNotes)[number];

/** What the site shows of a member. What nobody will see is not asked for either. */
export const askedFields = ({
  visible_profile_fields: fields,
  visible_profile_notes: notes,
}: Pick<PublicSettings, 'visible_profile_fields' | 'visible_profile_notes'>): ReadonlySet<AskedField> =>
  new Set([...fields, ...notes]);

export const detailFields = ['hair_color', 'eye_color', 'body_type', 'relationship_status', 'tattoos'] as const;
export type DetailField = (typeof detailFields)[number];

/** What was kept of a page that was lost: anything may stand there, so only what the form knows is taken. */
export function readUnsaved(text: string | null, known: OwnValues): Partial<OwnValues> {
  if (!text) return {};
  try {
    const kept: unknown = JSON.parse(text);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter(([key]) => Object.hasOwn(known, key)));
  } catch {
    return {};
  }
}
