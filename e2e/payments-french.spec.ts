import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { codeSentTo, decide, paymentIn, providerSays } from './support/paying.ts';
import { expect, onPhone, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test(
  'In French: the countdown, iDEAL that takes its time, a code, the same again in one click, and a direct debit (R1.05, R2.20, R2.21)',
  onPhone,
  async ({ page }) => {
    await join(page, 'Francine');
    await page.request.put('/api/user.php', { data: { language: 'fr' } });
    const button = (name: RegExp | string) => page.getByRole('button', { name });
    const agree = () => page.getByText(/^Je veux mes crédits tout de suite/).click();
    const mine = (count: number) => page.getByRole('heading', { level: 1, name: `${count} crédits sont à vous` });

    await visit(page, '/fr/members');
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

    await visit(page, '/fr/credits/medium/visa?country=FR');
    await button('Utiliser un code de réduction').click();
    await page.getByLabel('Code de réduction').fill('GENEROUS20');
    await button('Appliquer').click();
    await expect(page.getByRole('alert')).toContainText(/Ce code est valable à partir de 50,00\s€ d’achat/);
    await page.getByLabel('Code de réduction').fill('HELLO10');
    await button('Appliquer').click();
    await expect(page.getByText(/HELLO10 est appliqué/)).toBeVisible();
    await agree();
    await page.getByText(/^Garder ce moyen de paiement/).click();
    await button(/^Payer 35,99\s€$/).click();
    await decide(page, 'Pay');
    await expect(mine(40)).toBeVisible();

    await visit(page, '/fr/credits/repeat-order');
    await expectAccessible(page);
    await button(/^Racheter et payer 39,99\s€$/).click();
    await expect(mine(40)).toBeVisible();

    await visit(page, '/fr/directdebit?bundle=small&country=FR');
    for (const [label, value] of [
      ['Titulaire du compte', 'Francine Lefèvre'],
      ['IBAN', 'FR76 3000 6000 0112 3456 7890 189'],
      ['Rue', 'rue de la République'],
      ['Numéro', '12'],
      ['Code postal', '69002'],
      ['Ville', 'Lyon'],
      ['Numéro de mobile', '+33 6 39 98 12 34'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value);
    await button('Recevoir le code').click();
    await expect(page.getByText(/^Nous avons envoyé un code au/)).toBeVisible();
    await page.getByLabel('Code', { exact: true }).fill(await codeSentTo(page, '+33639981234'));
    await page.getByText(/^Je donne à .* le mandat de prélever .* au moins 2 jours avant[.]$/).click();
    await agree();
    await expectAccessible(page);
    await button(/^Payer 16,99\s€ par prélèvement$/).click();
    await expect(mine(15)).toBeVisible();
  },
);
