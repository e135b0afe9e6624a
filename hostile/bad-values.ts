import fc from 'fast-check';

/** JSON knows more than JavaScript can say: what stands between these signs is written into the text as it is. */
const rawMark = '\u{10FFFD}';
const raw = (token: string) => `${rawMark}${token}${rawMark}`;
export const writeJson = (value: unknown): string =>
  (JSON.stringify(value) ?? 'null').replaceAll(new RegExp(`"${rawMark}([^"]*)${rawMark}"`, 'gu'), '$1');

const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\u202egnirts',
  '\u2066\u2069',
  '\ufeff',
  'مرحبا بك في الموقع',
  'ﷺ'.repeat(100),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘',
  '👩‍👩‍👧‍👧'.repeat(20),
  'ß',
  'ı',
  'ﬃ',
  'a'.repeat(300),
  'a'.repeat(10_000),
  '\n'.repeat(500),
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null',
  'NaN',
  'true',
  '[object Object]',
  "'; drop table users; --",
  '" or ""="',
  "1' or '1'='1",
  '\\',
  '%',
  '_%_%',
  '%00',
  '%s%n%x',
  '{0}',
  '{name}',
  '{count, plural, one {#}}',
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '../../etc/passwd',
  '..\\..\\windows',
  '/dev/null',
  'http://127.0.0.1:22/',
  '\r\nset-cookie: a=b',
  '9'.repeat(40),
  '9223372036854775807',
  '9223372036854775808',
  '-9223372036854775808',
  '2147483648',
  '-1',
  '0',
  '00',
  '0x10',
  '1e3',
  '1.5',
  '١٢٣',
  '１２',
  '+1',
  '1 ',
  '0000-00-00',
  '9999-12-31',
  '2024-02-30',
  '-000001-01-01',
  '2026-11-16T00:00:00Z',
  'Infinity',
  'en,fr',
  ','.repeat(200),
  '1,'.repeat(500),
];

const numbers = [
  0,
  -1,
  1,
  1.5,
  -0.1,
  255,
  256,
  32_767,
  32_768,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e308,
];
const tokens = ['9223372036854775807', '9223372036854775808', '-9223372036854775809', '1e999', '-1e999', '-0', '1E400'];
/** No JSON at all, and so a reason to refuse the whole text. */
const brokenTokens = ['NaN', 'Infinity', 'undefined', '01', '0x10', "'a'", '+1', '.5', '{', ']'];

export const badText = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

const nested = (depth: number, open: string, close: string) => raw(open.repeat(depth) + close.repeat(depth));

export const badValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: badText },
  { weight: 4, arbitrary: fc.constantFrom(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom(...tokens.map(raw)) },
  { weight: 1, arbitrary: fc.constantFrom(...brokenTokens.map(raw)) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { length: 1 }, { $ne: null }),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      nested(15, '[', ']'),
      nested(17, '[', ']'),
      nested(3000, '[', ']'),
      raw(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`),
      Array(300).fill('1'),
      Array(20_000).fill(0),
      'b'.repeat(70_000),
    ),
  },
);

export const badKey = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'id',
    'user_id',
    'userId',
    'admin',
    'status',
    'credits',
    'paid_user',
    '',
    'a.b',
    'a[b]',
    'toString',
    'length',
  ),
  badText,
);

/** Printable signs and those above ASCII that a header may carry; nothing that would end the line. */
export const headerText = fc.oneof(
  fc.string({ unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)), maxLength: 60 }),
  fc.string({ unit: fc.integer({ min: 128, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
);
