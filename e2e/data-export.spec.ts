import { expectAccessible } from './support/axe.ts';
import { linkIn } from './support/mailbox.ts';
import { joinConfirmed } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

for (const locale of ['en', 'fr'] as const) {
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);
  const prefix = locale === 'en' ? '' : '/fr';

  test(`I take a copy of my data along, from my settings, in ${locale} (R10.05)`, async ({ page }, { project }) => {
    const somebody = await joinConfirmed(page, `Perrine${locale}${project.name}`);
    await visit(page, `${prefix}/settings`);
    await page.getByRole('link', { name: say('Download my data', 'Télécharger mes données') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Your data', 'Vos données'));
    await expectAccessible(page);
    await page.getByRole('button', { name: say('Prepare my copy', 'Préparer ma copie') }).click();
    await expect(page.getByRole('heading', { name: say('Your copy is ready', 'Votre copie est prête') })).toBeVisible({
      timeout: 30_000,
    });
    await expectAccessible(page);
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: say('Download', 'Télécharger'), exact: true }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.zip$/);

    await visit(page, await linkIn(page, somebody.email, '/settings/data'));
    // In the language of the account, in which the mail is written.
    await expect(page.getByRole('link', { name: 'Download', exact: true })).toBeVisible();
  });
}
