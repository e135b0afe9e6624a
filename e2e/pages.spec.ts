import { expectAccessible } from './support/axe.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { person, visit } from './support/visit.ts';

const documents = [
  { path: '/pages/terms', link: 'Terms', title: 'Terms' },
  { path: '/pages/privacy', link: 'Privacy', title: 'Privacy' },
  { path: '/pages/cookies', link: 'Cookies', title: 'Cookies' },
  { path: '/pages/ban', link: 'Ban policy', title: 'Ban policy: when we close an account' },
  { path: '/pages/return-policy', link: 'Return policy', title: 'Return policy' },
  { path: '/pages/faq', link: 'FAQ', title: 'FAQ' },
  { path: '/pages/service', link: 'Support', title: 'Support' },
  { path: '/fr/pages/terms', link: 'Conditions', title: 'Conditions' },
  { path: '/fr/pages/privacy', link: 'Confidentialité', title: 'Confidentialité' },
  { path: '/fr/pages/cookies', link: 'Cookies', title: 'Cookies' },
  { path: '/fr/pages/ban', link: 'Comptes fermés', title: 'Quand nous fermons un compte' },
  { path: '/fr/pages/return-policy', link: 'Rétractation', title: 'Rétractation et remboursement' },
  { path: '/fr/pages/faq', link: 'Questions fréquentes', title: 'Questions fréquentes' },
  { path: '/fr/pages/service', link: 'Support', title: 'Support' },
];

for (const start of ['/lang-config', '/fr/lang-config']) {
  test(`From the foot of ${start} I come to every document and can read it (R2.29, R2.46)`, once, async ({ page }) => {
    await visit(page, start);
    for (const { path, link, title } of documents.filter(
      ({ path }) => path.startsWith('/fr') === start.startsWith('/fr'),
    )) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(title);
      await expectAccessible(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, 'nothing runs off the screen').toBeLessThanOrEqual(0);
    }
  });
}

test(
  'The terms say who we are, which version they are, and what a message costs here (R9.07)',
  coreOnce,
  async ({ page }) => {
    await visit(page, '/pages/terms');
    await expect(page.getByText('Version of December 1, 2023 at 12:00 PM UTC')).toBeVisible();
    const who = page.locator('#who');
    await expect(who).toContainText('Avondrood Demo B.V.');
    await expect(who).toContainText('Voorbeeldkade 12, 1000 ZZ, Amsterdam, Netherlands');
    await expect(who.getByRole('link', { name: '+31 800 000 0000' })).toHaveAttribute('href', 'tel:+318000000000');
    await expect(page.locator('#credits')).toContainText('a message: 1 credit');
    await expect(page.locator('#credits')).toContainText('In your country a message costs €0.80 or more');
    await expect(page.locator('#withdrawal')).toContainText('within 14 days');
    await expect(page.locator('#fictional')).toContainText('“Fictional”');
  },
);

test('The terms of a site say its own prices and days (R3.05)', once, async ({ page, site }) => {
  const settings = {
    minimum_message_costs: { FR: { costs: 77, currency: 'EUR' } },
    message_credits: 2,
    refund_days: 30,
  };
  const changed = await page.request.post('/dev/settings.json', { data: { host: 'gilf.localhost', settings } });
  expect(changed.status()).toBe(200);
  await visit(page, `${site('gilf')}/pages/terms`);
  await expect(page.locator('#credits')).toContainText('a message: 2 credits');
  await expect(page.locator('#credits')).toContainText('a message costs €0.77 or more');
  await expect(page.locator('#withdrawal')).toContainText('within 30 days');
});

test('From the contents I jump to a chapter', once, async ({ page }) => {
  await visit(page, '/pages/privacy');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Your rights' }).click();
  await expect(page).toHaveURL(/#rights$/);
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport();
});

test('Banned, I find from the login how a decision is made and how to appeal', once, async ({ page, expectError }) => {
  expectError(/status of 403/);
  await visit(page, '/login');
  await page.getByLabel('Email or username').fill(person('serge').login);
  await page.getByLabel('Password', { exact: true }).fill(person('serge').password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByRole('alert').getByRole('link', { name: 'Read why, and how to appeal' }).click();
  await expect(page).toHaveURL(/\/pages\/ban$/);
  const address = page.locator('#appeal').getByRole('link', { name: 'support@rendezvous.example' });
  await expect(address).toHaveAttribute('href', 'mailto:support@rendezvous.example');
});

test('A search engine is told what each page is, where it stands in French, and that people are not listed @once', async ({
  page,
}) => {
  const listed = await page.goto('/fr/pricing?ref=ad');
  expect(listed?.headers()).not.toHaveProperty('x-robots-tag');
  const linkOf = (selector: string) => page.locator(selector).getAttribute('href');
  const address = await linkOf('link[rel=canonical]');
  expect(new URL(address ?? '').pathname).toBe('/fr/pricing');
  expect(new URL((await linkOf('link[hreflang=en]')) ?? '').pathname).toBe('/pricing');
  await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', address ?? '');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\S/);
  const unlisted = await page.goto('/members');
  expect(unlisted?.headers()).toMatchObject({ 'x-robots-tag': 'noindex' });
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
});
