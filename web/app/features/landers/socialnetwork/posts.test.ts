import { expect, it } from 'vitest';
import type { LanderPerson } from '../lander-props.ts';
import { postsOf } from './posts.ts';

const photo = { thumb: '', card: '', full: '', thumbhash: null };
const person = (id: string, isSpeaking: boolean) =>
  ({ id, photo, prompt: isSpeaking ? { prompt: 'going_back', answer: 'Lisbon.' } : null }) as LanderPerson;
const kinds = (people: LanderPerson[], most = 9) =>
  postsOf(people, most).map((post) => `${post.person.id} ${post.kind}`);

it('words and photos take turns in the feed, and nobody is in it twice (R2.30)', () => {
  expect(kinds([person('a', false), person('b', true), person('c', true), person('d', false)])).toEqual([
    'b words',
    'a photo',
    'c words',
    'd photo',
  ]);
});

it('without anybody’s words there are photos, and of nobody there is nothing (R2.30)', () => {
  expect(kinds([person('a', false), person('b', false)], 1)).toEqual(['a photo']);
  expect(kinds([person('a', true), person('b', true)])).toEqual(['a words', 'b photo']);
  expect(kinds([])).toEqual([]);
});
