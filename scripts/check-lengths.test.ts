import { expect, test } from 'vitest';
import { complaintsAbout, functionLimit, longFunctionsOf } from './function-lengths.mjs';

const lines = (count: number) => Array.from({ length: count }, (_, number) => `  say(${number});`).join('\n');
const fits = lines(functionLimit - 2);
const tooLong = lines(functionLimit - 1);
const inFile = (text: string) => longFunctionsOf('a.ts', `${text}\n${'// more\n'.repeat(functionLimit)}`);
const of = (name: string) => [{ name: `a.ts ${name}`, lines: functionLimit + 1 }];

test('a function may be as long as a screen, and not a line longer', () => {
  expect(inFile(`function tells() {\n${fits}\n}`)).toEqual([]);
  expect(inFile(`function tells() {\n${tooLong}\n}`)).toEqual(of('tells'));
});

test.each([
  ['a function of its own', `export async function tells() {\n${tooLong}\n}`, 'tells'],
  ['an arrow with a name', `const tells = () => {\n${tooLong}\n};`, 'tells'],
  ['a method', `class Teller {\n  tells() {\n${tooLong}\n} }`, 'tells'],
  ['a constructor', `class Teller {\n  constructor() {\n${tooLong}\n} }`, 'constructor'],
  ['a getter', `const teller = {\n  get told() {\n${tooLong}\n} };`, 'told'],
  ['a property', `const teller = {\n  tells: () => {\n${tooLong}\n} };`, 'tells'],
  ['one that is given away', `queue.add(() => {\n${tooLong}\n});`, 'queue.add(…)'],
  ['one that is handed back', `export default () => {\n${tooLong}\n};`, 'a function'],
])('%s is found by its name', (_kind, text, name) => {
  expect(inFile(text)).toEqual(of(name));
});

test('a long function within another makes both too long', () => {
  const found = inFile(`function tells() {\n  const asks = () => {\n${tooLong}\n  };\n  return asks;\n}`);
  expect(found.map(({ name }) => name)).toEqual(['a.ts tells', 'a.ts tells > asks']);
});

test('what has always been too long may stay so, but not grow', () => {
  const found = of('tells');
  expect(complaintsAbout(found, {})).toEqual(['a.ts tells has 61 lines, 60 is the most']);
  expect(complaintsAbout(found, { 'a.ts tells': 61 })).toEqual([]);
  expect(complaintsAbout([{ name: 'a.ts tells', lines: 62 }], { 'a.ts tells': 61 })).toEqual([
    'a.ts tells has 62 lines, 61 is the most',
  ]);
});

test('an exception that nothing needs any more is to go', () => {
  expect(complaintsAbout([], { 'a.ts tells': 61 })).toEqual([
    'a.ts tells is not too long any more: take it out of scripts/long-functions.mjs',
  ]);
});
