import { expectAccessible } from './support/axe.ts';
import { goToWork } from './support/office.ts';
import { coreOnce, expect, once, test } from './support/test.ts';

test('The owner makes a discount code, changes it, and finds it in the list', async ({ page, expectError }, {
  project,
}) => {
  expectError(/status of 422 .*codes\.php/);
  const code = `AUTUMN${project.name.toUpperCase()}`;
  await goToWork(page, 'owner', '/codes?host=localhost');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByLabel('Code', { exact: true }).fill('WELCOME25');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This code is already in use')).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Discount in percent').fill('15');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('15%');
  await expectAccessible(page);
  await row.getByRole('button', { name: code }).click();
  await page.getByRole('dialog').getByLabel('Status').selectOption('disabled');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Switched off');
});

test(
  'The owner writes a page, reads it as a draft, and publishes it on the site (R2.29)',
  coreOnce,
  async ({ page }) => {
    await goToWork(page, 'owner', '/pages?host=localhost');
    await page.getByRole('button', { name: 'New page' }).click();
    await page.getByLabel('Address').fill('winter-evenings');
    await page.getByLabel('Title').fill('Winter evenings');
    await page.getByLabel('Text').fill('# Warm\n\nBring *cocoa*.');
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Winter evenings' });
    await expect(row).toContainText('Draft');
    await row.getByRole('button', { name: 'Winter evenings' }).click();
    await expect(page.getByRole('region', { name: 'As saved last' }).getByText('cocoa')).toBeVisible();
    await expectAccessible(page);
    await page.locator('label').filter({ hasText: 'Published' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Published');
    await page.goto('/winter-evenings');
    await expect(page.getByRole('heading', { name: 'Winter evenings' })).toBeVisible();
  },
);

test('The owner names a network and adds a company and a site, in French', once, async ({ page }) => {
  await goToWork(page, 'owner', '/networks?host=localhost');
  await page.getByRole('button', { name: 'New network' }).click();
  await page.getByRole('textbox', { name: 'Network' }).fill('Northern lights');
  await page.getByLabel('Address for signups').fill('https://north.example/told?id={id}');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Northern lights' })).toContainText('On');
  await page.goto('/fr/admin/sites');
  await page.getByRole('button', { name: 'Nouvelle société' }).click();
  await page.getByLabel('Société', { exact: true }).fill('Soirées SA');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const company = page.locator('.office-panel').filter({ hasText: 'Soirées SA' });
  await company.getByRole('button', { name: 'Nouveau site' }).click();
  await page.getByLabel('Domaine').fill('soirees.example');
  await page.getByLabel('Nom du site').fill('Soirées');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(company.getByRole('link', { name: 'soirees.example' })).toBeVisible();
  await expectAccessible(page);
});

test(
  'The owner makes a fictional profile and takes it away, and reads the mails of the site',
  once,
  async ({ page }) => {
    await goToWork(page, 'owner', '/profiles?host=localhost');
    await page.getByRole('button', { name: 'New fictional profile' }).click();
    await page.getByLabel('Name').fill('Ottoline');
    await page.getByLabel('About').fill('A character of the site who collects lost umbrellas.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('row').filter({ hasText: 'Ottoline' });
    await expect(row).toContainText('Shown');
    await row.getByRole('button', { name: 'Ottoline' }).click();
    await page.locator('label').filter({ hasText: 'Shown to members' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Taken away');
    await expectAccessible(page);
    await page.goto('/admin/previews?host=localhost');
    await page.getByLabel('Email', { exact: true }).selectOption('receipt');
    await expect(page.frameLocator('iframe').getByText('€39.99').first()).toBeVisible();
    await page.getByLabel('Language').last().selectOption('fr');
    await expect(page.getByText('Vous a envoyé un like')).toBeVisible();
    await expectAccessible(page);
  },
);
