import { describe, expect, it } from 'vitest';
import type { MemberProfile } from '#contract/member-page/member-page.ts';
import { shownMember } from './shown-member.ts';

const margaux: MemberProfile = {
  id: '7',
  status: 'active',
  name: 'Margaux',
  age: 31,
  gender: 'female',
  country: 'FR',
  region: 'Auvergne-Rhône-Alpes',
  city: 'Lyon',
  online: true,
  new: false,
  photo_count: 2,
  main_image: null,
  fictional_icon: null,
  sexuality: null,
  distance: 2,
  last_active: 'now',
  note: '  Salsa by night.  ',
  hair_color: 'red',
  eye_color: null,
  relationship_status: 'single',
  interests: [
    { id: 'dancing', common: false },
    { id: 'wine', common: true },
    { id: 'tea', common: false },
    { id: 'hiking', common: true },
  ],
  prompts: [{ prompt: 'perfect_sunday', answer: 'Market at ten.' }],
  live: false,
  exclusive: false,
};

describe('a member on their page', () => {
  it('is described in the words of the page’s language, without what was left open (R2.09, R3.02)', () => {
    const { facts, home, place, note } = shownMember(margaux, 'fr');
    expect(facts).toEqual([
      { field: 'relationship_status', label: 'Célibataire' },
      { field: 'hair_color', label: 'Roux' },
    ]);
    expect(place).toBe('Lyon');
    expect(home).toBe('Lyon, Auvergne-Rhône-Alpes, France');
    expect(note).toBe('Salsa by night.');
    expect(shownMember({ ...margaux, country: 'DE' }, 'en').home).toContain('Germany');
  });

  it.each([
    ['female', 'fr', 'Mariée'],
    ['male', 'fr', 'Marié'],
    ['female', 'en', 'Married'],
  ] as const)('is described by a word that agrees with them: %s, %s, %s (R1.05, R2.09)', (gender, locale, label) => {
    const { facts } = shownMember({ ...margaux, gender, relationship_status: 'married' }, locale);
    expect(facts).toContainEqual({ field: 'relationship_status', label });
  });

  it.each([
    ['en', 'A perfect Sunday'],
    ['fr', 'Un dimanche parfait'],
  ] as const)('answers a prompt that is in the page’s language: %s (R1.05, R2.09)', (locale, label) => {
    expect(shownMember(margaux, locale).prompts).toEqual([{ id: 'perfect_sunday', label, answer: 'Market at ten.' }]);
  });

  it('shows first what we have in common (R2.09, R3.03)', () => {
    expect(shownMember(margaux, 'en').interests.map(({ label, common }) => [label, common])).toEqual([
      ['Wine', true],
      ['Hiking', true],
      ['Dancing', false],
      ['Tea', false],
    ]);
  });

  it.each([
    ['city', { city: null }, 'Auvergne-Rhône-Alpes', 'Auvergne-Rhône-Alpes, France'],
    ['city and region', { city: null, region: null }, 'France', 'France'],
    ['region but that of a city of the same name', { city: 'Berlin', region: 'Berlin' }, 'Berlin', 'Berlin, France'],
  ])('lives in the finest place that is known without a %s (R2.09)', (_what, over, place, home) => {
    expect(shownMember({ ...margaux, ...over }, 'en')).toMatchObject({ place, home });
  });

  it.each([
    [0, 0],
    [500, 500],
    [501, null],
    [6800, null],
    [null, null],
  ])('%s km away is told as %s (R2.09)', (distance, told) => {
    expect(shownMember({ ...margaux, distance }, 'en').distance).toBe(told);
  });

  it('has nothing to say where there is only blank space (R2.09)', () => {
    expect(shownMember({ ...margaux, note: ' \n ' }, 'en').note).toBeNull();
  });
});
