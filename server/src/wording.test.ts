import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { failures } from '#contract/errors.ts';
import { fieldProblems } from '#contract/field-problems.ts';
import { gifts } from '#contract/gifts/gifts.ts';
import { type Locale, localeNames } from '#contract/locales.ts';
import { interestGroups, interests } from '#contract/people/interests.ts';
import * as profileChoices from '#contract/people/profile.ts';
import { prompts } from '#contract/people/prompts.ts';
import { niches } from '#contract/sites/niches.ts';
import { defaultSettings } from '#contract/sites/settings.ts';
import { cast } from '#seeds/cast.ts';
import { fictionalCast } from '#seeds/fictional-cast.ts';
import { demoSites } from '#seeds/sites.ts';
import { codeMessage } from './features/direct-debit/words.ts';
import { words as installedAppWords } from './features/installed-app/words.ts';
import { words as invoiceWords } from './features/invoices/words.ts';
import { words as pushWords } from './features/push/words.ts';
import { alarmMail } from './features/text-messages/words.ts';
import type { Site } from './platform/http/context.ts';
import { fixed, rules, type Voice } from './testing/wording.ts';

/*
 * One voice and one term for one thing, in everything that people read. What was once mended stays mended: a rule names
 * words or signs that must not come back, with a sentence that it would catch and one that it lets pass.
 */

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface Sentence {
  where: string;
  voice: Voice;
  locale: Locale;
  text: string;
}

const site = (locale: Locale) =>
  ({ host: '{site}', settings: { ...defaultSettings, domain_language: locale } }) as unknown as Site;

type Source = [where: string, voice: Voice, by: (locale: Locale) => unknown];

/** Everything people read, by where it is written. A new place of sentences is a new line here. */
const sources: Source[] = [
  ...readdirSync(join(root, 'web/locales/en')).map(
    (file): Source => [`web/locales/${file}`, 'product', (locale) => read(`web/locales/${locale}/${file}`)],
  ),
  ['mails', 'product', (locale) => read(`server/src/features/mails/templates/words/${locale}.json`)],
  ['invoices', 'product', (locale) => invoiceWords[locale]],
  ['installed app', 'product', (locale) => installedAppWords[locale]],
  ['pushes', 'product', (locale) => pushWords[locale]],
  ['text message with a code', 'product', (locale) => codeMessage(locale, '123456', '16,99', 10)],
  ['mail to the operator', 'product', (locale) => alarmMail(site(locale), 8)],
  ['errors', 'product', (locale) => Object.values(failures).map(({ message }) => message[locale])],
  ['problems of fields', 'product', (locale) => Object.values(fieldProblems).map((problem) => problem[locale])],
  ['choices of a profile', 'product', (locale) => Object.values(profileChoices).map((list) => localized(list, locale))],
  ['interests', 'product', (locale) => [interests, interestGroups].map((list) => localized(list, locale))],
  ['prompts', 'product', (locale) => localized(prompts, locale)],
  ['gifts', 'product', (locale) => localized(gifts, locale)],
  ['niches', 'product', (locale) => localized(niches, locale)],
  ['settings of a site', 'product', (locale) => localized(defaultSettings, locale)],
  ['sites of the demo', 'product', (locale) => demoSites.map(({ settings }) => localized(settings, locale))],
  [
    'lines of a companion',
    'product',
    (locale) => (read('server/src/features/chat/companion-lines.json') as Lines)[locale],
  ],
  [
    'titles of GIFs',
    'product',
    (locale) => (read('server/src/features/gifs/pack.json') as Titled[]).map((gif) => gif[locale].title),
  ],
  ['opening lines', 'member', (locale) => read(`server/src/features/icebreakers/lines-${language[locale]}.json`)],
  ['about me', 'member', (locale) => read(`server/seeds/people/bios-${language[locale]}.json`)],
  ['answers to prompts', 'member', (locale) => read(`server/seeds/people/prompts-${language[locale]}.json`)],
  ['jobs', 'member', (locale) => (read('server/seeds/people/jobs.json') as Lines[]).map((job) => job[locale])],
  [
    'the cast',
    'member',
    (locale) =>
      [...cast, ...fictionalCast]
        .filter((person) => person.language === locale)
        .map(({ note, prompts = [] }) => [note, ...prompts.map(([, answer]) => answer)]),
  ],
];

type Lines = Record<Locale, unknown>;
type Titled = Record<Locale, { title: string }>;
const language = { en: 'english', fr: 'french' } satisfies Record<Locale, string>;

const sentences: Sentence[] = sources.flatMap(([where, voice, by]) =>
  localeNames.flatMap((locale) => textsIn(by(locale)).map((text) => ({ where, voice, locale, text }))),
);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : [];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

/** The texts of one language wherever both stand side by side as `{ en, fr }`. */
function localized(value: unknown, locale: Locale): string[] {
  if (!value || typeof value !== 'object') return [];
  const spoken = locale in value ? textsIn((value as Lines)[locale]) : [];
  return [...spoken, ...Object.values(value).flatMap((inner) => localized(inner, locale))];
}

const ours = (text: string) =>
  fixed.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text).replaceAll(/\{\w+\}/g, '{}');

describe.each(rules)('in $locale never $not, but $instead', ({ locale, voice, except, pattern, caught, passes }) => {
  it('is a rule that catches what it is for and nothing else', () => {
    expect([pattern.test(caught), pattern.test(passes)]).toEqual([true, false]);
  });

  it('holds in every sentence that people read (R1.05)', () => {
    const found = sentences
      .filter((sentence) => sentence.locale === locale && (voice ?? sentence.voice) === sentence.voice)
      .filter(({ where, text }) => where !== except && pattern.test(ours(text)))
      .map(({ where, text }) => `${where}: ${text}`);
    expect(found).toEqual([]);
  });
});

test.each(fixed)('the requirements ask for the words: %s', (sentence) => {
  expect(readFileSync(join(root, 'docs/requirements.md'), 'utf8')).toContain(sentence);
});

test('no error raises its voice', () => {
  const loud = sentences.filter(({ where, text }) => /^(errors|problems)/.test(where) && text.includes('!'));
  expect(loud).toEqual([]);
});

test.each(sources)('there are sentences of: %s', (where) => {
  for (const locale of localeNames)
    expect(sentences.filter((sentence) => sentence.where === where && sentence.locale === locale)).not.toEqual([]);
});
