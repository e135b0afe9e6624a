import { describe, expect, it, test } from 'vitest';
import { isBareQuote, type QuoteFrame, withQuote } from './composer-rules.ts';

const frames: [locale: string, frame: QuoteFrame][] = [
  ['English', { before: 'About “', after: '”: ' }],
  ['French', { before: 'À propos de «\u00a0', after: '\u00a0»\u00a0: ' }],
];

describe.each(frames)('answering a prompt in %s', (_locale, frame) => {
  const quote = (prompt: string) => frame.before + prompt + frame.after;
  const sunday = 'A perfect Sunday';

  it('begins my message with the prompt (R2.09)', () => {
    expect(withQuote('', sunday, frame)).toBe(quote(sunday));
    expect(withQuote(' \n', sunday, frame)).toBe(quote(sunday));
  });

  it('keeps what I had begun to write (R2.09)', () => {
    expect(withQuote('Good evening', sunday, frame)).toBe(`Good evening\n${quote(sunday)}`);
    const answered = `${quote(sunday)}mine begins at noon`;
    expect(withQuote(answered, sunday, frame)).toBe(answered);
  });

  it('takes the place of another prompt that I did not go on from (R2.09)', () => {
    expect(withQuote(quote('What makes me laugh'), sunday, frame)).toBe(quote(sunday));
  });

  test.each([
    [quote(sunday), true],
    [quote(sunday).trimEnd(), true],
    [`${quote(sunday)}mine begins at noon`, false],
    [`${quote(sunday)}and ${quote('The song')}`, false],
    ['Good evening', false],
    ['', false],
  ])('%j is nothing but a quote: %s (R2.09)', (text, bare) => {
    expect(isBareQuote(text, frame)).toBe(bare);
  });
});
