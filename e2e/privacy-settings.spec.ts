import { expectAccessible } from './support/axe.ts';
import { joinConfirmed } from './support/people.ts';
import { core, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

for (const locale of ['en', 'fr'] as const) {
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);
  const prefix = locale === 'en' ? '' : '/fr';

  test(
    `My settings are one list, and I decide there who writes and what I read, in ${locale} (R4.08, R11.05)`,
    core,
    async ({ page }, { project }) => {
      await joinConfirmed(page, `Quiterie${locale}${project.name}`);
      await visit(page, `${prefix}/settings`);
      const groups = say('Account Payments Privacy Security', 'Compte Paiements Confidentialité Sécurité').split(' ');
      for (const name of groups) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();

      await page.getByRole('button', { name: say('Who can write to me', 'Qui peut m’écrire') }).click();
      await page.getByLabel(say('People I like', 'Personnes qui me plaisent')).check();
      await expect
        .poll(async () => (await (await page.request.get('/api/chat-preferences.php')).json()).who_may_write)
        .toBe('liked');
      await expectAccessible(page);

      await page.getByRole('button', { name: say('Hidden words', 'Mots masqués') }).click();
      await page.getByLabel(say('Word', 'Mot'), { exact: true }).fill('football');
      await page.getByRole('button', { name: say('Add', 'Ajouter'), exact: true }).click();
      const chip = page.getByRole('button', { name: say('Remove football', 'Retirer football') });
      await expect(chip).toBeVisible();
      await expectAccessible(page);
      await chip.click();
      await expect(page.getByText(say('You have no hidden words.', 'Vous n’avez aucun mot masqué.'))).toBeVisible();
    },
  );
}
