import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { buy, decide } from './support/paying.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

async function apply(page: Page, code: string) {
  await page.getByLabel('Discount code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

test(
  'A code that does not fit says why; one that does shows the old price and the new, and is used once (R5.06, R3.10)',
  once,
  async ({ page }) => {
    await join(page, 'Codie');
    await visit(page, '/credits/medium/visa?code=HELLO10');
    await expect(page.getByText('HELLO10 would take off less than the 25% you have anyway.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay €29.99' })).toBeVisible();
    // Whoever has bought has no discount of their own that a code would have to beat.
    await buy(page, { bundle: 'small', paymentmethod: 'visa' });
    await visit(page, '/credits/medium/visa');
    const main = page.getByRole('main');
    await page.getByRole('button', { name: 'Use a discount code' }).click();
    for (const [code, refusal] of [
      ['nosuchcode', 'Code not found'],
      ['SUMMER30', 'Code not found'],
      ['GENEROUS20', 'This code is for orders of €50.00 or more'],
      ['BELGIUM15', 'This code cannot be used in your country'],
      ['PAYPAL15', 'This code cannot be used with this way of paying'],
    ] as const) {
      await apply(page, code);
      await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
    }
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: 'Pay €39.99' })).toBeVisible();
    // The way of paying it asks for makes the last one hold.
    await page.getByRole('radio', { name: 'PayPal' }).check();
    await expect(main.getByText('PAYPAL15 is applied: 15% off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay €33.99' })).toBeVisible();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(page.getByRole('button', { name: 'Pay €39.99' })).toBeVisible();

    await page.getByRole('button', { name: 'Use a discount code' }).click();
    await apply(page, ' hello10 ');
    await expect(main.locator('s').filter({ hasText: '€39.99' })).toBeVisible();
    await expect(main.getByText('−€4.00')).toBeVisible();
    await page.getByText(/^I want my credits at once/).click();
    await page.getByRole('button', { name: 'Pay €35.99' }).click();
    await decide(page, 'Pay');
    await expect(page.getByRole('heading', { level: 1, name: '40 credits are yours' })).toBeVisible();
    await visit(page, '/credits/medium/visa?code=HELLO10');
    await expect(page.getByText('Code already used')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay €39.99' })).toBeVisible();
  },
);
