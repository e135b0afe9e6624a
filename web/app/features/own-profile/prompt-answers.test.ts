import { expect, it } from 'vitest';
import { withAnswer, withoutPrompt, withPrompt } from './prompt-answers.ts';

const sunday = { prompt: 'perfect_sunday', answer: 'Rain.' } as const;
const song = { prompt: 'song', answer: '' } as const;
const dish = { prompt: 'dish', answer: 'Soup.' } as const;

it('what I type changes one answer and leaves the others (R2.14)', () => {
  expect(withAnswer([sunday, song], 'song', 'An old one.')).toEqual([
    sunday,
    { prompt: 'song', answer: 'An old one.' },
  ]);
});

it('a prompt I choose comes last, and one I take away leaves the others in order (R2.14)', () => {
  expect(withPrompt([sunday, dish], song)).toEqual([sunday, dish, song]);
  expect(withoutPrompt([sunday, song, dish], 'song')).toEqual([sunday, dish]);
});

it('an answer I took away by mistake comes back to its place (R2.14)', () => {
  expect(withPrompt([sunday, dish], song, 1)).toEqual([sunday, song, dish]);
});

it('there are never more than three, and no prompt twice (R2.14)', () => {
  expect(withPrompt([sunday, song, dish], { prompt: 'laugh', answer: '' })).toEqual([sunday, song, dish]);
  expect(withPrompt([sunday], { prompt: 'perfect_sunday', answer: 'Sun.' })).toEqual([sunday]);
});
