import { describe, expect, it } from 'vitest';
import { interestGroups, interests } from '#contract/interests.ts';
import { defaultSettings, profileFields } from '#contract/settings.ts';
import { asOthersSee } from './as-others-see.ts';
import { askedFields, type OwnValues } from './own-values.ts';

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
  about: '  Hello  ',
  interests: ['sextoys', 'tea'],
};
const english = interests.map(({ id, en, group }) => ({ id, label: en, group: interestGroups[group].en }));
const see = (over: Partial<Parameters<typeof asOthersSee>[0]> = {}) =>
  asOthersSee({
    profile: { name: 'Margot', age: 34, sensitive_consent: true },
    values,
    asked: askedFields(defaultSettings),
    interests: english,
    regionName: 'Auvergne-Rhône-Alpes',
    countryName: 'France',
    locale: 'en',
    ...over,
  });

describe('my profile as others see it', () => {
  it('says what I said, in words, and nothing of what I left open (R2.14)', () => {
    expect(see()).toEqual({
      name: 'Margot',
      age: 34,
      place: 'Lyon',
      about: 'Hello',
      interests: [
        expect.objectContaining({ id: 'sextoys', label: 'Toys' }),
        expect.objectContaining({ id: 'tea', label: 'Tea' }),
      ],
      facts: [
        { field: 'hair_color', label: 'Red' },
        { field: 'body_type', label: 'Slim' },
        { field: 'relationship_status', label: 'Single' },
        { field: 'tattoos', label: 'None' },
        { field: 'sexuality', label: 'Bisexual' },
      ],
    });
  });

  it('is silent about my sex life unless I agreed (R3.02, R3.03)', () => {
    const shown = see({ profile: { name: 'Margot', age: 34, sensitive_consent: false } });
    expect(shown.interests.map(({ id }) => id)).toEqual(['tea']);
    expect(shown.facts.map(({ field }) => field)).not.toContain('sexuality');
  });

  it.each(profileFields)('does not show %s where the site does not (R3.05)', (field) => {
    const asked = askedFields({
      visible_profile_fields: profileFields.filter((other) => other !== field),
      visible_profile_notes: ['about'],
    });
    const { place, facts, interests: chosen } = see({ asked });
    const told = { city: place === 'Lyon', region: place === 'Auvergne-Rhône-Alpes', interests: chosen.length > 0 };
    expect([
      ...facts.map((fact) => fact.field),
      ...Object.keys(told).filter((key) => told[key as 'city']),
    ]).not.toContain(field);
  });

  it('does not show what I wrote where the site shows no notes (R3.05)', () => {
    const asked = askedFields({ visible_profile_fields: [...profileFields], visible_profile_notes: [] });
    expect(see({ asked }).about).toBe('');
  });

  it('names the finest place there is', () => {
    expect(see({ values: { ...values, city: null } }).place).toBe('Auvergne-Rhône-Alpes');
    expect(see({ values: { ...values, city: null }, regionName: undefined }).place).toBe('France');
  });
});
