import { createContext, useContext } from 'react';
import type { useFormatter as formatterHook, useTranslations as translationsHook } from 'use-intl';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { type Formatter, formatterFor, type Translator, translatorFor } from '#web/rendering/intl.ts';
import { type Messages, readMessages } from './messages.ts';

/** The sentences of a page in its language, with the translators made from them. Cached by their texts. */
export interface Sentences {
  locale: Locale;
  messages: Messages;
  translators: Map<string, unknown>;
}

const cachedSentences = new Map<string, Sentences>();

export function sentencesOf(locale: Locale, texts: (string | undefined)[]): Sentences {
  const key = [locale, ...texts].join();
  const cached = cachedSentences.get(key);
  if (cached) return cached;
  const messages = Object.assign({}, ...texts.map((text) => text && readMessages(text))) as Messages;
  const sentences = { locale, messages, translators: new Map() };
  cachedSentences.set(key, sentences);
  return sentences;
}

export const SentencesContext = createContext<Sentences>({
  locale: defaultLocale,
  messages: {} as Messages,
  translators: new Map(),
});

/** `useTranslations` of use-intl, with translators that are cached from one rendering to the next. */
export const useTranslations = ((namespace: string) => {
  const { locale, messages, translators } = useContext(SentencesContext);
  const translator = translators.get(namespace) ?? cachedTranslator(translatorFor(locale, messages, namespace));
  translators.set(namespace, translator);
  return translator;
}) as typeof translationsHook;

const mostCached = 500;

/** Caches formatted sentences by their key and values. */
function cachedTranslator(translator: Translator) {
  const cache = new Map<string, string>();
  const translate = (key: string, ...given: unknown[]) => {
    const [values] = given;
    if (given.length > 1 || (values && !isPlain(values))) return translator(key, ...given);
    const name = values ? `${key} ${JSON.stringify(values)}` : key;
    const sentence = cache.get(name) ?? translator(key, ...given);
    if (cache.size < mostCached) cache.set(name, sentence);
    return sentence;
  };
  return Object.assign(translate, { ...translator });
}
const isPlain = (values: object) =>
  Object.values(values).every((value) => typeof value === 'string' || typeof value === 'number');

const formatters = new Map<Locale, Formatter>();

export const useFormatter = (() => {
  const { locale } = useContext(SentencesContext);
  const formatter = formatters.get(locale) ?? cachedNumbers(formatterFor(locale));
  formatters.set(locale, formatter);
  return formatter;
}) as typeof formatterHook;

/** Caches formatted numbers: prices are few and stand on many pages. */
function cachedNumbers(formatter: Formatter): Formatter {
  const cache = new Map<string, string>();
  const number = (value: number | bigint, ...how: unknown[]) => {
    const name = `${value} ${JSON.stringify(how)}`;
    const text = cache.get(name) ?? formatter.number(value, ...(how as []));
    if (cache.size < mostCached) cache.set(name, text);
    return text;
  };
  return { ...formatter, number };
}
