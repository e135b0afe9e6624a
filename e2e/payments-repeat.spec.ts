import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { buy, decide } from './support/paying.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('I order the same again in one click (R2.20, R1.06)', coreOnce, async ({ page }) => {
  await join(page, 'RenateRepeats');
  await visit(page, '/credits/repeat-order');
  await expect(page.getByRole('heading', { name: 'No saved payment method yet' })).toBeVisible();
  await expectAccessible(page);
  await buy(page, { bundle: 'small', paymentmethod: 'visa' });
  await visit(page, '/credits');
  await expect(page.getByText('You have 15 credits')).toBeVisible();
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(page.getByText('•••• 4242').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Order again and pay €16.99' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '15 credits added' })).toBeVisible();
});

test(
  'When my kept card is refused I may try again, or pay with PayPal (R2.20, R8.05)',
  once,
  async ({ page, expectError }) => {
    expectError(/status of 402 .*repeat-order[.]php/);
    await join(page, 'RenateRefused');
    // Only the first bundle is cheaper.
    await buy(page, { bundle: 'small', paymentmethod: 'visa' });
    await buy(page, { bundle: 'small', paymentmethod: 'visa' }, { card: 'refused' });
    await visit(page, '/credits/repeat-order');
    await page.getByRole('button', { name: 'Order again and pay €16.99' }).click();
    await expect(page.getByRole('alert')).toContainText('You have not been charged');
    await expect(page.getByRole('button', { name: 'Try again and pay €16.99' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Pay with PayPal' }).click();
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
    await page.getByText(/^I want my credits right away/).click();
    await expect(page.getByLabel(/^Save this payment method/)).not.toBeChecked();
    await page.getByRole('button', { name: 'Pay €16.99' }).click();
    await decide(page, 'Pay');
    await expect(page.getByRole('heading', { level: 1, name: '15 credits added' })).toBeVisible();
    await visit(page, '/transactions');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
    await visit(page, '/credits');
    await expect(page.getByText('You have 45 credits')).toBeVisible();
    // I did not let PayPal be kept, so it is still the card.
    await visit(page, '/credits/repeat-order');
    await expect(page.getByText('•••• 0002').first()).toBeVisible();
  },
);

test('A card that I take away is kept no longer (R2.20)', once, async ({ page }) => {
  await join(page, 'RenateRemoves');
  await buy(page, { bundle: 'small', paymentmethod: 'visa' }, { card: 'refused' });
  await visit(page, '/credits/repeat-order');
  await page.getByRole('button', { name: 'Remove •••• 0002' }).click();
  await expect(page.getByRole('heading', { name: 'No saved payment method yet' })).toBeVisible();
});
