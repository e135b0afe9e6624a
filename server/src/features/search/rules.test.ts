import { describe, expect, test } from 'vitest';
import type { Gender, Sexuality } from '#contract/people/profile.ts';
import {
  kindsFor,
  mostAlike,
  othersOnline,
  photosFirst,
  type ShowingSite,
  sitesShownOn,
  visitorsMaySearch,
} from './rules.ts';

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

describe('members of other sites', () => {
  const site = (
    id: number,
    niche: ShowingSite['settings']['niche'],
    change: Partial<ShowingSite> = {},
  ): ShowingSite => ({
    id,
    companyId: 1,
    settings: { niche, member_resell: true },
    ...change,
  });
  const all = [site(1, 1), site(2, 3), site(3, 7), site(4, 3), site(5, 1), site(6, 3, { companyId: 2 })];

  test('are shown on a general site, whatever theirs is, but not those of another company (R3.05)', () => {
    expect(sitesShownOn(site(1, 1), all)).toEqual([2, 3, 4, 5]);
  });

  test('are shown on a site of a niche only where they chose the same niche (R3.05)', () => {
    expect(sitesShownOn(site(2, 3), all)).toEqual([4]);
    expect(sitesShownOn(site(3, 7), all)).toEqual([]);
  });

  test('are shown nowhere where the site has not switched it on (R3.05)', () => {
    expect(sitesShownOn(site(1, 1, { settings: { niche: 1, member_resell: false } }), all)).toEqual([]);
  });
});

test('the most alike are of an age, then near, then closest in age (R2.09)', () => {
  const born = '1990-01-01';
  const neighbour = (id: string, year: number, step: number) => ({ id, step, date_of_birth: `${year}-01-01` });
  const neighbours = [
    neighbour('old, same city', 1960, 0),
    neighbour('of an age, same country', 1990, 2),
    neighbour('of an age, same city', 1994, 0),
    neighbour('closer, same city', 1991, 0),
    neighbour('young, same city', 2005, 0),
    neighbour('just too old, same region', 1983, 1),
  ];
  expect(mostAlike(neighbours, born, 5)).toEqual([
    'closer, same city',
    'of an age, same city',
    'of an age, same country',
    'young, same city',
    'old, same city',
  ]);
});

test('those with a photo stand first, otherwise in the order they came in (R2.08)', () => {
  const cards = ['a', 'B', 'c', 'D', 'E'].map((id) => ({ id, photo: id < 'a' ? 'photo' : null }));
  expect(photosFirst(cards).map(({ id }) => id)).toEqual(['B', 'D', 'E', 'a', 'c']);
});

describe('of those who are online I am told of the others', () => {
  const me = { gender: 'female', sexuality: 'gay', country: 'FR', region: 'FR-ARA' } as const;
  const women = [{ gender: 'female', sexuality: 'gay' }] as const;
  const men = [{ gender: 'male', sexuality: 'hetero' }] as const;
  test.each([
    ['where I would be found myself', women, 'country', ['FR'], 6],
    ['everywhere', women, 'anywhere', [], 6],
    ['in my region', women, 'region', ['FR-ARA'], 6],
    ['in another country', women, 'country', ['BE'], 7],
    ['in another region', women, 'region', ['FR-IDF'], 7],
    ['where I seek others than my kind', men, 'country', ['FR'], 7],
  ] as const)('%s (R2.08)', (_where, kinds, place, values, count) => {
    const online = { count: 7, more: false };
    expect(othersOnline(online, { viewer: me, kinds, places: { in: place, values } })).toEqual({ count, more: false });
    expect(othersOnline(online, { viewer: undefined, kinds, places: { in: place, values } })).toEqual(online);
  });

  test('and never of fewer than nobody (R2.08)', () => {
    const places = { in: 'anywhere', values: [] };
    expect(othersOnline({ count: 0, more: false }, { viewer: me, kinds: women, places }).count).toBe(0);
  });
});
