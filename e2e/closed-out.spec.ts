import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { newestMail } from './support/mailbox.ts';
import { goToWork } from './support/office.ts';
import { buy } from './support/paying.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

async function ban(page: Page, member: { id: string; name: string }) {
  await goToWork(page, 'moderator', `/members/${member.id}`);
  await page.getByRole('button', { name: 'Ban…' }).click();
  await page.getByLabel('What the member reads').fill('You asked others for money, which our rules forbid.');
  await page.getByRole('button', { name: 'Ban and send the notice' }).click();
  await expect(page.getByText(`${member.name} is banned`)).toBeVisible();
}

for (const locale of ['en', 'fr'] as const) {
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);

  test(
    `Banned, I take my data, get unused credits back, appeal, and have everything erased, in ${locale} (R10.05)`,
    once,
    async ({ page, browser, baseURL, expectError }) => {
      test.slow();
      expectError(/status of (403|409) /);
      const office = await elsewhere(browser, baseURL);
      const me = await joinConfirmed(page, `Wendelin${locale}`);
      await buy(page, { bundle: 'small', paymentmethod: 'visa' });
      await ban(office, me);
      await office.context().close();
      await page.context().clearCookies();
      await visit(page, `${locale === 'en' ? '' : '/fr'}/login`);
      await page.locator('input[name=login]').fill(me.email);
      await page.locator('input[name=password]').fill(me.password);
      await page.locator('form button[type=submit]').click();
      const main = page.getByRole('main');
      await expect(main).toContainText('You asked others for money');

      await main.getByRole('button', { name: say('Prepare my copy', 'Préparer ma copie') }).click();
      const download = main.getByRole('link', { name: say('Download', 'Télécharger'), exact: true });
      await expect(download).toBeVisible({ timeout: 30_000 });
      expect((await page.request.get((await download.getAttribute('href')) ?? '')).status()).toBe(200);

      await main.getByRole('button', { name: say('Get €', 'Me faire rembourser') }).click();
      await expect(main).toContainText(say('back to you. An email confirms it.', 'Un e-mail le confirme.'));
      await expectAccessible(page);

      await main.getByRole('button', { name: say('Erase my data', 'Effacer mes données') }).click();
      await main.getByRole('button', { name: say('Yes, erase everything', 'Oui, tout effacer') }).click();
      await expect(main).toContainText(say('We will erase everything on', 'Nous effacerons tout le'));
      await expectAccessible(page);
      expect((await newestMail(page, me.email)).subject).toMatch(/^(Your account is closed|Votre compte est fermé)$/);

      await main.getByRole('link', { name: say('Read why, and how to appeal', 'Comprendre et contester') }).click();
      const appeal = page.getByLabel(say('Your appeal', 'Votre recours'));
      await appeal.fill('I never asked anybody for money, please look again.');
      await page.locator('form').filter({ has: appeal }).locator('button[type=submit]').click();
      await expect(page.getByRole('main')).toContainText(
        say('We received your appeal', 'Nous avons reçu votre recours'),
      );
    },
  );
}
