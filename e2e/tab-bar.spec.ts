import { expectAccessible } from './support/axe.ts';
import { core, expect, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

test(
  'I find my way by the tabs of a phone, or by the bar of a desk, and see where I am (R2.40, R2.41, R2.42)',
  core,
  async ({ page, isMobile }) => {
    await logIn(page, 'jonas');
    await visit(page, '/members');
    const tabs = page.locator('.tab-bar');
    const bar = page.getByRole('banner').getByRole('navigation');
    await expect(tabs).toBeVisible({ visible: isMobile });
    const search = isMobile
      ? tabs.getByRole('link', { name: 'Search' })
      : bar.getByRole('link', { name: 'Search members' });
    await expect(search).toHaveAttribute('aria-current', 'page');
    await expectAccessible(page);

    await visit(page, '/lang-config');
    await expect(search).not.toHaveAttribute('aria-current');
    await page.getByRole('banner').getByRole('link', { name: 'Rendezvous, home' }).click();
    await expect(page).toHaveURL(/\/members$/);
    if (isMobile) {
      const box = await tabs.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0);
      const target = await search.boundingBox();
      expect(target?.height).toBeGreaterThanOrEqual(44);
    }
  },
);
