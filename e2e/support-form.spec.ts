import { expectAccessible } from './support/axe.ts';
import { newestMail } from './support/mailbox.ts';
import { core, expect, once, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const reference = /S-[0-9A-Z]{6}-[0-9A-Z]{6}/;

test('I ask support from its page, and get a reference here and by mail (R2.29)', core, async ({ page }, info) => {
  const email = `asks-${info.project.name}${info.retry}@example.org`;
  await visit(page, '/pages/service');
  const form = page.getByRole('main').locator('form');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Send' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByLabel('Your email').fill(email);
  await form.getByLabel('Subject').fill('My order');
  await form.getByLabel('Your question').fill('I paid yesterday, and have no credits.');
  await form.getByRole('button', { name: 'Send' }).click();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toContainText(reference);
  await expectAccessible(page);
  const [said] = reference.exec((await status.textContent()) ?? '') ?? [];
  expect((await newestMail(page, email)).subject).toBe(`Your reference: ${said}`);
});

test('As a member I find my address there already (R2.29)', once, async ({ page }) => {
  await logIn(page, 'alice');
  await visit(page, '/fr/pages/service');
  await expect(page.getByRole('main').getByLabel('Votre adresse e-mail')).toHaveValue(/^alice@/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('I ask support all the same, and am told when it did not go through (R2.29)', once, async ({ page }, info) => {
    const email = `plain-${info.project.name}${info.retry}@example.org`;
    await page.goto('/fr/pages/service');
    const form = page.getByRole('main').locator('form');
    await form.getByLabel('Votre adresse e-mail').fill(email);
    await form.getByLabel('Objet').fill('Ma commande');
    await form.getByLabel('Votre question').fill('J’ai payé hier, et je n’ai pas de crédits.');
    await form.getByRole('button', { name: 'Envoyer' }).click();
    await expect(page).toHaveURL(/\/fr\/pages\/service\?sent=S-[0-9A-Z-]+#form$/);
    await expect(page.getByRole('main').getByRole('status')).toContainText(reference);
    expect((await newestMail(page, email)).subject).toMatch(/^Votre référence/);

    await page.goto('/pages/service?refused=rate_limited&sent=%3Cb%3Ehello');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('hello');
  });

  test('I choose a country all the same, and prices follow (R3.05)', once, async ({ page }) => {
    await page.goto('/lang-config#country');
    await page.getByRole('combobox', { name: 'Country' }).selectOption({ label: 'United Kingdom' });
    await page.getByRole('button', { name: 'Use this country' }).click();
    await expect(page).toHaveURL(/\/lang-config#form$/);
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'selected_country');
    expect(cookie).toMatchObject({ value: 'GB' });
    await page.goto('/pricing');
    await expect(page.getByRole('main')).toContainText('£14.49');
  });
});
