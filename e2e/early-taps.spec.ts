import type { Page } from '@playwright/test';
import { SignupForm } from './support/signup.ts';
import { coreOnce, coreOnPhone, expect, once, test } from './support/test.ts';
import { person } from './support/visit.ts';

/** Opens a page whose scripts are held up on their way. What it returns lets them come. */
async function withoutScripts(page: Page, address: string) {
  let letThemCome = () => {};
  const allowed = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await allowed;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  // Nobody sees a page before its styles have come, and by then it has been read to its end.
  await page.waitForFunction(() => document.readyState !== 'loading');
  return letThemCome;
}

test(
  'I tap Continue before the script of the page has come, and go on when it has (R2.50)',
  coreOnPhone,
  async ({ page }) => {
    const letScriptsCome = await withoutScripts(page, '/signup');
    const signup = new SignupForm(page, true);
    await signup.sees(1);
    await signup.form.getByRole('radio', { name: signup.say.woman }).check();
    await signup.form.getByRole('radio', { name: signup.say.men, exact: true }).check();
    await signup.goOn();
    await expect(signup.form.getByRole('button', { name: signup.say.continue })).toHaveAttribute('aria-busy', 'true');
    letScriptsCome();
    await signup.sees(2);
  },
);

test('I log in by Enter before the script of the page has come (R2.02)', coreOnce, async ({ page }) => {
  const letScriptsCome = await withoutScripts(page, '/login');
  const { login, password } = person('emma');
  await page.getByLabel('Email or username').fill(login);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  letScriptsCome();
  await expect(page).toHaveURL(/\/members$/);
});

test(
  'I ask for a new password by Enter before the script has come, and nothing of it gets into the address (R2.04)',
  once,
  async ({ page, expectError }) => {
    expectError(/404.*password-reset/);
    const letScriptsCome = await withoutScripts(page, '/fr/reset-password');
    const email = page.getByRole('textbox');
    await email.fill('nobody@example.org');
    await email.press('Enter');
    letScriptsCome();
    await expect(email).toHaveAccessibleDescription('Adresse e-mail introuvable');
    await expect(page).toHaveURL(/\/fr\/reset-password$/);
  },
);

test('I tap a button of a visitor’s list of members before its script has come (R3.06)', once, async ({ page }) => {
  const letScriptsCome = await withoutScripts(page, '/members');
  await page.getByRole('main').getByRole('button').first().click();
  letScriptsCome();
  await expect(page.getByRole('dialog')).toBeVisible();
});
