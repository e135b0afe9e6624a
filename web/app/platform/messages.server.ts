import type { Locale } from '#contract/locales.ts';
import type { Messages, Namespace } from './messages.ts';

// All of them, in the server's bundle only: a browser gets the sentences of the pages it opens, in one language.
const files = import.meta.glob<{ default: Messages[Namespace] }>('../../locales/*/*.json', { eager: true });

export function messagesFor<Name extends Namespace>(locale: Locale, namespaces: readonly Name[]): Pick<Messages, Name> {
  const entries = namespaces.map((name) => [name, files[`../../locales/${locale}/${name}.json`]?.default]);
  return Object.fromEntries(entries);
}
