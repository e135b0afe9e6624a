import { expect, test } from 'vitest';
import { interestGroups, interests } from './interests.ts';

const ids = [
  'relationship onenightstand kissing hugging massages lingerie sex safesex publicsex oralsex analsex sextoys',
  'masturbating exchangingpictures threesome gangbang bondage sadomasochism gym sports dancing travelling adventure',
  'party tattoos music movies videogames politics outdoors gardening hiking biking reading animals beach art',
  'photography theater shopping fashion astrology cooking foodie bbq sushi vegetarian wine beer tea coffee',
].flatMap((line) => line.split(' '));

test.each(ids)('%s is an interest of mine, if I like, with a label and a heading in either language (R3.03)', (id) => {
  const found = interests.filter((interest) => interest.id === id);
  expect(found).toHaveLength(1);
  for (const { en, fr, group } of found)
    for (const label of [en, fr, interestGroups[group].en, interestGroups[group].fr]) expect(label).toMatch(/\w{2}/);
});

test('no other is offered, and no two have the same label', () => {
  expect(interests.map(({ id }) => id)).toEqual(ids);
  for (const locale of ['en', 'fr'] as const)
    expect(new Set(interests.map((interest) => interest[locale])).size).toBe(ids.length);
});
