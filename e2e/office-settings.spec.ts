import { expectAccessible } from './support/axe.ts';
import { goToWork } from './support/office.ts';
import { offerOnlyWhenAsked, plugInKey } from './support/security-key.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test(
  'An owner changes a setting, sees the site follow without a restart, and undoes it (R3.05)',
  core,
  async ({ page, site }, { project }) => {
    // A site for each screen: what one changes, the other does not see.
    const name = project.name === 'phone' ? 'milf' : 'gilf';
    const address = site(name);
    const phone = `+33 1 99 00 ${project.name === 'phone' ? '11 22' : '33 44'}`;
    const shown = async () => {
      const other = await page.context().newPage();
      await other.goto(`${address}/pages/service`);
      const text = await other.locator('main').textContent();
      await other.close();
      // Spaces within a number do not break.
      return text?.replaceAll(/\s/g, ' ').includes(phone);
    };
    await goToWork(page, 'owner', `/settings?host=${new URL(address).hostname}`);
    await expect(page.getByRole('heading', { name: 'Name and look' })).toBeVisible();
    await expectAccessible(page);
    await page.getByPlaceholder('Find a setting').fill('support phone');
    await page.getByRole('textbox', { name: 'Support phone' }).fill(phone);
    await expect(page.getByText('1 change:')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved. The site follows at once.')).toBeVisible();
    await expect.poll(shown).toBe(true);
    await page.getByRole('listitem').filter({ hasText: phone }).first().getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone. The site is as it was before.')).toBeVisible();
    await expect.poll(shown).toBe(false);
  },
);

test('An owner adds a person to the staff, and the log knows it', async ({ page }, { project }) => {
  await goToWork(page, 'owner', '/staff');
  const login = `iris.${project.name}`;
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Iris Falk');
  await page.getByLabel('Login', { exact: true }).fill(login);
  await page.getByLabel('Password', { exact: true }).fill('a lantern over the harbor');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Enter this secret into the authenticator app of Iris Falk.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await visit(page, '/admin/audit');
  await expect(page.getByRole('cell', { name: 'Added staff' }).first()).toBeVisible();
  await expectAccessible(page);
});

test('Somebody of staff adds a passkey and opens the back office with it', once, async ({ page }) => {
  await offerOnlyWhenAsked(page);
  await plugInKey(page);
  const { login } = await goToWork(page, 'support', '/passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name', { exact: true }).fill('My thumb');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('My thumb now opens the back office.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My passkeys' })).toBeVisible();
  const { staff } = await (await page.request.get('/api/admin/self.php')).json();
  expect(staff.login).toBe(login);
  await page.getByRole('button', { name: 'Remove My thumb' }).click();
  await expect(page.getByText('You have no passkey yet.')).toBeVisible();
});
