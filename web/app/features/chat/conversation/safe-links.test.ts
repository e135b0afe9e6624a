import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isLarge, piecesOf } from './safe-links.ts';

const links = (text: string) => piecesOf(text).flatMap((piece) => (piece.href ? [piece.href] : []));

describe('an address in a message', () => {
  it.each([
    ['See https://example.org/a?b=c, then call', ['https://example.org/a?b=c']],
    ['(www.example.org)', ['https://www.example.org/']],
    ['https://example.org/wiki/Rose_(flower).', ['https://example.org/wiki/Rose_(flower)']],
    ['HTTP://EXAMPLE.ORG and https://example.net', ['http://example.org/', 'https://example.net/']],
  ])('can be followed: %s', (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'https://bank.example@other.example/',
    'https://localhost/admin',
    'tomorrow.maybe',
    'www.',
    'https://',
  ])('is only words where it cannot be trusted to say where it leads: %s', (text) => {
    expect(links(text)).toEqual([]);
  });

  it('is written as it was sent, whatever else stands there', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constant(' ')), { maxLength: 8 }), (parts) => {
        const text = parts.join('');
        const pieces = piecesOf(text);
        expect(pieces.map((piece) => piece.text).join('')).toBe(text);
        for (const { href } of pieces) if (href !== undefined) expect(href).toMatch(/^https?:\/\//);
      }),
    );
  });
});

test.each([
  ['🙂', true],
  ['👩‍🚀 ❤️ 🇫🇷', true],
  ['🙂🙂🙂🙂', false],
  ['ok 🙂', false],
  ['12', false],
])('%s is shown large: %s', (text, large) => {
  expect(isLarge(text)).toBe(large);
});
