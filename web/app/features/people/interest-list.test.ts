import { describe, expect, it } from 'vitest';
import { interests as all, interestGroups } from '#contract/people/interests.ts';
import { firstInterests, groupInterests } from './interest-list.ts';

const french = all.map(({ id, fr, group }) => ({ id, label: fr, group: interestGroups[group].fr }));
const ids = (interests: { id: string }[]) => interests.map(({ id }) => id);

describe('the interests I choose from', () => {
  it('are fifty-one under six headings (R3.03)', () => {
    const groups = groupInterests(french);
    expect(groups.map(({ label }) => label)).toEqual([
      'Complicité',
      'Intimité',
      'Sorties et sport',
      'Culture',
      'Quotidien',
      'À table',
    ]);
    expect(groups.flatMap(({ interests }) => interests)).toHaveLength(51);
  });

  it.each([
    ['velo', ['biking']],
    ['THÉÂTRE', ['theater']],
    ['  the ', ['theater', 'tea']],
    ['a table', ['foodie', 'bbq', 'sushi', 'vegetarian', 'wine', 'beer', 'tea', 'coffee']],
    ['nothing like it', []],
  ])('are found by %j, whatever the accents and the case', (words, found) => {
    expect(ids(groupInterests(french, words).flatMap(({ interests }) => interests))).toEqual(found);
  });

  it('begin with mine and a few of every kind, none of them intimate unless I chose it', () => {
    const options = { atLeast: 8, apartFrom: 'Intimité' };
    const first = firstInterests(french, ['tea', 'sextoys'], options);
    expect(ids(first).slice(0, 2).sort()).toEqual(['sextoys', 'tea']);
    expect(first).toHaveLength(8);
    expect(first.slice(2).map(({ group }) => group)).not.toContain('Intimité');
    expect(new Set(first.slice(2).map(({ group }) => group)).size).toBe(5);
  });

  it('show all of mine, however many', () => {
    const mine = french.slice(0, 20).map(({ id }) => id);
    expect(ids(firstInterests(french, mine, { atLeast: 8, apartFrom: 'Intimité' }))).toEqual(mine);
  });
});
