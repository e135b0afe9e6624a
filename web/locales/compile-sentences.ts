import compile from 'icu-minify/compile';

export type Sentences = { [key: string]: string | Sentences };

/** Sentences with their ICU syntax read, so that neither a request nor a browser reads it again. */
export function compileSentences(sentences: Sentences): object {
  const entries = Object.entries(sentences).map(([key, value]) => [
    key,
    typeof value === 'string' ? compile(value) : compileSentences(value),
  ]);
  return Object.fromEntries(entries);
}
