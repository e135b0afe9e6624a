import compile from 'icu-minify/compile';
import type { Locale } from '#contract/locales.ts';
import type { Namespace } from './messages.ts';

type Sentences = { [key: string]: string | Sentences };

// All of them, in the server's bundle only: a browser gets the sentences of the pages it opens, in one language.
const files = import.meta.glob<Sentences>('../../locales/*/*.json', { eager: true, import: 'default' });

// Parsed once, when the server starts: neither a request nor a browser reads ICU syntax again.
const compiled = new Map(
  Object.entries(files).map(([path, sentences]) => [path, JSON.stringify(compileAll(sentences))]),
);

function compileAll(sentences: Sentences): object {
  const entries = Object.entries(sentences).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileAll(value),
  ]);
  return Object.fromEntries(entries);
}

/** The sentences of some features in one language, as the text that travels to the browser. */
export function messagesFor(locale: Locale, namespaces: readonly Namespace[]): string {
  const parts = namespaces.map((name) => `"${name}":${compiled.get(`../../locales/${locale}/${name}.json`)}`);
  return `{${parts.join()}}`;
}
