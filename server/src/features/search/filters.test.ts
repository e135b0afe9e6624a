import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageOn } from '#contract/accounts/birth-date.ts';
import { premiumOnly } from '#contract/premium/premium.ts';
import { searchQuery } from '#contract/search/search.ts';
import { searchFields } from '#contract/sites/settings.ts';
import { latestBirthDate, needsPremium, relaxed, unofferedFilter } from './filters.ts';

const asked = (query: Record<string, string>) => searchQuery.parse(query);
const examples: Record<(typeof searchFields)[number], string> = {
  distance: '50',
  online: '1',
  new: 'true',
  with_photo: '1',
  photo_checked: '1',
  proven_adult: '1',
  interests: 'tea,wine',
  body_type: 'slim',
  relationship_status: 'single,open',
  hair_color: 'red',
  eye_color: 'blue',
  tattoos: 'none',
};

describe('an age', () => {
  const day = fc
    .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  test('is asked for by the very days on which one has it (R3.15)', () => {
    fc.assert(
      fc.property(day, day, fc.integer({ min: 18, max: 120 }), (today, birth, age) => {
        expect(birth <= latestBirthDate(age, today)).toBe(ageOn(today, birth) >= age);
      }),
    );
  });

  test.each([
    ['2026-11-15', 18, '2008-11-15'],
    ['2028-02-29', 20, '2008-02-29'],
    ['2028-02-29', 21, '2007-02-28'],
    ['2026-03-01', 18, '2008-03-01'],
  ])('on %s, %i years: born on %s at the latest', (today, age, latest) => {
    expect(latestBirthDate(age, today)).toBe(latest);
  });
});

describe('a filter', () => {
  test.each(searchFields)('%s is for premium members, or for everybody, as the list says (R6.03)', (field) => {
    const premium = premiumOnly.searchFilters.some((name) => name === field);
    expect(needsPremium(asked({ [field]: examples[field] }))).toBe(premium);
  });

  test.each(searchFields)('%s is refused where the site does not offer it (R3.05)', (field) => {
    const query = asked({ [field]: examples[field] });
    expect(unofferedFilter(query, { search_fields: [...searchFields] })).toBeUndefined();
    expect(unofferedFilter(query, { search_fields: searchFields.filter((name) => name !== field) })).toBe(field);
  });

  test('that says no asks for nothing', () => {
    const query = asked({ online: '0', with_photo: 'false' });
    expect(unofferedFilter(query, { search_fields: [] })).toBeUndefined();
  });

  test('sorting by distance is for premium members (R6.03)', () => {
    expect(needsPremium(asked({ sort: 'near' }))).toBe(true);
    expect(needsPremium(asked({ sort: 'active' }))).toBe(false);
  });
});

describe('a search with few results', () => {
  test('gives up one filter at a time, whom one seeks never (R3.15)', () => {
    const query = asked({
      gender: 'male',
      country: 'FR',
      min_age: '30',
      max_age: '40',
      tattoos: 'many',
      with_photo: '1',
    });
    const steps = relaxed(query);
    expect(
      steps.map((step) =>
        Object.keys(step)
          .filter((key) => step[key as keyof typeof step] !== undefined)
          .sort(),
      ),
    ).toEqual([
      ['country', 'gender', 'max_age', 'min_age', 'page', 'sort', 'with_photo'],
      ['country', 'gender', 'max_age', 'min_age', 'page', 'sort'],
      ['country', 'gender', 'page', 'sort'],
      ['gender', 'page', 'sort'],
    ]);
  });

  test('without filters has nothing to give up', () => {
    expect(relaxed(asked({ gender: 'male' }))).toEqual([]);
  });
});
