import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { htmlOf } from './markdown.ts';

it('an operator writes headings, lists and links (R2.29)', () => {
  const html = htmlOf('# Rules\n\n- **Be kind**\n\n[terms](/pages/terms) and [law](https://law.example/a?b=1&c=2)');
  expect(html).toContain('<h2>Rules</h2>');
  expect(html).toContain('<li><strong>Be kind</strong></li>');
  expect(html).toContain('<a href="/pages/terms" class="link">terms</a>');
  expect(html).toContain(
    '<a href="https://law.example/a?b=1&amp;c=2" class="link" rel="noopener noreferrer nofollow">law</a>',
  );
});

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](data:text/html,<b>)',
  '[x](vbscript:x)',
  '[x](//evil.example)',
  '![x](https://evil.example/pixel.gif)',
  '[x](https://a.example "t\\" onclick=\\"x")',
  '<a href="javascript:x">y</a>',
])('%s does nothing on a page (R2.29)', (text) => {
  const html = htmlOf(text);
  expect(html).not.toMatch(/<(script|img|iframe)|href="(javascript|data|vbscript|\/\/)/i);
  // What stands between quotes is a value.
  expect(html.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<[^>]*\son\w+=/i);
});

it('whatever is written, nothing but text, lists, tables, quotes, code and links comes out (R2.29)', () => {
  const part = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '[',
    ']',
    '(',
    ')',
    'javascript:',
    'on=',
    '&',
    '\n',
    '*',
    '`',
    '#',
    '!',
    'a',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const tags = [...htmlOf(parts.join('')).matchAll(/<\/?([a-z0-9]+)/g)].map(([, tag]) => tag);
      const known = /^(h[2-6]|p|br|hr|em|strong|s|a|ul|ol|li|blockquote|pre|code|table|thead|tbody|tr|th|td)$/;
      expect(tags.filter((tag) => !known.test(tag ?? ''))).toEqual([]);
    }),
  );
});
