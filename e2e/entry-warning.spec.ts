import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const question = (page: Page) => page.locator('#site-entry-warning');
const answer = (page: Page) => page.evaluate(() => localStorage.getItem('site-entry-warning'));

test.describe('on my first visit', () => {
  test.use({ firstVisit: true });

  test('I am asked my age, answer by keyboard, and am not asked again (R2.60, R4.15)', coreOnce, async ({ page }) => {
    await visit(page, '/');
    await expect(question(page)).toBeVisible();
    await expect(question(page)).toContainText('Rendezvous is a dating site for people aged 18 and over');
    await expect(page.getByRole('dialog', { name: 'Adults only' })).toBeVisible();
    await expectAccessible(page);

    // The question holds the keyboard: nothing behind it can be reached.
    const enter = page.getByRole('button', { name: 'I am 18 or over' });
    await expect(page.getByRole('dialog', { name: 'Adults only' })).toBeFocused();
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main, header, footer') === null)).toBe(true);
    }
    await enter.focus();
    await page.keyboard.press('Enter');
    await expect(question(page)).toBeHidden();
    const seconds = Number(await answer(page));
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(60);

    await visit(page, '/lang-config');
    await expect(question(page)).toBeHidden();
    await page.reload();
    await expect(question(page)).toBeHidden();
  });

  test('I am asked in French on a French page (R2.60)', once, async ({ page }) => {
    await visit(page, '/fr');
    await expect(page.getByRole('dialog', { name: 'Réservé aux adultes' })).toBeVisible();
    await page.getByRole('button', { name: 'J’ai 18 ans ou plus' }).click();
    await expect(question(page)).toBeHidden();
  });

  test('I close the question with Escape, and that counts too (R4.15)', once, async ({ page }) => {
    await visit(page, '/');
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toBeHidden();
    expect(Number(await answer(page))).toBeGreaterThan(1_700_000_000);
  });

  test('a landing page asks where it stands, and the whole site knows my answer (R2.34, R4.15)', async ({ page }) => {
    await page.goto('/landers/video/eng');
    const note = page.locator('#embedded-entry-warning');
    await expect(note).toContainText('Rendezvous is a dating site for people aged 18 and over');
    await expectAccessible(page);
    await note.getByRole('button', { name: 'I am 18 or over' }).click();
    await expect(note).toBeHidden();
    const seconds = Number(await answer(page));
    expect(Math.abs(seconds - Date.now() / 1000)).toBeLessThan(60);
    await visit(page, '/lang-config');
    await expect(question(page)).toBeHidden();
    await page.goto('/landers/gallery/eng');
    await expect(note).toBeHidden();
  });

  test('I leave a landing page too, and the site is gone (R2.60)', once, async ({ page }) => {
    await page.goto('/landers/video/eng');
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('about:blank');
  });

  test('I leave, and the site is gone (R2.60)', once, async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('about:blank');
  });

  test('As a member I am not asked (R4.15)', once, async ({ page }) => {
    await logIn(page, 'alice');
    await visit(page, '/lang-config');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toBeHidden();
  });
});
