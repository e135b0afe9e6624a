import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { core, coreOnce, expect, once, onceAlsoInProduction, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const account = (page: Page) => page.getByRole('banner').getByText('Farid’s account').locator('xpath=..');
const logOut = (page: Page) => page.getByRole('menuitem', { name: 'Log out' });
const whoIsIn = async (page: Page) => (await (await page.request.get('/api/user.php')).json()).user;

test(
  'At a desk I open my menu by keyboard, close it, open it and log out (R2.44, R10.06)',
  coreOnce,
  async ({ page }) => {
    await logIn(page, 'farid');
    await visit(page, '/lang-config');
    await expect(account(page)).toContainText('Farid');
    await account(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(account(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await page.keyboard.press('End');
    await expect(logOut(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await whoIsIn(page)).toBeNull();
  },
);

test(
  'I log out in one window and am gone from the other too (R2.44)',
  onceAlsoInProduction,
  async ({ page, context }) => {
    await logIn(page, 'farid');
    await visit(page, '/lang-config');
    const other = await context.newPage();
    await visit(other, '/fr/lang-config');
    await expect(other.getByRole('banner').getByText('Compte de Farid')).toHaveCount(1);

    await account(page).click();
    await logOut(page).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(other).toHaveURL(/\/fr$/);
    await expect(other.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();

    await page.goBack();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('banner')).not.toContainText('Farid');
  },
);

test('Where the server cannot be reached I stay logged in, and am told', once, async ({ page, expectError }) => {
  expectError(/status of 409/);
  await logIn(page, 'farid');
  await visit(page, '/lang-config');
  await page.route('**/api/logout.php', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'request_in_progress', message: 'This is already being done' } },
    }),
  );
  await account(page).click();
  await logOut(page).click();
  await expect(page.getByText('This is already being done')).toBeVisible();
  await expect(account(page)).toContainText('Farid');
  expect(await whoIsIn(page)).not.toBeNull();
});

test('A visitor finds the door where a member finds the menu (R2.43)', core, async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('’s account')).toHaveCount(0);
  await visit(page, '/fr');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();
});
