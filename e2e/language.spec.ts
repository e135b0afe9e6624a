import type { Page, Route } from '@playwright/test';
import { niches } from '#contract/sites/niches.ts';
import { coreOnce, expect, once, onceAlsoInProduction, test } from './support/test.ts';
import { logIn, takenOver, visit } from './support/visit.ts';

const switcher = (page: Page) => page.getByRole('banner').getByLabel('Choose a language');
const yearFromNow = () => Date.now() / 1000 + 365 * 86_400;

async function languageCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'i18n_redirected');
}

const savedLanguage = async (page: Page) => (await (await page.request.get('/api/user.php')).json()).user.language;
const saveLanguage = (page: Page, language: string) => page.request.put('/api/user.php', { data: { language } });

test(
  'I choose French with the mouse, and the site stays French for a year (R4.16, R4.17, R9.01)',
  onceAlsoInProduction,
  async ({ page }) => {
    await visit(page, '/?from=mail');
    await switcher(page).click();
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await page.getByRole('menuitemradio', { name: 'Français' }).click();

    await expect(page).toHaveURL(/\/fr\?from=mail$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(niches[1].tagline.fr);
    const cookie = await languageCookie(page);
    expect(cookie).toMatchObject({ value: 'fr', path: '/', sameSite: 'Lax' });
    expect(Math.abs((cookie?.expires ?? 0) - yearFromNow())).toBeLessThan(300);

    const answer = await page.request.get('/?x=1', { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe('/fr?x=1');
    await page.goto('/');
    await expect(page).toHaveURL(/\/fr$/);
  },
);

test(
  'I open the languages by keyboard, look, close, choose, and come back to English (R2.43, R4.16)',
  once,
  async ({ page }) => {
    await visit(page, '/');
    await switcher(page).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(switcher(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/fr$/);

    await takenOver(page);
    await page.getByRole('banner').getByLabel('Choisir une langue').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitemradio', { name: 'English' }).press('Enter');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    expect((await languageCookie(page))?.value).toBe('en');
    await page.goto('/');
    await expect(page).toHaveURL(/\/$/);
  },
);

test('I read why each language is offered, and change there (R2.28, R4.16)', coreOnce, async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Languages' }).click();
  await expect(page).toHaveURL(/\/lang-config$/);
  const english = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'English' }) });
  const french = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Français' }) });
  await expect(english).toContainText('The language of this page');
  await expect(english).toContainText('A language of your browser');
  await expect(french).toContainText('Spoken in your country (France)');

  await french.getByRole('link', { name: 'Use Français' }).click();
  await expect(page).toHaveURL(/\/fr\/lang-config$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Langue');
  expect((await languageCookie(page))?.value).toBe('fr');
});

test('I go from page to page in French and every word stays French (R1.05, R2.32)', once, async ({ page }) => {
  await visit(page, '/fr/lang-config');
  await page.getByRole('link', { name: 'Rendezvous, accueil' }).first().click();
  await expect(page).toHaveURL(/\/fr$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(niches[1].tagline.fr);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Langues' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Langue');
});

// Journeys on phone and desktop run side by side: each has a member of its own.
const memberFor = (project: string) => (project === 'phone' ? 'alice' : 'bruno');

test('Logged in, my language is saved to my account (R4.16)', once, async ({ page }, { project }) => {
  await logIn(page, memberFor(project.name));
  await saveLanguage(page, 'en');
  await visit(page, '/lang-config');
  await switcher(page).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/lang-config$/);
  expect(await savedLanguage(page)).toBe('fr');
});

const failures = {
  'nobody answers': { error: /net::ERR_FAILED .*user\.php/, fail: (route: Route) => route.abort() },
  'it is refused': { error: /status of 409 .*user\.php/, fail: (route: Route) => route.fulfill({ status: 409 }) },
};

for (const [reason, { error, fail }] of Object.entries(failures)) {
  test(
    `Logged in, I change the language even when saving it fails because ${reason} (R4.16)`,
    once,
    async ({ page, expectError }) => {
      expectError(error);
      await logIn(page, 'chloe');
      await saveLanguage(page, 'en');
      await visit(page, '/lang-config');
      const tried = page.waitForRequest('**/api/user.php');
      await page.route('**/api/user.php', fail);
      await switcher(page).click();
      await page.getByRole('menuitemradio', { name: 'Français' }).click();
      expect((await tried).postDataJSON()).toEqual({ language: 'fr' });
      await expect(page).toHaveURL(/\/fr\/lang-config$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Langue');
      expect(await savedLanguage(page)).toBe('en');
    },
  );
}
