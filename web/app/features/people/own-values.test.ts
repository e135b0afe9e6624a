import { describe, expect, it } from 'vitest';
import type { OwnProfile } from '#contract/own-profile/own-profile.ts';
import { readUnsaved, valuesOf } from './own-values.ts';

const profile: OwnProfile = {
  id: '1',
  status: 'active',
  name: 'Margot',
  age: 34,
  date_of_birth: '1992-05-01',
  gender: 'female',
  sexuality: 'hetero',
  country: 'FR',
  region: { id: 'FR-ARA', name: 'Auvergne-Rhône-Alpes' },
  city: { name: 'Lyon' },
  hair_color: 'red',
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
  note: 'Hello',
  interests: ['tea'],
  prompts: [{ prompt: 'song', answer: 'An old one.' }],
  photo_count: 0,
  main_image: null,
  sensitive_consent: false,
};

describe('what I did not get to save', () => {
  const values = valuesOf(profile);

  it('comes back after a lost page', () => {
    expect(readUnsaved(JSON.stringify({ note: 'Half a sent', city: null }), values)).toEqual({
      note: 'Half a sent',
      city: null,
    });
  });

  it.each([null, '', '{', '[]', '7', 'null', '{"name":"Eve","id":"2"}'])('is nothing where %j was kept', (text) => {
    expect(readUnsaved(text, values)).toEqual({});
  });
});

it('my region is kept by its id and my city by its name (R3.02)', () => {
  expect(valuesOf(profile)).toMatchObject({ country: 'FR', region: 'FR-ARA', city: 'Lyon' });
  expect(valuesOf({ ...profile, region: null, city: null })).toMatchObject({ region: null, city: null });
});
