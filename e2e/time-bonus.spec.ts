import type { Page } from '@playwright/test';
import { timeBonus } from '#contract/constants.ts';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const banner = (page: Page) => page.getByRole('link', { name: /25% off.*your first bundle/ });
const modal = (page: Page) => page.getByRole('dialog', { name: '25% off your first bundle' });
const second = 1_000;

test(
  'In my first hours the shop counts down what I save, and the countdown is gone at zero (R2.63, R4.11)',
  once,
  async ({ page, context, baseURL }) => {
    // Whoever has said no to the offer is not interrupted by it here.
    const said = { name: 'dismissed-time-bonus', value: String(Math.floor(Date.now() / second)) };
    await context.addCookies([{ ...said, url: baseURL ?? '' }]);
    await page.clock.install();
    await join(page, 'BonnieCounts');
    // Among members one banner is enough, and that nobody can answer me yet matters more.
    await visit(page, '/members');
    await expect(page.locator('.alerts')).toContainText('Confirm your email address');
    await expect(banner(page)).toHaveCount(0);
    await visit(page, '/credits');
    await expect(page.locator('.alerts')).toHaveCount(0);
    await expect(banner(page)).toHaveAttribute('href', '/credits');
    await expect(banner(page).getByRole('timer')).toHaveText(/^0[34]:\d\d:\d\d$/);
    const shown = await banner(page).getByRole('timer').textContent();
    await page.clock.runFor(5 * second);
    await expect(banner(page).getByRole('timer')).not.toHaveText(shown ?? '');
    await page.clock.fastForward(timeBonus.seconds * second);
    await expect(banner(page)).toHaveCount(0);
  },
);

test(
  'After 40 seconds among members the offer comes up, and never again once I said no (R2.62, R4.11)',
  coreOnce,
  async ({ page }) => {
    await page.clock.install();
    await join(page, 'BonnieNewcomer');
    await visit(page, '/members');
    // Elsewhere nobody is interrupted, and the forty seconds begin anew.
    await page.clock.runFor(30 * second);
    await visit(page, '/settings');
    await page.clock.runFor(60 * second);
    await expect(modal(page)).toHaveCount(0);
    await visit(page, '/members');
    await page.clock.runFor(timeBonus.modalAfter - 5 * second);
    await expect(modal(page)).toHaveCount(0);
    await page.clock.runFor(5 * second);
    await expect(modal(page)).toBeVisible();
    await expect(modal(page).getByRole('timer')).toBeVisible();
    await expect(modal(page).getByRole('link', { name: 'See the bundles' })).toHaveAttribute('href', '/credits');
    await expectAccessible(page);
    await modal(page).getByRole('button', { name: 'No, thank you' }).click();
    await expect(modal(page)).toHaveCount(0);
    const kept = (await page.context().cookies()).find(({ name }) => name === 'dismissed-time-bonus');
    expect(Number(kept?.value)).toBeGreaterThan(1_700_000_000);
    await page.reload();
    await page.clock.runFor(2 * timeBonus.modalAfter);
    await expect(modal(page)).toHaveCount(0);
  },
);

test('Whoever has paid, or joined long ago, sees no countdown (R4.11)', once, async ({ page }) => {
  for (const name of ['alice', 'bruno']) {
    await logIn(page, name);
    await visit(page, '/members');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveCount(0);
  }
});
