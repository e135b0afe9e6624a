import { expectAccessible } from './support/axe.ts';
import { core, expect, once, onPhone, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

test(
  'On the front page I say who I am and whom I look for, and signing up knows it (R2.01, R2.50)',
  core,
  async ({ page, isMobile }) => {
    await visit(page, '/');
    await page.getByLabel('I am a').selectOption('Woman');
    await page.getByLabel('Looking for').selectOption('Men');
    await page.getByRole('button', { name: 'Join free' }).click();
    if (isMobile) {
      await expect(page).toHaveURL(/\/signup\?gender=female&seeks=male$/);
      await takenOver(page);
    }
    const signup = isMobile ? page.getByRole('main') : page.getByRole('dialog');
    await expect(signup.getByRole('heading', { name: 'When were you born?' })).toBeVisible();
    await signup.getByRole('button', { name: 'Back' }).click();
    await expect(signup.getByRole('radio', { name: 'A woman' })).toBeChecked();
    await expect(signup.getByRole('radio', { name: 'Men', exact: true })).toBeChecked();
  },
);

test(
  'The front page asks in French too, with the answers most people give (R2.01)',
  onPhone,
  async ({ page, site }) => {
    await visit(page, '/fr');
    await expect(page.getByLabel('Je suis')).toHaveValue('male');
    await expect(page.getByLabel('Je cherche')).toHaveValue('female');
    await expect(page.getByRole('button', { name: 'Inscription gratuite' })).toBeVisible();
    await expectAccessible(page);
    await visit(page, site('gay'));
    await expect(page.getByLabel('Looking for')).toHaveValue('male');
  },
);

test('The front page loads next to no script until I want what needs it (R2.01, R2.50)', async ({ page, isMobile }) => {
  const scripts: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(new URL(answer.url()).pathname);
  });
  await visit(page, '/');
  await expect(page.getByRole('heading', { name: 'Some of the people here' })).toBeVisible();
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/still-home-/)]);
  await page.getByRole('link', { name: 'Choose a language' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Join free' }).last().click();
  if (isMobile) await expect(page).toHaveURL(/\/signup$/);
  else await expect(page.getByRole('dialog')).toBeVisible();
});

test(
  'The code of the page cannot be had, and joining leads to its page (R2.50)',
  once,
  async ({ page, expectError }) => {
    expectError(/assets/);
    await visit(page, '/');
    // Asked for ahead, and by the page itself.
    await page.route(/\/assets\/root-/, (route) => route.abort(), { times: 2 });
    await page.getByRole('link', { name: 'Join free' }).last().click();
    await expect(page).toHaveURL(/\/signup$/);
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('My two answers come along to the signup page (R2.01)', once, async ({ page }) => {
    await page.goto('/fr');
    await page.getByLabel('Je suis').selectOption('Une femme');
    await page.getByRole('button', { name: 'Inscription gratuite' }).click();
    await expect(page).toHaveURL(/\/fr\/signup\?gender=female&seeks=female$/);
  });
});
