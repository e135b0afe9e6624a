export interface Answered {
  question: string;
  answer: string;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();

/** Whether a question and its answer have every word that is looked for, or its beginning; accents need not be typed. */
export function answers({ question, answer }: Answered, query: string): boolean {
  const text = ` ${plain(`${question} ${answer}`).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')}`;
  const wanted = plain(query).split(/[^\p{L}\p{N}]+/u);
  return wanted.every((word) => word === '' || text.includes(` ${word}`));
}
