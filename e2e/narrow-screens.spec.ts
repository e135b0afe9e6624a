import type { Page } from '@playwright/test';
import { join } from './support/join.ts';
import { findSomebody } from './support/people.ts';
import { coreOnPhone, expect, once, onPhone, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const widerThanTheScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What of it the screen cuts off at its right edge. */
const cutOff = async (page: Page, selector: string) => {
  const boxes = await page.locator(selector).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  return boxes.filter((right) => right > (page.viewportSize()?.width ?? 0) + 0.5);
};

test(
  'New here, on a phone, I can play at once: one line above the cards, the buttons above the tabs (R2.07, R2.65, R4.01)',
  onPhone,
  async ({ page }, { project }) => {
    await join(page, `Wren${project.name}`);
    await visit(page, '/swipe-game');
    await expect(page.getByRole('main').getByRole('button', { name: /^Like / })).toBeInViewport({ ratio: 1 });
    const heart = await page.getByRole('button', { name: /^Like / }).boundingBox();
    const tabs = await page.locator('.tab-bar').boundingBox();
    const card = await page.locator('.swipe-card[data-depth="0"]').boundingBox();
    expect((heart?.y ?? 0) + (heart?.height ?? 0)).toBeLessThanOrEqual(tabs?.y ?? 0);
    expect(card?.height).toBeGreaterThan(420);
    await expect(page.getByRole('link', { name: 'Confirm your email address' })).toHaveAttribute(
      'href',
      '/settings#email',
    );
    await expect(page.locator('.alerts, .discount')).toHaveCount(0);
  },
);

test(
  'In French nothing is cut off on a phone: a member’s page, the filters, and the bars at their foot (R1.05, R2.09)',
  coreOnPhone,
  async ({ page }) => {
    const { id } = await findSomebody(page, (found) => !found.fictional_icon);
    await visit(page, `/fr/members/${id}`);
    expect(await widerThanTheScreen(page)).toBe(0);
    expect(await cutOff(page, '.member-dock > *')).toEqual([]);
    await logIn(page, 'bruno');
    await visit(page, '/fr/members?min_age=99&max_age=99');
    await page.getByRole('button', { name: /^Filtres/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await cutOff(page, '.modal__foot > *')).toEqual([]);
  },
);

test(
  'On the narrowest phone words keep their shape and nothing lies over anything (R1.05, R9.09)',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await logIn(page, 'alice');
    for (const address of ['/fr/settings', '/fr/members', '/fr/swipe-game', '/fr/credits', '/fr/pricing']) {
      await visit(page, address);
      expect(await widerThanTheScreen(page), address).toBe(0);
    }
    await visit(page, '/fr/settings');
    const title = page.locator('#email .settings-row__title');
    await expect(title).toHaveText(/E-mail/);
    expect((await title.boundingBox())?.height).toBeLessThan(30);
    expect(await cutOff(page, '.segmented__item')).toEqual([]);
    await visit(page, '/fr/swipe-game');
    expect(await cutOff(page, '.likes-left > *')).toEqual([]);
    await visit(page, '/fr/transactions');
    const order = page.getByRole('main').getByRole('listitem').first();
    const [what, when] = [await order.locator('b').first().boundingBox(), await order.locator('time').boundingBox()];
    expect(when?.y).toBeGreaterThan(what?.y ?? Number.NaN);
  },
);

test('What I correct is no longer red, before I leave the field (R5.12)', once, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/signup');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please choose one')).toHaveCount(2);
  await page.getByRole('radio', { name: 'A woman' }).check();
  await expect(page.getByText('Please choose one')).toHaveCount(1);
  await page.getByRole('radio', { name: 'Men', exact: true }).check();
  await expect(page.getByText('Please choose one')).toHaveCount(0);
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
});

test('Whatever part of somebody’s page I read, the buttons are in reach (R2.09)', onPhone, async ({ page }) => {
  await logIn(page, 'alice');
  const { id, name } = await findSomebody(page, (found) => !found.fictional_icon);
  await visit(page, `/members/${id}`);
  for (const place of [0, 600, 1200]) {
    await page.evaluate((y) => scrollTo(0, y), place);
    await expect(page.getByRole('link', { name: new RegExp(`^(Say hello to|Message) ${name}`) })).toBeInViewport({
      ratio: 1,
    });
  }
  await expect(page.locator('.tab-bar')).toBeHidden();
});
