import { createContext, useContext } from 'react';
import type { useFormatter as formatterHook, useTranslations as translationsHook } from 'use-intl';
import { _createCache, _createIntlFormatters, createFormatter, createTranslator } from 'use-intl/core';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { type Messages, readMessages } from './messages.ts';

/** The sentences of the page in its language. The same texts give the same object, so what is made from it is kept. */
export interface Sentences {
  locale: Locale;
  messages: Messages;
  translators: Map<string, unknown>;
}

const known = new Map<string, Sentences>();

export function sentencesOf(locale: Locale, texts: (string | undefined)[]): Sentences {
  const key = [locale, ...texts].join();
  const found = known.get(key);
  if (found) return found;
  const messages = Object.assign({}, ...texts.map((text) => text && readMessages(text))) as Messages;
  const sentences = { locale, messages, translators: new Map() };
  known.set(key, sentences);
  return sentences;
}

export const SentencesContext = createContext<Sentences>({
  locale: defaultLocale,
  messages: {} as Messages,
  translators: new Map(),
});

// Number formats and plural rules are dear to make. The library's own provider makes them anew for every page rendered.
const _formatters = _createIntlFormatters(_createCache());
const timeZone = 'UTC';

/** Typed like the library's hook, whose work this is; only what it makes is kept from one rendering to the next. */
export const useTranslations = ((namespace: string) => {
  const { locale, messages, translators } = useContext(SentencesContext);
  const translator =
    translators.get(namespace) ??
    quick(createTranslator({ locale, messages, namespace, timeZone, _formatters } as never) as unknown as Translator);
  translators.set(namespace, translator);
  return translator;
}) as typeof translationsHook;

const mostKept = 500;

/** A sentence that was put together is kept, with what it was filled with, and then only looked up. */
function quick(translator: Translator) {
  const kept = new Map<string, string>();
  const translate = (key: string, ...given: unknown[]) => {
    const [values] = given;
    if (given.length > 1 || (values && !isPlain(values))) return translator(key, ...given);
    const name = values ? `${key} ${JSON.stringify(values)}` : key;
    const sentence = kept.get(name) ?? translator(key, ...given);
    if (kept.size < mostKept) kept.set(name, sentence);
    return sentence;
  };
  return Object.assign(translate, { ...translator });
}
const isPlain = (values: object) =>
  Object.values(values).every((value) => typeof value === 'string' || typeof value === 'number');
type Translator = (key: string, ...values: unknown[]) => string;

const formatters = new Map<Locale, Formatter>();

export const useFormatter = (() => {
  const { locale } = useContext(SentencesContext);
  const formatter = formatters.get(locale) ?? quickNumbers(createFormatter({ locale, timeZone, _formatters }));
  formatters.set(locale, formatter);
  return formatter;
}) as typeof formatterHook;
type Formatter = ReturnType<typeof createFormatter>;

/** Prices are few and stand on many pages: what was written once is looked up. */
function quickNumbers(formatter: Formatter): Formatter {
  const kept = new Map<string, string>();
  const number = (value: number | bigint, ...how: unknown[]) => {
    const name = `${value} ${JSON.stringify(how)}`;
    const text = kept.get(name) ?? formatter.number(value, ...(how as []));
    if (kept.size < mostKept) kept.set(name, text);
    return text;
  };
  return { ...formatter, number };
}
