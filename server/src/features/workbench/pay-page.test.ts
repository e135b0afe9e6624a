import { expect, it } from 'vitest';
import { payPage } from './pay-page.ts';

const order = { payment: '12', amount: '2999', currency: 'EUR', method: 'Visa', description: '<b>Shop</b>' };

it('is in the language of the order, and says that no money moves (R1.05)', () => {
  const english = payPage({ ...order, locale: 'en' }, 'a=1&b=2');
  expect(english).toContain('<html lang="en');
  for (const text of ['Sandbox: no money moves', 'Pay €29.99', 'Cancel', '/dev/pay?a=1&amp;b=2'])
    expect(english).toContain(text);
  const french = payPage({ ...order, locale: 'fr' }, '');
  expect(french).toContain('<html lang="fr');
  expect(french).toMatch(/aucun argent n’est débité.*Payer 29,99\s€.*Annuler/s);
});

it('shows what the order says as text, never as markup (R6.06)', () => {
  expect(payPage({ ...order, locale: 'en' }, '')).toContain('&lt;b&gt;Shop&lt;/b&gt;');
});
