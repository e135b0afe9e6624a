import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { joinConfirmed } from './support/people.ts';
import { offerOnlyWhenAsked, plugInKey } from './support/security-key.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const panel = (page: Page) => page.locator('#passkeys-panel');

async function addPasskey(page: Page, { name, password }: { name: string; password: string }) {
  await panel(page).getByRole('button', { name: 'Add a passkey' }).click();
  await panel(page).getByLabel('Name').fill(name);
  await panel(page).getByLabel('Your password').fill(password);
  await panel(page).getByRole('button', { name: 'Continue' }).click();
}

test(
  'I add a passkey, log in with it without my password, and remove it again (R2.02)',
  coreOnce,
  async ({ page }, { project }) => {
    await offerOnlyWhenAsked(page);
    await plugInKey(page);
    const somebody = await joinConfirmed(page, `Olga${project.name}`);
    await visit(page, '/settings#passkeys');
    await panel(page).getByRole('button', { name: 'Add a passkey' }).click();
    await expect(panel(page).getByLabel('Name')).toHaveValue(/^Chrome on /);
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await addPasskey(page, { name: 'My thumb', password: somebody.password });
    await expect(panel(page).getByText('You can now log in with My thumb.')).toBeVisible();
    await expect(panel(page).getByRole('listitem')).toContainText('not used yet');
    await expectAccessible(page);

    await page.request.get('/api/logout.php');
    await visit(page, '/login');
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page).toHaveURL(/\/members$/);
    const { user } = await (await page.request.get('/api/user.php')).json();
    expect(user.profile.name).toBe(somebody.name);

    await visit(page, '/settings#passkeys');
    await expect(panel(page).getByRole('listitem')).toContainText('Last used on');
    await page.getByRole('button', { name: 'Remove My thumb' }).click();
    await panel(page).getByLabel('Your password').fill(somebody.password);
    await panel(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(panel(page).getByText('You can no longer log in with My thumb.')).toBeVisible();
    await expect(panel(page).getByRole('listitem')).toHaveCount(0);
    expect((await (await page.request.get('/api/passkeys.php')).json()).passkeys).toEqual([]);
  },
);

test(
  'A wrong password adds no passkey, and neither does a change of mind (R5.05)',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 422 .*passkey-options\.php/);
    const somebody = await joinConfirmed(page, 'Paule');
    await visit(page, '/settings#passkeys');
    await addPasskey(page, { name: 'My thumb', password: 'not my password' });
    await expect(panel(page).getByText('Please check your password')).toBeVisible();
    await expectAccessible(page);

    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('Cancelled', 'NotAllowedError'));
    });
    await panel(page).getByLabel('Your password').fill(somebody.password);
    await panel(page).getByRole('button', { name: 'Continue' }).click();
    await expect(panel(page).getByText('Your device did not finish.')).toBeVisible();
    expect((await (await page.request.get('/api/passkeys.php')).json()).passkeys).toEqual([]);
  },
);

test('A device that has a passkey for my account does not get a second one', once, async ({ page }) => {
  await plugInKey(page);
  const somebody = await joinConfirmed(page, 'Quitterie');
  await visit(page, '/settings#passkeys');
  await addPasskey(page, { name: 'First', password: somebody.password });
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await addPasskey(page, { name: 'Second', password: somebody.password });
  await expect(panel(page).getByText('This device already has a passkey for this account.')).toBeVisible();
});
