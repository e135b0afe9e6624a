import { describe, expect, it } from 'vitest';
import { answers } from './faq-search.ts';

const entry = {
  question: 'Où sont mes réductions ?',
  answer: 'Un code se saisit à l’étape du paiement. Les crédits n’expirent pas.',
};

describe('a search among the questions', () => {
  it.each(['', '  ', 'code', 'CRÉDITS', 'credits', 'réduc', 'reduc paiement', 'l’étape', "l'etape", 'où ?'])(
    'finds with “%s” what has all its words, however they are typed (R2.29)',
    (query) => expect(answers(entry, query)).toBe(true),
  );

  it.each(['photo', 'code photo', 'aisit'])('does not find with “%s” what lacks one of them (R2.29)', (query) =>
    expect(answers(entry, query)).toBe(false),
  );
});
