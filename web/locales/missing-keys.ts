type Messages = { [key: string]: string | Messages };

/** The keys that `complete` has and `other` lacks, and sentences whose placeholders differ, each as a line to act on. */
export function missingKeys(complete: Messages, other: Messages, otherName: string, path: string[] = []): string[] {
  return Object.entries(complete).flatMap(([key, value]) => {
    const here = [...path, key];
    const counterpart = other[key];
    if (counterpart === undefined || typeof counterpart !== typeof value)
      return [`${otherName} lacks ${here.join('.')}`];
    if (typeof value !== 'string') return missingKeys(value, counterpart as Messages, otherName, here);
    if (!(counterpart as string).trim()) return [`${otherName} lacks ${here.join('.')}`];
    if (placeholders(value) !== placeholders(counterpart as string))
      return [`${otherName} fills ${here.join('.')} differently`];
    return [];
  });
}

const placeholders = (sentence: string) => [...new Set(sentence.match(/\{\w+(?=[,}])/g))].sort().join();
