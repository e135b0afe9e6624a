import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const openPage = (page: Page) => visit(page, '/dev/ui');

const looks = [
  { niche: '1', theme: 'Light', where: {} },
  { niche: '3', theme: 'Dark', where: {} },
  { niche: '1', theme: 'Dark', where: once },
  { niche: '3', theme: 'Light', where: once },
];

for (const { niche, theme, where } of looks) {
  test(
    `Every part of the design is accessible in niche ${niche}, ${theme.toLowerCase()} (R10.06)`,
    where,
    async ({ page }) => {
      await openPage(page);
      await page.getByLabel('Niche', { exact: true }).selectOption(niche);
      await page.getByRole('banner').getByText(theme, { exact: true }).click();
      await expect(page.locator('html')).toHaveAttribute('data-niche', niche);
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
      await expectAccessible(page);
    },
  );
}

/** The border as it is drawn, and the red this theme calls danger. */
const borderOf = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = 'var(--danger-ink)';
    const { color: danger } = getComputedStyle(probe);
    probe.remove();
    const { borderTopColor, borderTopWidth, borderTopStyle } = getComputedStyle(element);
    return { red: borderTopColor === danger, width: borderTopWidth, style: borderTopStyle };
  });

test('A field I filled wrongly gets a red border and says why, aloud too (R5.12)', async ({ page }) => {
  await openPage(page);
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).not.toHaveAttribute('aria-invalid');
  expect(await borderOf(page, 'Email')).toEqual({ red: false, width: '1px', style: 'solid' });

  await email.fill('nobody');
  await email.press('Enter');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription(/^Invalid email/);
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email' })).toBeVisible();
  await expect.poll(() => borderOf(page, 'Email')).toEqual({ red: true, width: '2px', style: 'solid' });
  await email.blur();
  await expect.poll(() => borderOf(page, 'Email')).toEqual({ red: true, width: '2px', style: 'solid' });

  await email.fill('nobody@example.com');
  await email.press('Enter');
  await expect(email).not.toHaveAttribute('aria-invalid');
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email' })).toHaveCount(0);
  await email.blur();
  await expect.poll(() => borderOf(page, 'Email')).toEqual({ red: false, width: '1px', style: 'solid' });
});

test('A modal keeps the keyboard inside and gives it back where it was (R10.06)', once, async ({ page }) => {
  await openPage(page);
  const opener = page.getByRole('button', { name: 'An offer' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const modal = page.getByRole('dialog', { name: '25% off your first bundle' });
  await expect(modal).toBeVisible();
  for (const keys of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(keys);
    expect(await modal.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
});

test('A modal that must be answered is closed by its answer only', once, async ({ page }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Cannot be dismissed' }).click();
  const modal = page.getByRole('dialog', { name: 'Where can we reach you?' });
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(modal).toBeVisible();
  await modal.getByRole('button', { name: 'Continue' }).click();
  await expect(modal).toBeHidden();
});

test('A modal is 500 px wide, and a sheet at the foot of a phone', async ({ page }, { project }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'An offer' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal).toBeVisible();
  await expect.poll(() => modal.evaluate((element) => element.getAnimations().length)).toBe(0);
  const box = await modal.boundingBox();
  const window = page.viewportSize();
  expect(box?.width).toBe(project.name === 'phone' ? window?.width : 500);
  if (project.name === 'phone') expect((box?.y ?? 0) + (box?.height ?? 0)).toBeCloseTo(window?.height ?? 0, 0);
});

test('A menu opens, moves, chooses and closes by keyboard (R10.06)', once, async ({ page }) => {
  await openPage(page);
  const opener = page.getByRole('button', { name: 'Language: EN' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeFocused();
  await page.keyboard.press('Enter');
  const changed = page.getByRole('button', { name: 'Language: FR' });
  await expect(changed).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Français' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(changed).toBeFocused();
});

test('Tabs move with the arrows, Home and End, and Tab goes on into the panel (R10.06)', once, async ({ page }) => {
  await openPage(page);
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await tab(/Received/).focus();
  for (const [key, name] of [
    ['ArrowRight', /Sent/],
    ['End', /Matches/],
    ['ArrowRight', /Received/],
    ['ArrowLeft', /Matches/],
    ['Home', /Received/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(name)).toBeFocused();
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel')).toBeFocused();
});

test('A toast tells me aloud what was done, 350 px wide or as a phone has room', async ({ page }, { project }) => {
  await openPage(page);
  await page.getByRole('button', { name: 'Show a toast' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Photo added' });
  await expect(toast).toBeVisible();
  await expect(page.getByRole('region', { name: /Notices/ })).toContainText('Photo added');
  const gutters = 2 * 16;
  const width = project.name === 'phone' ? (page.viewportSize()?.width ?? 0) - gutters : 350;
  await expect.poll(async () => Math.round((await toast.boundingBox())?.width ?? 0)).toBe(width);
});
