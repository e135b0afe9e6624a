import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, once, test } from './support/test.ts';
import { logIn, takenOver, visit } from './support/visit.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const names = (page: Page) => cards(page).getByRole('heading').allTextContents();

test('I look at who is here, page by page, and find my place again by the back button (R2.08)', async ({ page }) => {
  await logIn(page, 'daniel');
  await visit(page, '/members');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newest members');
  await expect(page.getByText(/^[\d,]+ people$/)).toBeVisible();
  await expect(cards(page)).toHaveCount(24);
  await expect(cards(page).first().getByRole('heading')).toHaveText(/^.+, \d{2}$/);
  await expectAccessible(page);
  const first = await names(page);

  const next = pager(page).getByRole('link', { name: 'Next' });
  await next.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(0);
  await next.click();
  await expect(page).toHaveURL(/\/members\?page=2$/);
  await expect(pager(page)).toContainText('Page 2 of');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const second = await names(page);
  expect(second).not.toEqual(first);

  await page.goBack();
  await expect(page).toHaveURL(/\/members$/);
  await expect.poll(() => names(page)).toEqual(first);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
  await expect(pager(page).getByRole('link', { name: 'Previous' })).toHaveCount(0);

  await visit(page, '/members?page=2');
  expect(await names(page)).toEqual(second);
  await pager(page).getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(/\/members$/);
});

test('A page beyond the last one brings me to the last one (R2.08)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  await visit(page, '/members?page=399');
  await expect(page).toHaveURL(/\/members\?page=\d+$/);
  await expect(pager(page).getByRole('link', { name: 'Next' })).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
});

test('While a page of members is on its way, its shape is already there (R2.08)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  await visit(page, '/members');
  let arrive = () => {};
  const held = new Promise<void>((release) => {
    arrive = release;
  });
  await page.route('**/members.data*', async (route) => {
    await held;
    await route.continue();
  });
  await pager(page).getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Loading members' })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  arrive();
  await expect(cards(page)).toHaveCount(24);
});

test('A fictional profile says so on its card in words (R1.10)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  const found = await firstFictional(page);
  await visit(page, `/members?page=${found.page}`);
  const card = cards(page).filter({ hasText: `${found.name}, ${found.age}` });
  await expect(card.getByText('Fictional')).toBeVisible();
});

async function firstFictional(page: Page): Promise<{ name: string; age: number; page: number }> {
  for (let number = 1, pages = 1; number <= pages; number += 1) {
    const answer = await (await page.request.get(`/api/members.php?sort=new&page=${number}`)).json();
    pages = answer.pages;
    const found = answer.profiles.find((profile: { fictional_icon: string | null }) => profile.fictional_icon);
    if (found) return { ...found, page: number };
  }
  throw new Error('Nobody here is fictional.');
}

test(
  'When the list cannot be had I am told, keep the navigation, and try again (R8.03)',
  once,
  async ({ page, expectError }) => {
    expectError(/members/);
    await logIn(page, 'daniel');
    await visit(page, '/');
    let broken = true;
    await page.route('**/members.data*', (route) => (broken ? route.abort() : route.continue()));
    await page.evaluate(() => {
      const { __reactRouterDataRouter: router } = window as unknown as {
        __reactRouterDataRouter: { navigate(to: string): void };
      };
      router.navigate('/members');
    });
    await expect(page.getByRole('heading', { name: 'An error occured, please try again later' })).toBeVisible();
    await expectAccessible(page);
    broken = false;
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newest members');
  },
);

test('As a visitor I am asked to log in, and come back to the page I wanted (R2.08)', async ({ page }) => {
  await page.goto('/fr/members?page=2');
  await expect(page).toHaveURL(/\/fr\/login\?next=%2Ffr%2Fmembers%3Fpage%3D2$/);
  await takenOver(page);
  await page.locator('input[name=login]').fill('grace@demo.example');
  await page.locator('input[name=password]').fill('grace-demo-1');
  await page.getByRole('main').getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page).toHaveURL(/\/fr\/members\?page=2$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Derniers inscrits');
  await expectAccessible(page);
});
