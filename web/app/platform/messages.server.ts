import type { PageContext } from '#contract/pages/pages.ts';
import { inScript } from '#web/rendering/in-script.ts';
import { compileSentences, type Sentences } from '../../locales/compile-sentences.ts';
import { keepMessages, type Namespace, sentencesKey } from './messages.ts';

// All of them, in the server's bundle only: a browser gets the sentences of the pages it opens, in one language.
const files = import.meta.glob<Sentences>('../../locales/*/*.json', { eager: true, import: 'default' });

/** By language and namespace, such as `en home`. Compiled once, when the server starts. */
const texts = new Map(
  Object.entries(files).map(([path, sentences]) => {
    const [locale, file] = path.split('/').slice(-2);
    return [`${locale} ${file?.replace('.json', '')}`, JSON.stringify(compileSentences(sentences))];
  }),
);

/**
 * The sentences of some features in one language, as the text that travels to the browser. A page carries them once, beside its data
 * (sentencesScript), and its data only names them: they are half of what a page weighs. A page that sleeps imports them when it wakes.
 */
export function messagesFor({ locale, sentences }: PageContext, namespaces: readonly Namespace[]): string {
  const name = `${locale} ${namespaces.join()}`;
  const text =
    joined.get(name) ?? `{${namespaces.map((each) => `"${each}":${texts.get(`${locale} ${each}`)}`).join()}}`;
  joined.set(name, text);
  if (!sentences) return text;
  keepMessages(name, text);
  for (const each of namespaces) sentences.add(`${locale} ${each}`);
  return name;
}

const joined = new Map<string, string>();

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
