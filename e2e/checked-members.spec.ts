import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

for (const locale of ['en', 'fr'] as const) {
  const say = (en: string, fr: string) => (locale === 'en' ? en : fr);
  const prefix = locale === 'en' ? '' : '/fr';

  test(`I let only checked or proven members write first, and others read what would help, in ${locale} (R11.05)`, async ({
    page,
    browser,
    baseURL,
  }, { project }) => {
    const reader = await joinConfirmed(page, `Ursuline${locale}${project.name}`);
    await visit(page, `${prefix}/settings#writers`);
    const choice = page.getByText(
      say('Only checked or proven members', 'Seulement des membres vérifiés ou dont l’âge est prouvé'),
      { exact: true },
    );
    await choice.click();
    await expect
      .poll(async () => (await (await page.request.get('/api/chat-preferences.php')).json()).checked_members_only)
      .toBe(true);
    await expectAccessible(page);

    const other = await elsewhere(browser, baseURL);
    await joinConfirmed(other, `Ulysse${locale}${project.name}`, { gender: 'male' });
    await visit(other, `${prefix}/members/${reader.id}/chat`);
    await expect(
      other.getByText(
        say(`${reader.name} gets first messages from checked members`, `${reader.name} reçoit ses premiers messages`),
      ),
    ).toBeVisible();
    await expect(other.getByRole('textbox')).toBeHidden();
    await expect(
      other.getByRole('link', { name: say('Have my photo checked', 'Faire vérifier ma photo') }),
    ).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('link', { name: say('Prove my age', 'Prouver mon âge') }).click();
    await expect(other.getByRole('heading', { level: 1 })).toHaveText(
      say('Prove your age, not who you are', 'Prouvez votre âge, sans dire qui vous êtes'),
    );
    await other.getByRole('button', { name: say('Another provider', 'Un autre service') }).click();
    await other.locator('button[value="adult"]').click();
    // The provider sends people back in the language of their account.
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('You’re a proven adult');
    await visit(other, `${prefix}/members/${reader.id}/chat`);
    await other.getByRole('textbox').fill(say('Hello, I proved it', 'Bonjour, c’est prouvé'));
    await other.getByRole('button', { name: say('Send, free', 'Envoyer, gratuit') }).click();
    await expect(other.getByRole('log')).toContainText(say('Hello, I proved it', 'Bonjour, c’est prouvé'));
    await other.context().close();
  });
}
