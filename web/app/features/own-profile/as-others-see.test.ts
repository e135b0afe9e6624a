import { describe, expect, it } from 'vitest';
import { defaultSettings, profileFields } from '#contract/sites/settings.ts';
import { askedFields, type OwnValues } from '#web/features/people/own-values.ts';
import { asOthersSee } from './as-others-see.ts';

const values: OwnValues = {
  gender: 'female',
  sexuality: 'bi',
  country: 'FR',
  region: 'FR-ARA',
  city: 'Lyon',
  hair_color: 'red',
  eye_color: null,
  body_type: 'slim',
  relationship_status: 'single',
  tattoos: 'none',
  note: '  Hello  ',
  interests: ['sextoys', 'tea'],
  prompts: [
    { prompt: 'song', answer: ' ' },
    { prompt: 'dish', answer: ' Soup. ' },
  ],
};
const margot = { id: '1', name: 'Margot', age: 34, photo_count: 2, sensitive_consent: true };
const see = (over: Partial<Parameters<typeof asOthersSee>[0]> = {}) =>
  asOthersSee({
    profile: margot,
    values,
    asked: askedFields(defaultSettings),
    regionName: 'Auvergne-Rhône-Alpes',
    isNew: true,
    ...over,
  });

describe('my profile as others see it', () => {
  it('says what I said, and nothing of what I left open (R2.14)', () => {
    expect(see()).toMatchObject({
      name: 'Margot',
      age: 34,
      city: 'Lyon',
      region: 'Auvergne-Rhône-Alpes',
      country: 'FR',
      note: 'Hello',
      interests: [
        { id: 'sextoys', common: false },
        { id: 'tea', common: false },
      ],
      hair_color: 'red',
      eye_color: null,
      body_type: 'slim',
      relationship_status: 'single',
      tattoos: 'none',
      sexuality: 'bi',
      prompts: [{ prompt: 'dish', answer: 'Soup.' }],
    });
  });

  it('is silent about my sex life unless I agreed (R3.02, R3.03)', () => {
    const shown = see({ profile: { ...margot, sensitive_consent: false } });
    expect(shown.interests.map(({ id }) => id)).toEqual(['tea']);
    expect(shown.sexuality).toBeNull();
  });

  it.each(profileFields)('does not show %s where the site does not (R3.05)', (field) => {
    const asked = askedFields({
      visible_profile_fields: profileFields.filter((other) => other !== field),
      visible_profile_notes: ['note'],
    });
    const shown = see({ asked })[field] ?? [];
    expect(shown).toEqual([]);
  });

  it('does not show what I wrote where the site shows no notes (R3.05)', () => {
    const asked = askedFields({ visible_profile_fields: [...profileFields], visible_profile_notes: [] });
    expect(see({ asked })).toMatchObject({ note: null, prompts: [] });
  });
});
