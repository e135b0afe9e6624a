import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localeNames } from '#contract/locales.ts';
import { missingKeys } from './missing-keys.ts';

type Messages = Parameters<typeof missingKeys>[0];

function readLocale(locale: string): Messages {
  const folder = join(import.meta.dirname, locale);
  const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
  const entries = files.map((file) => [
    file.slice(0, -'.json'.length),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]);
  return Object.fromEntries(entries);
}

const languages = Object.fromEntries(localeNames.map((locale) => [locale, readLocale(locale)]));
const pairs = localeNames.flatMap((one) => localeNames.filter((other) => other !== one).map((other) => [one, other]));

describe('a sentence that one language lacks', () => {
  it('is named with its way to it (R1.05)', () => {
    const english = { home: { hero: { title: 'Hello', lead: 'Welcome' } }, shell: { close: 'Close' } };
    const french = { home: { hero: { title: 'Bonjour' } } };
    expect(missingKeys(english, french, 'fr')).toEqual(['fr lacks home.hero.lead', 'fr lacks shell']);
    expect(missingKeys(french, english, 'en')).toEqual([]);
  });

  it('is missed too where a group stands in its place, or it in the place of a group (R1.05)', () => {
    expect(missingKeys({ a: 'text' }, { a: { b: 'texte' } }, 'fr')).toEqual(['fr lacks a']);
    expect(missingKeys({ a: { b: 'text' } }, { a: 'texte' }, 'fr')).toEqual(['fr lacks a']);
  });

  it('is noticed when it is empty (R1.05)', () => {
    expect(missingKeys({ a: 'text' }, { a: ' ' }, 'fr')).toEqual(['fr lacks a']);
  });

  it('is noticed when it forgets or invents what is filled in (R1.05)', () => {
    const differs = ['fr fills a differently'];
    expect(missingKeys({ a: 'Use {language}' }, { a: 'Utiliser' }, 'fr')).toEqual(differs);
    expect(missingKeys({ a: 'Use {language}' }, { a: 'Utiliser {langue}' }, 'fr')).toEqual(differs);
    expect(missingKeys({ a: 'Use' }, { a: 'Utiliser {language}' }, 'fr')).toEqual(differs);
  });

  it('may word its plurals and the order its own way', () => {
    const english = { a: '{site}: {count, plural, one {# credit} other {# credits}}' };
    const french = { a: '{count, plural, one {# crédit} many {# de crédits} other {# crédits}} ({site}, {site})' };
    expect(missingKeys(english, french, 'fr')).toEqual([]);
  });
});

describe('the sentences of the site', () => {
  it.each(pairs)('that %s has, %s has too (R1.05)', (one = '', other = '') => {
    expect(missingKeys(languages[one] ?? {}, languages[other] ?? {}, other)).toEqual([]);
  });

  it.each(localeNames)('in %s are the files the pages know by type (R1.05)', (locale) => {
    const types = readFileSync(join(import.meta.dirname, '../app/platform/messages.ts'), 'utf8');
    const registered = [...types.matchAll(/^import type (\w+) from '\.\.\/\.\.\/locales\/en\/([\w-]+)\.json';$/gm)];
    const files = Object.keys(languages[locale] ?? {}).sort();
    expect(registered.map(([, , file]) => file).sort()).toEqual(files);
    for (const [, name, file] of registered) {
      expect(name).toBe(file?.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
      expect(types).toContain(`  ${name === file ? file : `'${file}'`}: typeof ${name};`);
    }
  });
});
