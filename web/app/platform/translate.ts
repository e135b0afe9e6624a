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

/** Most sentences have nothing to fill in: each of those is put together once, then only looked up. */
function quick(translator: Translator) {
  const plain = new Map<string, string>();
  const translate = (key: string, ...values: unknown[]) => {
    if (values.length > 0) return translator(key, ...values);
    const sentence = plain.get(key) ?? translator(key);
    plain.set(key, sentence);
    return sentence;
  };
  return Object.assign(translate, { ...translator });
}
type Translator = (key: string, ...values: unknown[]) => string;

export const useFormatter = (() => {
  const { locale } = useContext(SentencesContext);
  return createFormatter({ locale, timeZone, _formatters });
}) as typeof formatterHook;
