import { describe, expect, it } from 'vitest';
import { defaultSettings } from '#contract/sites/settings.ts';
import { askedFields, detailFields } from '#web/features/people/own-values.ts';
import { completeness, enough } from './completeness.ts';

const everything = askedFields(defaultSettings);
const nothingSaid = {
  note: '',
  interests: [],
  region: null,
  city: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  relationship_status: null,
  tattoos: null,
};
const full = {
  note: 'x'.repeat(enough.note),
  interests: ['tea', 'wine', 'hiking', 'art', 'music'],
  region: 'FR-ARA',
  city: 'Lyon',
  hair_color: 'red',
  eye_color: 'green',
  body_type: 'slim',
  relationship_status: 'single',
  tattoos: 'none',
} satisfies Parameters<typeof completeness>[0]['values'];

const of = (values: object, photos = 3, asked = everything) =>
  completeness({ values: { ...full, ...values }, photos, asked });

describe('how complete my profile is', () => {
  it('begins at nothing, and a photo is the first thing to do (R2.14)', () => {
    const start = completeness({ values: nothingSaid, photos: 0, asked: everything });
    expect(start.percent).toBe(0);
    expect(start.steps.map(({ part }) => part)).toEqual(['photos', 'note', 'interests', 'details', 'place']);
  });

  it('ends at a hundred with nothing left to do (R2.14)', () => {
    expect(of({})).toEqual({ percent: 100, steps: [] });
    expect(of({ note: 'x'.repeat(2000) }, 25).percent).toBe(100);
  });

  it.each([
    [0, 60, 3],
    [1, 90, 2],
    [2, 95, 1],
    [3, 100, 0],
    [25, 100, 0],
  ])('counts the first photo more than the next: %d photos make %d percent', (photos, percent, missing) => {
    const result = of({}, photos);
    expect(result.percent).toBe(percent);
    expect(result.steps).toEqual(missing ? [{ part: 'photos', missing }] : []);
  });

  it.each([
    ['note', { note: '' }, 80, enough.note],
    ['note', { note: `  ${'🙂'.repeat(79)}  ` }, 99, 1],
    ['interests', { interests: ['tea', 'wine', 'art'] }, 94, 2],
    ['place', { city: null }, 90, 1],
  ] as const)('wants more of %s: %j', (part, values, percent, missing) => {
    expect(of(values)).toEqual({ percent, steps: [{ part, missing }] });
  });

  it.each(detailFields)('names the detail that is open: %s', (detail) => {
    expect(of({ [detail]: null })).toEqual({ percent: 97, steps: [{ part: 'details', missing: 1, detail }] });
  });

  it('names what brings me furthest first', () => {
    const { steps } = of({ note: '', interests: ['tea'], city: null }, 2);
    expect(steps.map(({ part }) => part)).toEqual(['note', 'interests', 'place', 'photos']);
  });

  it('does not count what the site does not show (R3.05)', () => {
    const asked = askedFields({ visible_profile_fields: ['hair_color', 'region'], visible_profile_notes: [] });
    expect(completeness({ values: nothingSaid, photos: 3, asked }).steps).toEqual([
      { part: 'details', missing: 1, detail: 'hair_color' },
      { part: 'place', missing: 1 },
    ]);
    const shown = { ...nothingSaid, hair_color: 'red' as const, region: 'FR-ARA' };
    expect(completeness({ values: shown, photos: 3, asked })).toEqual({ percent: 100, steps: [] });
  });

  it('is about photos alone where the site shows nothing else (R3.05)', () => {
    const asked = askedFields({ visible_profile_fields: [], visible_profile_notes: [] });
    expect(completeness({ values: nothingSaid, photos: 1, asked })).toEqual({
      percent: 75,
      steps: [{ part: 'photos', missing: 2 }],
    });
  });
});
