import type { Page } from '@playwright/test';
import { codeNow } from './support/authenticator.ts';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { linkIn } from './support/mailbox.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { offerOnlyWhenAsked, plugInKey } from './support/security-key.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const newPassword = 'a walk along the canal';

/** A passkey in the browser's own key, and a second factor. */
async function secure(page: Page, { password }: { password: string }) {
  await visit(page, '/lang-config');
  const asked = { purpose: 'register', password };
  const { options } = await (await page.request.post('/api/passkey-options.php', { data: asked })).json();
  const response = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json);
    return ((await navigator.credentials.create({ publicKey })) as PublicKeyCredential).toJSON();
  }, options);
  const added = await page.request.post('/api/passkeys.php', { data: { name: 'Purple key', response } });
  expect(added.status(), await added.text()).toBe(201);
  const { secret } = await (await page.request.post('/api/second-factor.php', { data: { password } })).json();
  const code = await codeNow(page, secret);
  expect((await page.request.put('/api/second-factor.php', { data: { code } })).status()).toBe(200);
}

const waysIn = async (page: Page) => ({
  passkeys: (await (await page.request.get('/api/passkeys.php')).json()).passkeys.length,
  enabled: (await (await page.request.get('/api/second-factor.php')).json()).enabled,
});
const logIn = (page: Page, email: string, password = newPassword) =>
  page.request.post('/api/user.php', { data: { login: email, password } });

const english = {
  path: '',
  password: 'New password',
  again: 'Repeat new password',
  save: 'Save password',
  done: 'Your password has been changed',
  ended: '1 device was logged out.',
  key: 'Passkey “Purple key”',
  factor: 'Two-step login',
  remove: 'Remove all of these',
  removed: 'All of these have been removed',
  tick: 'Remove passkeys and two-step login as well',
  only: /Only your new password works now/,
};
const french: typeof english = {
  path: '/fr',
  password: 'Nouveau mot de passe',
  again: 'Confirmez le mot de passe',
  save: 'Enregistrer',
  done: 'Votre mot de passe a bien été modifié',
  ended: '1 appareil a été déconnecté.',
  key: 'Clé d’accès «\u00a0Purple key\u00a0»',
  factor: 'Connexion en deux étapes',
  remove: 'Tout retirer',
  removed: 'Tous ces accès ont été retirés',
  tick: 'Retirer aussi les clés d’accès et la connexion en deux étapes',
  only: /Seul votre nouveau mot de passe fonctionne/,
};

async function chooseByMail(page: Page, email: string, words: typeof english) {
  await page.request.post('/api/password-reset.php', { data: { email } });
  await visit(page, await linkIn(page, email, '/reset-password/do'));
  await page.getByLabel(words.password, { exact: true }).fill(newPassword);
  await page.getByLabel(words.again).fill(newPassword);
}

test(
  'After a reset I see what else opens my account, and remove all of it there (R2.23)',
  core,
  async ({ page, browser, baseURL, isMobile }, { project }) => {
    const words = isMobile ? french : english;
    await offerOnlyWhenAsked(page);
    await plugInKey(page);
    const somebody = await joinConfirmed(page, `Selma${project.name}`);
    await page.request.put('/api/user.php', { data: { language: isMobile ? 'fr' : 'en' } });
    await secure(page, somebody);

    const other = await elsewhere(browser, baseURL);
    await chooseByMail(other, somebody.email, words);
    await expectAccessible(other);
    await other.getByRole('button', { name: words.save }).click();
    await expect(other.getByRole('heading', { name: words.done })).toBeFocused();
    await expect(other.getByText(words.ended)).toBeVisible();
    const left = other.getByRole('listitem');
    await expect(left.filter({ hasText: words.key })).toBeVisible();
    await expect(left.filter({ hasText: words.factor })).toBeVisible();
    await expectAccessible(other);
    expect((await logIn(other, somebody.email)).status()).toBe(401);

    await other.getByRole('button', { name: words.remove }).click();
    await expect(other.getByRole('heading', { name: words.removed })).toBeVisible();
    await expectAccessible(other);
    expect((await logIn(other, somebody.email)).status()).toBe(200);
    expect(await waysIn(other)).toEqual({ passkeys: 0, enabled: false });
    await other.context().close();
  },
);

