import { describe, expect, test } from 'vitest';
import type { Gender, Sexuality } from '#contract/profile.ts';
import { kindsFor, visitorsMaySearch } from './rules.ts';

const shown = (viewer: [Gender, Sexuality] | undefined, chosen?: Gender) =>
  kindsFor(viewer && { gender: viewer[0], sexuality: viewer[1] }, chosen)
    .map(({ gender, sexuality }) => `${sexuality} ${gender}`)
    .sort();

describe('whom a search shows', () => {
  test.each<[Gender, Sexuality, string[]]>([
    ['female', 'hetero', ['bi male', 'hetero male']],
    ['male', 'hetero', ['bi female', 'hetero female']],
    ['male', 'gay', ['bi male', 'gay male', 'lesbian male']],
    ['female', 'lesbian', ['bi female', 'gay female', 'lesbian female']],
    ['female', 'bi', ['bi female', 'bi male', 'gay female', 'hetero male', 'lesbian female']],
    ['male', 'bi', ['bi female', 'bi male', 'gay male', 'hetero female', 'lesbian male']],
  ])('to a %s who is %s (R2.08)', (gender, sexuality, expected) => {
    expect(shown([gender, sexuality])).toEqual(expected);
  });

  test('a gender I choose comes first, but nobody who does not seek mine (R2.08)', () => {
    expect(shown(['female', 'hetero'], 'female')).toEqual(['bi female', 'gay female', 'lesbian female']);
    expect(shown(['female', 'bi'], 'male')).toEqual(['bi male', 'hetero male']);
  });

  test('a visitor sees everybody, or the gender they choose (R1.07)', () => {
    expect(shown(undefined)).toHaveLength(8);
    expect(shown(undefined, 'male')).toHaveLength(4);
  });
});

test.each([
  ['all', 'none', undefined, true],
  ['anything', 'none', undefined, true],
  ['none', 'none', undefined, false],
  ['none', 'none', 'partner', false],
  ['none', 'all', undefined, false],
  ['none', 'all', '  ', false],
  ['none', 'all', 'partner', true],
])('search %s, for those sent %s, sent by %s: a visitor may search: %s (R4.13)', (all, sent, network, may) => {
  const settings = { logged_out_search: all, logged_out_search_trafficsource: sent };
  expect(visitorsMaySearch(settings, network)).toBe(may);
});
