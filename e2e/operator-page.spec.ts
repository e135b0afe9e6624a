import { expectAccessible } from './support/axe.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('I read what the operator wrote, in both languages (R2.29)', core, async ({ page }) => {
  await visit(page, '/house-rules');
  await expect(page.getByRole('heading', { level: 1, name: 'House rules' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Be kind' })).toBeVisible();
  await expect(page).toHaveTitle('House rules');
  await expectAccessible(page);
  await visit(page, '/fr/house-rules');
  await expect(page.getByRole('heading', { level: 1, name: 'Règles de la maison' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'support' }).click();
  await expect(page).toHaveURL(/\/fr\/pages\/service$/);
});

test('Search engines may list it, and nothing that is not there (R2.29)', once, async ({ page, expectError }) => {
  expectError(/status of 404/);
  expect((await page.request.get('/house-rules')).headers()['x-robots-tag']).toBe('all');
  for (const path of ['/nothing-here', '/Not-A-Token', '/media', '/fr/nothing-here']) {
    const answer = await page.goto(path);
    expect([answer?.status(), answer?.headers()['x-robots-tag']]).toEqual([404, 'noindex']);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test(
  'Every page carries the label that filters for children know, also one that is missing (R2.46)',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 404/);
    for (const path of ['/', '/fr/login', '/house-rules', '/fr/pages/faq', '/nothing-here']) {
      await page.goto(path);
      await expect(page.locator('meta[name=rating]')).toHaveAttribute('content', 'RTA-5042-1996-1400-1577-RTA');
    }
  },
);