test('A reset removes every other way in at once when I tick it (R2.23)', once, async ({ page }, { project }) => {
  await offerOnlyWhenAsked(page);
  await plugInKey(page);
  const somebody = await joinConfirmed(page, `Thea${project.name}`);
  await secure(page, somebody);
  // Nothing is open that would hear of it and go to the login by itself.
  await page.goto('/robots.txt');
  await page.request.get('/api/logout.php');
  await chooseByMail(page, somebody.email, english);
  await page.getByRole('checkbox', { name: english.tick }).press('Space');
  await page.getByRole('button', { name: english.save }).click();
  await expect(page.getByRole('heading', { name: english.done })).toBeFocused();
  await expect(page.getByText(english.only)).toBeVisible();
  await expect(page.getByRole('button', { name: english.remove })).toHaveCount(0);
  expect((await logIn(page, somebody.email)).status()).toBe(200);
  expect(await waysIn(page)).toEqual({ passkeys: 0, enabled: false });
});

test('Changing my password in the settings, I end every other way in (R2.44)', once, async ({ page }, { project }) => {
  await offerOnlyWhenAsked(page);
  await plugInKey(page);
  const somebody = await joinConfirmed(page, `Ulla${project.name}`);
  await secure(page, somebody);
  await visit(page, '/settings#password');
  const panel = page.locator('#password-panel');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Purple key' })).toBeVisible();
  await panel.getByLabel('Current password').fill(somebody.password);
  await panel.getByLabel('New password', { exact: true }).fill(newPassword);
  await panel.getByLabel('Repeat new password').fill(newPassword);
  await panel.getByRole('checkbox', { name: 'Remove passkeys and two-step login as well' }).press('Space');
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Change password' }).click();
  await expect(panel.getByText(/passkeys and two-step login were removed/)).toBeVisible();
  await expect(panel.getByRole('checkbox')).toHaveCount(0);
  expect(await waysIn(page)).toEqual({ passkeys: 0, enabled: false });
});

test(
  'Before my address is confirmed, the settings say so and send me the mail again (R2.44)',
  once,
  async ({ page }) => {
    const somebody = await join(page, 'Vera');
    for (const row of ['passkeys', 'second-factor']) {
      await visit(page, `/settings#${row}`);
      const panel = page.locator(`#${row}-panel`);
      await expect(panel.getByText('Confirm your address first')).toBeVisible();
      await expect(panel.getByText(somebody.email)).toBeVisible();
      await expect(panel.getByRole('button', { name: /Add a passkey|Set up/ })).toHaveCount(0);
      await expectAccessible(page);
      await panel.getByRole('button', { name: 'Send it again' }).click();
      await expect(panel.getByText(/^Sent\./)).toBeVisible();
    }
    await page.request.get(await linkIn(page, somebody.email, '/api/activate.php'));
    await visit(page, '/settings#passkeys');
    // Only what follows # is new: somebody who comes back from their mail would have the page look again.
    await page.reload();
    await expect(page.locator('#passkeys-panel').getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  },
);

test('The meter says why a new password is weak, as the server does (R5.05)', once, async ({ page, expectError }) => {
  expectError(/status of 422 .*password\.php/);
  const somebody = await join(page, 'Wilma');
  await visit(page, '/settings#password');
  const panel = page.locator('#password-panel');
  const chosen = panel.getByLabel('New password', { exact: true });
  for (const [typed, said] of [
    ['short', 'Too short, at least 8 characters'],
    ['iloveyou1', 'This is a common password, please choose another one'],
    ['Wilma1987', /^This contains your username/],
    [newPassword, 'Strong'],
    ['azertyuiop', 'Keys in a row are easy to guess, please add other words'],
  ] as const) {
    await chosen.fill(typed);
    await expect(panel.getByText(said)).toBeVisible();
  }
  await panel.getByLabel('Current password').fill(somebody.password);
  await panel.getByLabel('Repeat new password').fill('azertyuiop');
  await panel.getByRole('button', { name: 'Change password' }).click();
  await expect(chosen).toHaveAttribute('aria-invalid', 'true');
  await expect(chosen).toHaveAccessibleDescription(/Keys in a row are easy to guess/);
});
