import { expect, test } from 'vitest';
import { interests } from '#contract/people/interests.ts';
import { answered, mayTell, shownToOthers } from './rules.ts';

test.each(interests.map(({ id, group }) => [id, group] as const))(
  'whoever did not consent keeps their sex life to themselves: %s (R3.03)',
  (id, group) => {
    expect(mayTell(id, true)).toBe(true);
    expect(mayTell(id, false)).toBe(group !== 'intimacy');
  },
);

test('without consent others see no sexuality and no intimate interest, with it both (R3.02)', () => {
  const profile = { sexuality: 'bi', interests: ['sex', 'tea'] } as const;
  const interestsOf = [...profile.interests];
  expect(shownToOthers({ ...profile, interests: interestsOf, sensitive_consent: false })).toEqual({
    sexuality: null,
    interests: ['tea'],
  });
  expect(shownToOthers({ ...profile, interests: interestsOf, sensitive_consent: true })).toEqual(profile);
});

test('a prompt that I chose and left empty is not answered; the others keep their order (R3.02)', () => {
  const [song, dish, laugh] = [
    { prompt: 'song', answer: 'An old one.' },
    { prompt: 'dish', answer: '' },
    { prompt: 'laugh', answer: 'Dogs.' },
  ] as const;
  expect(answered([song, dish, laugh])).toEqual([song, laugh]);
  expect(answered([])).toEqual([]);
});
