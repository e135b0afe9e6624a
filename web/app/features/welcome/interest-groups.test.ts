import { describe, expect, it } from 'vitest';
import { interestGroups, interests } from '#contract/interests.ts';
import { groupsOf } from './interest-groups.ts';

const french = interests.map(({ id, group, fr }) => ({ id, label: fr, group: interestGroups[group].fr }));
const found = (wanted: string) => groupsOf(french, wanted).flatMap((group) => group.interests.map(({ id }) => id));

describe('the interests I choose from', () => {
  it('are all 51, each once, under their headings (R3.03)', () => {
    expect(found('')).toHaveLength(51);
    expect(new Set(found('')).size).toBe(51);
    expect(groupsOf(french, '').map(({ group }) => group)).toHaveLength(Object.keys(interestGroups).length);
  });

  it('are found by a part of a word, without accents or capitals (R3.03)', () => {
    expect(found('CINEMA')).toEqual(['movies']);
    expect(found(' cinéma ')).toEqual(['movies']);
    expect(found('en mouvement')).toContain('hiking');
  });

  it('leave no empty heading behind (R3.03)', () => {
    expect(groupsOf(french, 'cinema')).toHaveLength(1);
    expect(groupsOf(french, 'zzz')).toEqual([]);
  });
});
