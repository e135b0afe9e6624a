import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { linkIn } from './support/mailbox.ts';
import { core, expect, once, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

const row = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) });
const panel = (page: Page, id: string) => page.locator(`#${id}-panel`);
const newPassword = 'a walk along the canal';

test(
  'I find everything about my account in one list, and an address leads to each row (R10.06)',
  core,
  async ({ page }, { project }) => {
    await join(page, `Anna${project.name}`);
    await visit(page, '/settings');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
    await expect(page.getByRole('main').getByRole('link', { name: /Anna.*0 credits/ })).toHaveAttribute(
      'href',
      '/profile',
    );
    await expectAccessible(page);
    await row(page, 'Devices').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/settings#devices$/);
    await expect(panel(page, 'devices')).toContainText('This device');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(panel(page, 'devices')).toBeHidden();

    await visit(page, '/fr/settings#password');
    await expect(panel(page, 'password').getByLabel('Mot de passe actuel')).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'I move my account to another address: a link goes there, and it changes when I follow it (R5.04, R2.24)',
  once,
  async ({ page, expectError }, { project }) => {
    expectError(/status of (409|422) .*mail-change\.php/);
    const somebody = await join(page, `Bea${project.name}`);
    const address = `bea-new-${project.name}@example.org`;
    await visit(page, '/settings');
    await row(page, 'Email').click();
    const form = panel(page, 'email');
    await expect(form).toContainText(somebody.email);
    const send = form.getByRole('button', { name: 'Send the link' });
    await form.getByLabel('New address').fill('nonsense');
    await form.getByLabel('Your password').fill('not my password');
    await send.click();
    await expect(form.getByText('New email adress is invalid')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('New address').fill('alice@demo.example');
    await send.click();
    await expect(form.getByText('Please check your password')).toBeVisible();
    await form.getByLabel('Your password').fill(somebody.password);
    await send.click();
    await expect(form.getByText('This email address already owns an account on this website')).toBeVisible();
    await form.getByLabel('New address').fill(address);
    await send.click();
    await expect(form.getByText(`We sent a link to ${address}`)).toBeVisible();
    await expectAccessible(page);

    await visit(page, await linkIn(page, address, '/mail-change/do'));
    await page.getByRole('button', { name: 'Confirm new address' }).click();
    await expect(page.getByRole('heading', { name: 'Your address has changed' })).toBeVisible();
    await visit(page, '/settings');
    await expect(row(page, 'Email')).toContainText('bea…@example.org');
  },
);

test(
  'I change my password, and my other device is logged out (R5.05)',
  once,
  async ({ page, browser, baseURL, expectError }, { project }) => {
    expectError(/status of 422 .*password\.php/);
    const somebody = await join(page, `Cleo${project.name}`);
    const other = await browser.newContext({ baseURL });
    await other.request.post('/api/user.php', { data: { login: somebody.email, password: somebody.password } });

    await visit(page, '/settings');
    await row(page, 'Password').click();
    const form = panel(page, 'password');
    const save = form.getByRole('button', { name: 'Change password' });
    await form.getByLabel('Current password').fill('not my password');
    await form.getByLabel('New password', { exact: true }).fill(newPassword);
    await form.getByLabel('Repeat new password').fill('something else');
    await save.click();
    await expect(form.getByText('The entered passwords are not the same')).toBeVisible();
    await form.getByLabel('Repeat new password').fill(newPassword);
    await save.click();
    await expect(form.getByText('Please check your old password')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('Current password').fill(somebody.password);
    await save.click();
    await expect(form.getByText('All your other devices were logged out')).toBeVisible();
    await expect(form.getByLabel('Current password')).toHaveValue('');
    await expectAccessible(page);

    expect((await (await other.request.get('/api/user.php')).json()).user).toBeNull();
    await other.close();
    const again = { login: somebody.email, password: newPassword };
    expect((await page.request.post('/api/user.php', { data: again })).ok()).toBe(true);
  },
);

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const galaxy =
  'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36';

test(
  'I see where I am logged in, and log out one device, then all others',
  once,
  async ({ page, browser, baseURL }, { project }) => {
    const somebody = await join(page, `Dora${project.name}`);
    const devices = await Promise.all(
      [firefox, iphone, galaxy].map(async (userAgent) => {
        const device = await browser.newContext({ baseURL, userAgent });
        await device.request.post('/api/user.php', { data: { login: somebody.email, password: somebody.password } });
        return { device, user: async () => (await (await device.request.get('/api/user.php')).json()).user };
      }),
    );
    await visit(page, '/settings#devices');
    const list = panel(page, 'devices').getByRole('listitem');
    await expect(list).toHaveCount(4);
    await expect(list.filter({ hasText: 'This device' })).toHaveCount(1);
    for (const name of ['Firefox on Windows', 'Safari on iOS', 'Samsung Internet on Android'])
      await expect(list.filter({ hasText: name })).toContainText(/Last active/);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Log out Firefox on Windows' }).click();
    await expect(list).toHaveCount(3);
    expect(await devices[0]?.user()).toBeNull();
    expect(await devices[1]?.user()).not.toBeNull();

    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    await expect(list).toHaveCount(1);
    await expect(row(page, 'Devices')).toContainText('1');
    for (const { device, user } of devices) {
      expect(await user()).toBeNull();
      await device.close();
    }
  },
);

test('I choose my language in the settings, and my account keeps it (R4.16)', once, async ({ page }, { project }) => {
  await join(page, `Elsa${project.name}`);
  await visit(page, '/settings#language');
  await page.getByRole('link', { name: 'Use Français' }).click();
  await expect(page).toHaveURL(/\/fr\/settings/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Réglages');
  const { user } = await (await page.request.get('/api/user.php')).json();
  expect(user.language).toBe('fr');
});

test(
  'I choose dark, and it stays dark until I leave it to my device again (R10.06)',
  once,
  async ({ page }, { project }) => {
    await join(page, `Fanny${project.name}`);
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await visit(page, '/settings');
    const light = await paper();
    await page.getByText('Dark', { exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await paper()).not.toBe(light);
    await expectAccessible(page);
    await page.goto('/members');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await visit(page, '/settings');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await page.getByText('System', { exact: true }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-theme');
    expect(await paper()).toBe(light);
  },
);

test('I log out from the settings', once, async ({ page }) => {
  await join(page, 'Hilda');
  await visit(page, '/settings');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/$/);
  await takenOver(page);
  const { user } = await (await page.request.get('/api/user.php')).json();
  expect(user).toBeNull();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/login\?next=%2Fsettings$/);
});
