import { expectAccessible } from './support/axe.ts';
import { core, expect, once, test } from './support/test.ts';
import { logIn, takenOver, visit } from './support/visit.ts';

test('I type a word, and of all questions those are left that answer it (R2.29)', core, async ({ page }) => {
  await visit(page, '/pages/faq');
  const questions = page.locator('details');
  const all = await questions.count();
  expect(all).toBeGreaterThanOrEqual(25);
  await page.getByRole('searchbox', { name: 'Search the questions' }).fill('lock screen');
  await expect(page.getByRole('status').filter({ hasText: '1 answer found' })).toBeVisible();
  await expect(questions).toHaveCount(1);
  await expect(page.getByText('a push shows a neutral text')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('searchbox').fill('zeppelin');
  await expect(page.getByRole('status').filter({ hasText: 'No answer found' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No answer with “zeppelin”' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(questions).toHaveCount(all);
});

test('A link to one answer opens it, also from another page of the site (R2.29)', async ({ page }) => {
  await visit(page, '/pages/faq#withdraw');
  const answer = page.locator('#withdraw');
  await expect(answer).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Can I return credits I bought?' })).toBeInViewport();
  await expectAccessible(page);
  await answer.getByRole('link', { name: 'Return policy' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Return policy');
  await page.goBack();
  await expect(answer).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('I open a question, and search by a page of its own (R2.29)', once, async ({ page }) => {
    await page.goto('/fr/pages/faq');
    await page.getByRole('heading', { name: 'Les crédits expirent-ils ?' }).click();
    await expect(page.getByText('Non, pas tant que vous avez un compte.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Chercher une question' }).fill('releve bancaire');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL(/\/fr\/pages\/faq\?q=releve\+bancaire$/);
    await expect(page.getByText('1 réponse trouvée')).toBeVisible();
    await expect(page.locator('details')).toHaveCount(1);
  });
});

test('I change my mind about a partner’s link on the page about cookies (R2.29, R3.08)', async ({ page }) => {
  const remembered = () => page.evaluate(() => localStorage.getItem('tracking'));
  await visit(page, '/pages/cookies?network=acme');
  const choice = page.locator('#choice');
  await expect(choice.getByText('You have not answered on this device yet.')).toBeVisible();
  await choice.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(choice.getByText('Your answer on this device: yes.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your choice' })).toBeHidden();
  expect(await remembered()).toContain('acme');
  await expectAccessible(page);
  await choice.getByRole('button', { name: 'No', exact: true }).click();
  await expect(choice.getByText('Your answer on this device: no.')).toBeVisible();
  expect(await remembered()).toBeNull();
  await page.reload();
  await takenOver(page);
  await expect(choice.getByRole('button', { name: 'No', exact: true })).toHaveAttribute('aria-pressed', 'true');
});

test('Everything that my browser keeps is on the page about cookies (R2.29)', once, async ({ page, context }) => {
  await logIn(page, 'bruno');
  for (const path of ['/members', '/likes', '/chats', '/settings', '/credits']) await visit(page, path);
  await visit(page, '/pages/cookies');
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  const names = [...(await context.cookies()).map(({ name }) => name), ...kept];
  expect(names).toEqual(expect.arrayContaining(['auth.token', 'device', 'site-entry-warning']));
  const listed = await page.locator('.kept code').allTextContents();
  const isListed = (name: string) =>
    listed.some((line) => (line.endsWith('…') ? name.startsWith(line.slice(0, -1)) : name === line));
  expect(names.filter((name) => !isListed(name))).toEqual([]);
});

test('From the support I find a person by email and phone, and who they are (R3.06, R9.07)', once, async ({ page }) => {
  await visit(page, '/pages/service');
  const email = page.getByRole('link', { name: 'Email support@rendezvous.example' });
  await expect(email).toHaveAttribute('href', 'mailto:support@rendezvous.example');
  const phone = page.getByRole('link', { name: 'Call +31 800 000 0000' });
  await expect(phone).toHaveAttribute('href', 'tel:+318000000000');
  await expect(page.locator('#who')).toContainText('Avondrood Demo B.V.');
  await page.locator('#faq').getByRole('link', { name: 'Search the FAQ' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FAQ');
});
