import compile from 'icu-minify/compile';
import type { Locale } from '#contract/locales.ts';
import type { PageContext } from '#contract/pages/pages.ts';
import { inScript } from '#web/rendering/in-script.ts';
import { keepMessages, type Namespace, sentencesKey } from './messages.ts';

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

/**
 * The sentences of some features in one language, as the text that travels to the browser. A page carries them once,
 * beside its data (sentencesScript), and its data only names them: they are half of what a page weighs.
 */
export function messagesFor({ locale, sentences }: PageContext, namespaces: readonly Namespace[]): string {
  const name = `${locale} ${namespaces.join()}`;
  const text = texts.get(name) ?? put(locale, namespaces);
  texts.set(name, text);
  if (!sentences) return text;
  keepMessages(name, text);
  sentences.add(name);
  return name;
}

const texts = new Map<string, string>();

function put(locale: Locale, namespaces: readonly Namespace[]) {
  const parts = namespaces.map((name) => `"${name}":${compiled.get(`../../locales/${locale}/${name}.json`)}`);
  return `{${parts.join()}}`;
}

const scripts = new Map<string, string>();

/** What gives the browser the sentences that a page's data names. */
export function sentencesScript(names: ReadonlySet<string>): string {
  const all = [...names];
  const key = all.join(';');
  const script =
    scripts.get(key) ??
    inScript(`window.${sentencesKey}={${all.map((name) => `"${name}":${texts.get(name)}`).join()}};`);
  scripts.set(key, script);
  return script;
}
