import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excerpt, publishedWords } from './published-words.ts';

const sunday = {
  id: 'perfect_sunday',
  label: 'A perfect Sunday',
  answer: 'Market at ten,\nlunch until dinner.',
} as const;
const long = { id: 'dish', label: 'A dish I make for guests', answer: 'first this then that '.repeat(20) } as const;

describe('on a landing page around me', () => {
  it('what I answered stands in one line, with what it answers (R2.11)', () => {
    expect(publishedWords({ prompts: [sunday], note: 'I laugh a lot.' })).toEqual({
      topic: 'perfect_sunday',
      label: 'A perfect Sunday',
      text: 'Market at ten, lunch until dinner.',
    });
  });

  it('an answer that is short goes before a long one, and my note before the beginning of a long one (R2.11)', () => {
    expect(publishedWords({ prompts: [long, sunday], note: null })?.topic).toBe('perfect_sunday');
    expect(publishedWords({ prompts: [long], note: 'I laugh a lot.' })).toEqual({
      topic: 'note',
      label: null,
      text: 'I laugh a lot.',
    });
    expect(publishedWords({ prompts: [long], note: null })?.topic).toBe('dish');
  });

  it('a French colon stays with its word (R2.11)', () => {
    expect(excerpt('Un concert\u00a0:  on se parle')).toBe('Un concert\u00a0: on se parle');
  });

  it('nothing is said for me where I wrote nothing (R2.11)', () => {
    expect(publishedWords({ prompts: [], note: null })).toBeNull();
  });

  it('long words end with a sentence, or with a whole word and a sign that there is more (R2.11)', () => {
    const sentence = 'I laugh loudly in theaters, and I am told that I should apologize for it.';
    expect(excerpt(`${sentence} ${'But the last time it happened '.repeat(5)}`)).toBe(sentence);
    expect(excerpt('word '.repeat(60))).toMatch(/^(word ){29}word…$/);
  });

  it('no word of mine is changed, only left out (R2.11)', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 80 }), (text) => {
        const shown = excerpt(text);
        expect(shown.length).toBeLessThanOrEqual(151);
        const kept = shown.replace(/…$/, '');
        expect(text.replaceAll(/\s+/g, ' ').startsWith(kept)).toBe(true);
      }),
    );
  });
});
