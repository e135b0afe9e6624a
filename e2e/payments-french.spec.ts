import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { buy, decide, paymentIn, providerSays } from './support/paying.ts';
import { coreOnPhone, expect, onPhone, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const button = (page: Page, name: RegExp | string) => page.getByRole('button', { name });
const agree = (page: Page) => page.getByText(/^Je veux mes crédits tout de suite/).click();
const mine = (page: Page, count: number) => page.getByRole('heading', { level: 1, name: `${count} crédits ajoutés` });

async function joinInFrench(page: Page, name: string) {
  await join(page, name);
  await page.request.put('/api/user.php', { data: { language: 'fr' } });
}

test(
  'In French the countdown leads to the shop, and is gone once I have paid (R1.05, R2.63)',
  onPhone,
  async ({ page }) => {
    await joinInFrench(page, 'Francette');
    await visit(page, '/fr/credits');
    const countdown = page.getByRole('link', { name: /sur votre premier pack, puis votre réduction de bienvenue/ });
    await expect(countdown.getByRole('timer')).toHaveText(/^0[34]:\d\d:\d\d$/);
    await expect(countdown).toHaveAttribute('href', '/fr/credits');
    await buy(page, { bundle: 'small', paymentmethod: 'visa' });
    await visit(page, '/fr/credits');
    await expect(countdown).toHaveCount(0);
  },
);

test('In French a payment by iDEAL that takes its time is waited for (R1.05, R4.03)', onPhone, async ({ page }) => {
  await joinInFrench(page, 'Francine');
  await visit(page, '/fr/credits/small');
  await page.getByRole('combobox', { name: 'Vous payez depuis' }).selectOption('NL');
  await page.getByRole('radio', { name: 'iDEAL' }).check();
  await agree(page);
  await button(page, /^Payer 12,74\s€$/).click();
  await decide(page, 'Pay later');
  await expect(page.getByRole('heading', { name: 'Nous attendons votre paiement' })).toBeVisible();
  await expectAccessible(page);
  await providerSays(page, paymentIn(page.url()), 'pay');
  await expect(mine(page, 15)).toBeVisible();
});

test(
  'In French a kept card that is refused may be tried again, or PayPal instead (R2.20, R8.05)',
  onPhone,
  async ({ page, expectError }) => {
    expectError(/status of 402 .*repeat-order[.]php/);
    await joinInFrench(page, 'Francoise');
    // Only the first bundle is cheaper.
    await buy(page, { bundle: 'small', paymentmethod: 'ideal', country: 'NL' });
    await buy(page, { bundle: 'small', paymentmethod: 'visa' }, { card: 'refused' });
    await visit(page, '/fr/credits/repeat-order');
    await button(page, /^Commander et payer 16,99\s€$/).click();
    await expect(page.getByRole('alert')).toContainText('Rien n’a été débité');
    await expect(button(page, /^Réessayer et payer 16,99\s€$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Payer avec PayPal' })).toHaveAttribute('href', /small\/paypal$/);
  },
);

test('In French I keep a card, and buy the same again in one click (R1.05, R2.20)', coreOnPhone, async ({ page }) => {
  await joinInFrench(page, 'FrederiqueKeeps');
  await buy(page, { bundle: 'small', paymentmethod: 'ideal', country: 'NL' });
  // I come back to the language I left, whatever my account says.
  await page.request.put('/api/user.php', { data: { language: 'en' } });
  await visit(page, '/fr/credits/medium/visa?country=FR');
  await agree(page);
  await expect(page.getByLabel(/^Enregistrer ce moyen de paiement/)).not.toBeChecked();
  await page.getByText(/^Enregistrer ce moyen de paiement/).click();
  await button(page, /^Payer 39,99\s€$/).click();
  await decide(page, 'Pay');
  await expect(mine(page, 40)).toBeVisible();
  await page.request.put('/api/user.php', { data: { language: 'fr' } });

  await visit(page, '/fr/credits/repeat-order');
  await expectAccessible(page);
  await expect(button(page, /^Commander et payer/)).toHaveAccessibleDescription(/^En cliquant, je demande mes crédits/);
  await button(page, /^Commander et payer 39,99\s€$/).click();
  await expect(mine(page, 40)).toBeVisible();
});
