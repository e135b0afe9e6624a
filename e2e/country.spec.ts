import type { Page } from '@playwright/test';
import { coreOnce, expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const footer = (page: Page) => page.getByRole('contentinfo');
const countryField = (page: Page) => page.getByRole('combobox', { name: 'Country' });

test(
  'I choose a country: prices, languages and the people I find are those of that country, until I take it back (R3.05)',
  coreOnce,
  async ({ page }) => {
    await visit(page, '/pricing');
    await expect(page.getByRole('main')).toContainText('€16.99');
    await footer(page).getByRole('link', { name: 'Country: France' }).click();
    await expect(page).toHaveURL(/\/lang-config#country$/);
    await countryField(page).selectOption({ label: 'United Kingdom' });
    await expect(footer(page).getByRole('link', { name: 'Country: United Kingdom' })).toBeVisible();
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'selected_country');
    expect(cookie).toMatchObject({ value: 'GB', httpOnly: true, sameSite: 'Lax' });

    await visit(page, '/pricing');
    await expect(page.getByRole('main')).toContainText('£14.49');
    await visit(page, '/members');
    await expect(page.getByRole('main')).toContainText('United Kingdom');
    await page.getByRole('link', { name: 'Elsewhere', exact: true }).click();
    await expect(page).toHaveURL(/\?country=any$/);
    await expect(page.getByRole('link', { name: 'Elsewhere', exact: true })).toBeHidden();

    await visit(page, '/fr/lang-config');
    await expect(footer(page).getByRole('link', { name: /^Pays\s: Royaume-Uni$/ })).toBeVisible();
    await visit(page, '/lang-config');
    await countryField(page).selectOption('');
    await expect(footer(page).getByRole('link', { name: 'Country: France' })).toBeVisible();
  },
);
