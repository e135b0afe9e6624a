import english from './hurtful-english.json';
import french from './hurtful-french.json';

/** Words and turns of phrase that hurt, by language; without accents, as they are looked for. */
export const hurtfulWords = { en: english, fr: french };

// People mix languages, and neither list takes the other's everyday words for an insult.
const phrases = [...english, ...french].map((phrase) => ` ${phrase} `);

/** Letters that digits and symbols stand in for, to slip through. */
const disguises: Record<string, string> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '@': 'a', $: 's' };

/** Whether whoever wrote this should look at it once more. It is asked, never refused, and nobody else learns of it. */
export function isHurtful(text: string): boolean {
  const plain = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})[01345@$]|[01345@$](?=\p{L})/gu, (symbol) => disguises[symbol] ?? symbol)
    // "stuuuupid" and "stuupid" are meant the same, "ass" and "as" are not.
    .replaceAll(/(\p{L})\1{2,}/gu, '$1')
    .replaceAll(/[^\p{L}]+/gu, ' ');
  return phrases.some((phrase) => ` ${plain.trim()} `.includes(phrase));
}
