import { expectAccessible } from './support/axe.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const missing = [
  { path: '/no-such-page', title: 'This page could not be found', home: 'Back to the home page', leadsTo: /\/$/ },
  { path: '/fr/rien/du/tout', title: 'Cette page est introuvable', home: 'Retour à l’accueil', leadsTo: /\/fr$/ },
];

for (const { path, title, home, leadsTo } of missing) {
  test(
    `I follow an old link to ${path}, read that it is gone, and go home (R2.33)`,
    coreOnce,
    async ({ page, expectError }) => {
      expectError(/status of 404/);
      const answer = await visit(page, path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(title);
      await expectAccessible(page);
      await page.getByRole('main').getByRole('link', { name: home }).click();
      await expect(page).toHaveURL(leadsTo);
      await expect(page.locator('.hero')).toBeVisible();
    },
  );
}

const failed = [
  {
    from: '/pricing',
    link: 'Languages',
    title: 'An error occured, please try again later',
    status: 'Error 500.',
    home: 'Back to the home page',
  },
  {
    from: '/fr/pricing',
    link: 'Langues',
    title: 'Une erreur est survenue, veuillez réessayer plus tard',
    status: 'Erreur 500.',
    home: 'Retour à l’accueil',
  },
];

for (const { from, link, title, status, home } of failed) {
  test(
    `From ${from} I come to a page that fails, see its status, and go home (R2.69, R8.10)`,
    once,
    async ({ page, expectError }) => {
      expectError(/500|ErrorResponse/);
      await visit(page, from);
      await page.route('**/lang-config.data*', (route) => route.fulfill({ status: 500, body: '{"error":"secret"}' }));
      await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('alert')).toContainText(status);
      await expect(page.locator('body')).not.toContainText('secret');
      await expectAccessible(page);
      await page.getByRole('link', { name: home }).click();
      await expect(page.locator('.hero')).toBeVisible();
    },
  );
}

test('A page that fails with another status shows that one (R8.10)', once, async ({ page, expectError }) => {
  expectError(/503|ErrorResponse/);
  await visit(page, '/pricing');
  await page.route('**/lang-config.data*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Languages' }).click();
  await expect(page.getByRole('alert')).toContainText('Error 503.');
});

test(
  'After a release my open tab loads the wanted page in full, once, then tells me (R8.09)',
  once,
  async ({ page, expectError }) => {
    expectError(/languages-page|dynamically imported module/);
    const opened: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname);
    });
    await page.clock.install();
    await page.route('**/assets/languages-page-*.js', (route) => route.abort());
    const languages = page.getByRole('contentinfo').getByRole('link', { name: 'Languages' });
    await visit(page, '/pricing');
    await languages.click();
    await expect(page).toHaveURL(/\/lang-config$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
    expect(opened).toEqual(['/pricing', '/lang-config']);

    await visit(page, '/pricing');
    await languages.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('An error occured, please try again later');
    await expect(page.getByRole('alert')).toContainText('Error 500.');
    expect(opened).toEqual(['/pricing', '/lang-config', '/pricing']);
    await page.getByRole('link', { name: 'Back to the home page' }).click();
    await expect(page.locator('.hero')).toBeVisible();

    // A minute later the next release may have come.
    await page.clock.fastForward(60_000);
    await languages.click();
    await expect(page).toHaveURL(/\/lang-config$/);
    expect(opened).toEqual(['/pricing', '/lang-config', '/pricing', '/lang-config']);
  },
);
