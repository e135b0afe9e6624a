import type { Locale } from '#contract/locales.ts';
import en from './words/en.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

export type Words = typeof en;

/** Every sentence of every mail. A language that lacks one does not compile. */
export const words: Record<Locale, Words> = { en, fr };

/** A sentence with its gaps filled; a gap without a filling is a mistake of ours and stops the mail. */
export function fill(sentence: string, facts: Record<string, string | number>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => {
    const fact = facts[name];
    if (fact === undefined) throw new Error(`A mail lacks ${name}.`);
    return String(fact);
  });
}

/** The sentence for that many: one language counts none as one, the other does not. */
export const counted = (locale: Locale, n: number, { one, other }: { one: string; other: string }) =>
  fill(new Intl.PluralRules(locale).select(n) === 'one' ? one : other, { n });
