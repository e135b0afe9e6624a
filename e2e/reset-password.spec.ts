import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { linkIn } from './support/mailbox.ts';
import { newcomer } from './support/newcomer.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const newPassword = 'a walk along the canal';

async function signUp(page: Page, name: string) {
  const answer = await page.request.post('/api/signup.php', { data: newcomer(name) });
  expect(answer.status()).toBe(201);
  return newcomer(name).email;
}

test(
  'I forgot my password, get a link, choose a new one, and my old devices are out (R2.23, R5.05)',
  once,
  async ({ page, browser, baseURL }, { project }) => {
    const left = await browser.newContext({ baseURL });
    const email = await signUp(await left.newPage(), `Rosa${project.name}`);

    await visit(page, '/login');
    await page.getByRole('link', { name: 'Forgot' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeFocused();
    await expect(page.getByText(email)).toBeVisible();
    await expectAccessible(page);

    await visit(page, await linkIn(page, email, '/reset-password/do'));
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('New password again').fill('a walk along the river');
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText('The entered passwords are not the same')).toBeVisible();
    await expect(page.getByLabel('New password again')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await page.getByLabel('New password again').fill(newPassword);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused();
    await expectAccessible(page);

    const { user } = await (await left.request.get('/api/user.php')).json();
    expect(user).toBeNull();
    await left.close();

    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel(/username/).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).not.toHaveURL(/login/);
  },
);

test(
  'I am told when nobody has this address, and when it is none at all (R8.04, R5.12)',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 404 .*password-reset\.php/);
    await visit(page, '/reset-password');
    const address = page.getByLabel('E-mail');
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
  await page.getByLabel('E-mail').fill(email);
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
    await page.getByLabel('New password again').fill(newPassword);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByRole('heading', { name: 'Link expired or invalid, request a new email' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(page).toHaveURL(/\/reset-password$/);

    await page.goto('/fr/reset-password/do');
    await expect(page.getByRole('heading', { name: /Lien expiré ou non valable/ })).toBeVisible();
  },
);

test('Everything about a forgotten password is there in French (R1.05)', once, async ({ page }) => {
  await visit(page, '/fr/reset-password');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choisir un nouveau mot de passe');
  await page.getByRole('button', { name: 'Envoyer le lien' }).click();
  await expect(page.getByText('Adresse e-mail non valable')).toBeVisible();
  await expectAccessible(page);
});
