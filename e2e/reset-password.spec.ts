import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { linkIn } from './support/mailbox.ts';
import { newcomer } from './support/newcomer.ts';
import { alsoInProduction, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const newPassword = 'a walk along the canal';

async function signUp(page: Page, name: string) {
  const answer = await page.request.post('/api/signup.php', { data: newcomer(name) });
  expect(answer.status()).toBe(201);
  return newcomer(name).email;
}

/** The same walk in two languages: the phone speaks French, the desk English. */
const english = {
  login: '/login',
  forgot: 'Forgot',
  title: 'Choose a new password',
  email: 'Email',
  send: 'Send the link',
  sent: 'Check your inbox',
  password: 'New password',
  again: 'Repeat new password',
  save: 'Save password',
  different: 'The entered passwords are not the same',
  done: 'Your password has been changed',
  logIn: 'Log in',
  name: /username/,
  current: 'Password',
};
const french: typeof english = {
  login: '/fr/login',
  forgot: 'Mot de passe oublié',
  title: 'Choisir un nouveau mot de passe',
  email: 'E-mail',
  send: 'Envoyer le lien',
  sent: 'Consultez votre boîte de réception',
  password: 'Nouveau mot de passe',
  again: 'Confirmez le mot de passe',
  save: 'Enregistrer',
  different: 'Les mots de passe saisis ne sont pas identiques',
  done: 'Votre mot de passe a bien été modifié',
  logIn: 'Se connecter',
  name: /pseudo/,
  current: 'Mot de passe',
};

test(
  'I forgot my password, get a link, choose a new one, and my old devices are out (R2.23, R5.05)',
  alsoInProduction,
  async ({ page, browser, baseURL, isMobile }, { project }) => {
    const words = isMobile ? french : english;
    const left = await browser.newContext({ baseURL });
    const email = await signUp(await left.newPage(), `Rosa${project.name}`);
    await left.request.put('/api/user.php', { data: { language: isMobile ? 'fr' : 'en' } });

    // Firefox has one window with the focus, and that is the one that was opened last.
    await page.bringToFront();
    await visit(page, words.login);
    await page.getByRole('link', { name: words.forgot }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(words.email).fill(email);
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByRole('heading', { name: words.sent })).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);

    await visit(page, await linkIn(page, email, '/reset-password/do'));
    await page.getByLabel(words.password, { exact: true }).fill(newPassword);
    await page.getByLabel(words.again).fill('a walk along the river');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.different)).toBeVisible();
    await expect(page.getByLabel(words.again)).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByLabel(words.again).fill(newPassword);
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByRole('heading', { name: words.done })).toBeFocused();
    await expectAccessible(page);

    const { user } = await (await left.request.get('/api/user.php')).json();
    expect(user).toBeNull();
    await left.close();

    await page.getByRole('main').getByRole('link', { name: words.logIn }).click();
    await page.getByLabel(words.name).fill(email);
    await page.getByLabel(words.current, { exact: true }).fill(newPassword);
    await page.getByRole('main').getByRole('button', { name: words.logIn, exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
  },
);

test(
  'I am told when nobody has this address, and when it is none at all (R8.04, R5.12)',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 404 .*password-reset\.php/);
    await visit(page, '/reset-password');
    const address = page.getByLabel('Email');
    await address.fill('nobody');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await address.fill('nobody-at-all@example.org');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('E-mail address not found')).toBeVisible();
    await expect(address).toBeFocused();
    await expect(address).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
  },
);

test('After three mails in a day I am asked to try again tomorrow (R8.04)', once, async ({ page, expectError }) => {
  expectError(/status of 429 .*password-reset\.php/);
  const email = await signUp(page, 'Sixtine');
  await page.context().clearCookies();
  for (let sent = 0; sent < 3; sent += 1) {
    expect((await page.request.post('/api/password-reset.php', { data: { email } })).ok()).toBe(true);
  }
  await visit(page, '/reset-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('Too many password reset emails sent, please try again tomorrow')).toBeVisible();
  await expectAccessible(page);
});

test(
  'A link that was used, is old or broken says so, and leads to a new one (R8.04)',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 410 .*password-reset\.php/);
    await visit(page, '/reset-password/do?token=used-up');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Repeat new password').fill(newPassword);
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByRole('heading', { name: 'Link expired or invalid, request a new email' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);

    await page.goto('/fr/reset-password/do');
    await expect(page.getByRole('heading', { name: /Lien expiré ou incorrect/ })).toBeVisible();
  },
);
