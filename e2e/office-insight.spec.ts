import { expectAccessible } from './support/axe.ts';
import { goToWork } from './support/office.ts';
import { expect, once, test } from './support/test.ts';

test('Finance reads the figures as a chart and as a table, of one country, and takes them along', async ({ page }) => {
  await goToWork(page, 'finance', '/insight');
  await expect(page.getByRole('heading', { level: 1, name: 'Numbers' })).toBeVisible();
  const chart = page.getByRole('img', { name: /^Joined, by day\. .* The table shows every day\.$/ });
  await expect(chart).toBeVisible();
  await expect(page.getByRole('table', { name: 'By country' }).getByRole('row', { name: /France/ })).toBeVisible();
  await expectAccessible(page);

  await page.getByText('Table', { exact: true }).click();
  const days = page.getByRole('table', { name: 'Joined, by day' });
  await expect(days.getByRole('row')).toHaveCount(31);
  await expectAccessible(page);

  await page.getByLabel('Period').selectOption('7');
  await expect(days.getByRole('row')).toHaveCount(8);
  await page.getByLabel('Country', { exact: true }).selectOption('France');
  await expect(page).toHaveURL(/days=7&country=FR/);
  await page.getByLabel('Figure').selectOption('Revenue');
  await expect(page.getByRole('heading', { name: 'Revenue, by day' })).toBeVisible();
  // What is chosen shows at once; the address follows.
  await expect(page).toHaveURL(/show=revenue/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Revenue, by day' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^days-.*\.csv$/);
});

test('The figures speak French', once, async ({ page }) => {
  await goToWork(page, 'finance');
  await page.goto('/fr/admin/insight');
  await expect(page.getByRole('heading', { level: 1, name: 'Chiffres' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Inscriptions, par jour/ })).toBeVisible();
  await expectAccessible(page);
});

test('The owner sees whether everything works, and others do not', async ({ page }) => {
  await goToWork(page, 'owner', '/health');
  await expect(page.getByRole('heading', { level: 1, name: 'Health' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Work waiting' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Emails' }).first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Disk' })).toContainText('free');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^Checked /)).toBeVisible();
  await goToWork(page, 'support', '/health');
  await expect(page.getByRole('heading', { name: 'Not for your role' })).toBeVisible();
});
