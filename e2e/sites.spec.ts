import type { Page } from '@playwright/test';
import { niches } from '#contract/sites/niches.ts';
import { expectAccessible } from './support/axe.ts';
import { coreOnce, expect, once, onPhone, test } from './support/test.ts';
import { visit } from './support/visit.ts';

/** How a site looks, in the words of somebody describing it to a friend. */
const lookOf = (page: Page) =>
  page.evaluate(() => {
    const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body);
    return {
      niche: document.documentElement.dataset.niche,
      accent: style('.hero .btn--primary').backgroundColor,
      paper: style('html').backgroundColor,
      weight: style('h1').fontWeight,
    };
  });

const heroOf = (page: Page) => page.locator('.stage img').first();

test(
  'I open two sites of the house and each has its own name, words, picture and colours (R1.04)',
  coreOnce,
  async ({ page, site }) => {
    await page.goto('/');
    await expect(page.getByRole('banner')).toContainText('Rendezvous');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(niches[1].tagline.en);
    const first = { ...(await lookOf(page)), hero: await heroOf(page).getAttribute('src') };

    await page.goto(site('bdsm'));
    await expect(page.getByRole('banner')).toContainText('Knot');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(niches[3].tagline.en);
    const second = { ...(await lookOf(page)), hero: await heroOf(page).getAttribute('src') };

    expect([first.niche, second.niche]).toEqual(['1', '3']);
    for (const trait of ['accent', 'paper', 'weight', 'hero'] as const) expect(second[trait]).not.toBe(first[trait]);
  },
);

test('All seven sites have their own theme, from the accent to the picture (R1.04)', once, async ({ page, site }) => {
  const looks: Awaited<ReturnType<typeof lookOf>>[] = [];
  for (const [number, niche] of Object.entries(niches)) {
    const answer = await page.goto(niche.demoHost === 'localhost' ? '/' : site(niche.name));
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('banner')).toContainText(niche.demoName);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(niche.tagline.en);
    await expect(heroOf(page)).toHaveAttribute('src', new RegExp(`hero-${number}a`));
    await expect(heroOf(page)).toHaveJSProperty('complete', true);
    expect(await heroOf(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    looks.push(await lookOf(page));
  }
  expect(looks.map(({ niche }) => niche)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
  expect(new Set(looks.map(({ accent }) => accent)).size).toBe(7);
  expect(new Set(looks.map(({ weight }) => weight)).size).toBe(7);
});

test('I find the same site under the French address, in French (R1.04, R1.05)', once, async ({ page, site }) => {
  for (const [niche, address] of [
    [niches[1], '/fr'],
    [niches[3], `${site('bdsm')}/fr`],
  ] as const) {
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(niche.tagline.fr);
  }
});

for (const { colorScheme, where } of [
  { colorScheme: 'light', where: onPhone },
  { colorScheme: 'dark', where: once },
] as const) {
  test(
    `Everybody can read the site in both languages in the ${colorScheme}, however they see or hear (R10.06)`,
    where,
    async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      for (const path of ['/', '/fr', '/lang-config', '/fr/lang-config']) {
        await visit(page, path);
        await expectAccessible(page);
      }
    },
  );
}

test(
  'Everybody can read Knot in both languages, dark or light, however they see or hear (R10.06)',
  once,
  async ({ page, context, site }) => {
    for (const theme of ['dark', 'light']) {
      await context.addCookies([{ name: 'theme', value: theme, url: site('bdsm') }]);
      for (const path of ['/', '/fr']) {
        await visit(page, site('bdsm') + path);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        await expectAccessible(page);
      }
    }
  },
);

test('Knot is dark for whoever has not chosen, the others follow my device (R1.04)', once, async ({ page, site }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const paper = async () => Number((await lookOf(page)).paper.match(/[\d.]+/)?.[0]);
  await page.goto('/');
  expect(await paper()).toBeGreaterThan(0.5);
  await page.goto(site('bdsm'));
  expect(await paper()).toBeLessThan(0.5);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'I read the whole home page, and find my way to the languages and back (R2.28, R2.43)',
    once,
    async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(niches[1].tagline.en);
      await expect(page.getByRole('heading', { name: 'One message, one price' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('18 and over');

      await page.getByRole('banner').getByRole('link', { name: 'Choose a language' }).click();
      await expect(page).toHaveURL(/\/lang-config$/);
      await expect(page.getByRole('heading', { name: 'Français' })).toBeVisible();
      await page.getByRole('link', { name: 'Use Français' }).click();
      await expect(page).toHaveURL(/\/fr\/lang-config$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Langue');
      await page.getByRole('banner').getByRole('link', { name: 'Rendezvous, accueil' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(niches[1].tagline.fr);
    },
  );
});
