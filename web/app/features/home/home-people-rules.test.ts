import { expect, it } from 'vitest';
import type { MemberCard } from '#contract/people/people.ts';
import { shownOnHome } from './home-people-rules.ts';

const person = (name: string, card: string | null, fictional: string | null = null) => ({
  name,
  fictional_icon: fictional,
  main_image: card === null ? null : ({ card } as MemberCard['main_image']),
});

it('the front page shows me real members with a face, and no face twice (R2.01)', () => {
  const found = [
    person('Ann', '/media/a.webp?sign=1'),
    person('Fay', '/media/f.webp', 'mask'),
    person('Noa', null),
    person('Bea', '/media/a.webp?sign=2'),
    person('Cleo', '/media/c.webp'),
    person('Dina', '/media/d.webp'),
  ];
  expect(shownOnHome(found, 2).map(({ name }) => name)).toEqual(['Ann', 'Cleo']);
});
