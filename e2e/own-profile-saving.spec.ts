import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { nameFor, ownProfile, saved, saveStatus } from './support/own-profile.ts';
import { expect, once, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

test('Nothing I typed is lost when the line is (R2.14)', once, async ({ page, context, isMobile, expectError }) => {
  expectError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await join(page, nameFor('offline', isMobile));
  await visit(page, '/profile');
  await page.clock.install();
  // Every call is cut off as well: the browser's switch alone let some through.
  await context.setOffline(true);
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await page.getByLabel('About me').fill('Written in a tunnel');
  await expect(saveStatus(page)).toHaveText('Saving…');
  // Each of its tries comes when the one before has failed.
  const afterAWhile = async () => {
    await page.clock.runFor(10_000);
    return saveStatus(page).textContent();
  };
  await expect.poll(afterAWhile).toContain('Not saved. Nothing you typed is lost.');
  await expect(page.getByLabel('About me')).toHaveValue('Written in a tunnel');

  // Back on the line it is saved without a word from me.
  await page.unroute('**/api/**');
  await context.setOffline(false);
  await page.clock.runFor(10);
  await saved(page);
  expect((await ownProfile(page)).note).toBe('Written in a tunnel');
});

test('What I did not get to save is there again after a reload (R2.14)', once, async ({ page, expectError }) => {
  expectError(/503|Failed to load resource/);
  await join(page, 'reloads');
  await visit(page, '/profile');
  await page.route('**/api/profile.php', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByLabel('About me').fill('Half a sentence');
  await expect(saveStatus(page)).toHaveText('Saving…');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute('**/api/profile.php');
  await takenOver(page);
  await expect(page.getByLabel('About me')).toHaveValue('Half a sentence');
  await expect.poll(async () => (await ownProfile(page)).note).toBe('Half a sentence');
});

test(
  'Going to another page saves first, and asks only when it cannot (R2.14)',
  once,
  async ({ page, isMobile, expectError }) => {
    expectError(/429|Failed to load resource/);
    await join(page, nameFor('leaves', isMobile));
    await visit(page, '/profile');
    const languages = page.getByRole('contentinfo').getByRole('link', { name: 'Languages' });
    await page.getByLabel('About me').fill('Saved on the way out');
    await languages.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
    expect((await ownProfile(page)).note).toBe('Saved on the way out');

    await page.goBack();
    await page.route('**/api/profile.php', (route) =>
      route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message: 'Too many requests' } } }),
    );
    await page.getByLabel('About me').fill('Not taken');
    await languages.click();
    const dialog = page.getByRole('dialog', { name: 'Not everything is saved' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Stay here' }).click();
    await expect(page.getByLabel('About me')).toHaveValue('Not taken');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(saveStatus(page)).toContainText('Too many requests');
    await languages.click();
    await dialog.getByRole('button', { name: 'Leave anyway' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
  },
);
