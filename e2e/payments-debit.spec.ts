import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { codeSentTo } from './support/paying.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

async function fillAccount(page: Page) {
  await page.getByLabel('Account holder').fill('Debbie Müller');
  await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 00');
  await page.getByLabel('Street').fill('Musterstraße');
  await page.getByLabel('Number', { exact: true }).fill('12a');
  await page.getByLabel('Postcode').fill('50667');
  await page.getByLabel('City').fill('Köln');
  await page.getByLabel('Mobile number').fill('+49 151 23456789');
}

test(
  'I pay by direct debit: a wrong IBAN and a wrong code are told, the code of the text message makes it mine (R2.21, R5.07, R8.06)',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 429 .*directdebit[.]php/);
    expectError(/status of 422 .*(directdebit|iban)[.]php/);
    await join(page, 'Debbie', { country: 'DE' });
    await visit(page, '/credits/medium?country=DE');
    await page.getByRole('radio', { name: /^Direct debit/ }).check();
    await page.getByRole('link', { name: 'Continue to direct debit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pay by direct debit' })).toBeVisible();
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await expect(page.getByLabel('Account holder')).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);

    await page.getByLabel('IBAN').fill('DE89 3704 0044 0532 0130 01');
    await page.getByLabel('City').focus();
    await expect(page.getByText('This IBAN is not valid')).toBeVisible();
    await fillAccount(page);
    await expect(page.getByText('Commerzbank')).toBeVisible();
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await expect(page.getByText('We have sent a code to +49 151 23456789.')).toBeVisible();

    // Nothing is agreed to for me, and the button says what it costs.
    await page.getByLabel('Code').fill('000000');
    await page.getByRole('button', { name: 'Pay €29.99 by direct debit' }).click();
    await expect(page.getByText('Please give the mandate, otherwise we may not collect')).toBeVisible();
    await page
      .getByText(/^I give .* the mandate to collect €29.99 now, and whatever I order by direct debit later/)
      .click();
    await page.getByText(/^I want my credits at once/).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay €29.99 by direct debit' }).click();
    await expect(page.getByText('Code invalid')).toBeVisible();
    await page.getByLabel('Code').fill(await codeSentTo(page, '+4915123456789'));
    await page.getByRole('button', { name: 'Pay €29.99 by direct debit' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '40 credits are yours' })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Credits' })).toBeVisible();

    // Credits come before the money does, so there is a limit to how much may be on its way.
    await visit(page, '/directdebit?bundle=huge&country=DE');
    await fillAccount(page);
    await page.getByRole('button', { name: 'Send me the code' }).click();
    await expect(page.getByRole('alert')).toHaveText('You have reached the limit for direct debit payments');
  },
);
