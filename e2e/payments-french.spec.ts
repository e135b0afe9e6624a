import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { buy, decide, paymentIn, providerSays } from './support/paying.ts';
import { expect, onPhone, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test(
  'In French: the countdown, iDEAL that takes its time, and the same again in one click, by a card that is taken or refused (R1.05, R2.20, R8.05)',
  onPhone,
  async ({ page, expectError }) => {
    expectError(/status of 402 .*repeat-order[.]php/);
    await join(page, 'Francine');
    await page.request.put('/api/user.php', { data: { language: 'fr' } });
    const button = (name: RegExp | string) => page.getByRole('button', { name });
    const agree = () => page.getByText(/^Je veux mes crédits tout de suite/).click();
    const mine = (count: number) => page.getByRole('heading', { level: 1, name: `${count} crédits sont à vous` });

    await visit(page, '/fr/credits');
    const countdown = page.getByRole('link', { name: /sur votre premier lot, pour fêter votre arrivée/ });
    await expect(countdown.getByRole('timer')).toHaveText(/^0[34]:\d\d:\d\d$/);
    await expect(countdown).toHaveAttribute('href', '/fr/credits');

    await visit(page, '/fr/credits/small');
    await page.getByRole('combobox', { name: 'Vous payez depuis' }).selectOption('NL');
    await page.getByRole('radio', { name: 'iDEAL' }).check();
    await agree();
    await button(/^Payer 12,74\s€$/).click();
    await decide(page, 'Pay, but tell the shop a minute later');
    await expect(page.getByRole('heading', { name: 'Nous attendons votre paiement' })).toBeVisible();
    await expectAccessible(page);
    await providerSays(page, paymentIn(page.url()), 'pay');
    await expect(mine(15)).toBeVisible();
    await expect(countdown).toHaveCount(0);

    await buy(page, { bundle: 'small', paymentmethod: 'visa' }, { card: 'refused' });
    await visit(page, '/fr/credits/repeat-order');
    await button(/^Racheter et payer 16,99\s€$/).click();
    await expect(page.getByRole('alert')).toContainText('Votre carte n’a pas été débitée');
    await expect(button(/^Réessayer et payer 16,99\s€$/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Payer avec PayPal' })).toHaveAttribute('href', /small\/paypal$/);

    // I come back to the language I left, whatever my account says.
    await page.request.put('/api/user.php', { data: { language: 'en' } });
    await visit(page, '/fr/credits/medium/visa?country=FR');
    await agree();
    await expect(page.getByLabel(/^Garder ce moyen de paiement/)).not.toBeChecked();
    await page.getByText(/^Garder ce moyen de paiement/).click();
    await button(/^Payer 39,99\s€$/).click();
    await decide(page, 'Pay');
    await expect(mine(40)).toBeVisible();
    await page.request.put('/api/user.php', { data: { language: 'fr' } });

    await visit(page, '/fr/credits/repeat-order');
    await expectAccessible(page);
    await expect(button(/^Racheter et payer/)).toHaveAccessibleDescription(/^En cliquant, je demande mes crédits/);
    await button(/^Racheter et payer 39,99\s€$/).click();
    await expect(mine(40)).toBeVisible();
  },
);
