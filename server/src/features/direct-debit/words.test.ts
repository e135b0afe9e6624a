import { expect, test } from 'vitest';
import { formatMoney } from '#server/platform/money.ts';
import { codeMessage } from './words.ts';

test.each([
  ['en', '123456 is your code for a direct debit of €16.99. It is valid for 10 minutes. Do not share it with anyone.'],
  [
    'fr',
    '123456 est votre code pour un prélèvement de 16,99 €. Il est valable 10 minutes. Ne le communiquez à personne.',
  ],
] as const)('the text message in %s names code and amount, in signs that every phone has (R3.13)', (locale, text) => {
  expect(codeMessage(locale, '123456', formatMoney(1699, 'EUR', locale), 10)).toBe(text);
});
