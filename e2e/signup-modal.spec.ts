import { SignupForm } from './support/signup.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('I close signup as I like before I begin, and not by accident once I have (R2.51)', coreOnce, async ({ page }) => {
  const signup = new SignupForm(page, false);
  const dialog = page.locator('#signup-modal');
  await signup.open();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Join free' }).last().click();
  await signup.sees(1);
  // A dialog hears of clicks beside it a moment after it stands there.
  await expect(async () => {
    await page.mouse.click(20, 450);
    await expect(dialog).toBeHidden({ timeout: 1_000 });
  }).toPass();

  await page.getByRole('link', { name: 'Join free' }).last().click();
  await signup.form.getByRole('radio', { name: 'A woman' }).check();
  await page.keyboard.press('Escape');
  await page.mouse.click(20, 450);
  await signup.sees(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Continue signing up' }).click();
  await signup.sees(1);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Stop for now' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Join free' }).last().click();
  await expect(signup.form.getByRole('radio', { name: 'A woman' })).toBeChecked();
});

test('A link to signup is a link: it opens in another tab too (R2.50)', once, async ({ page, context }) => {
  await visit(page, '/');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    page
      .getByRole('link', { name: 'Join free' })
      .last()
      .click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(/\/signup$/);
  await expect(tab.getByRole('heading', { name: 'You, and who you hope to meet' })).toBeVisible();
});

test('The code of the modal cannot be had, and I sign up on its page (R2.50)', once, async ({ page, expectError }) => {
  expectError(/signup-modal/);
  await page.route(/signup-modal/, (route) => route.abort());
  await visit(page, '/');
  await page.getByRole('link', { name: 'Join free' }).last().click();
  await expect(page).toHaveURL(/\/signup$/);
});
