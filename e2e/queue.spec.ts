import { expectAccessible } from './support/axe.ts';
import { goToWork } from './support/office.ts';
import { coreOnce, expect, once, test } from './support/test.ts';

test('A moderator decides about twenty photos by keyboard', coreOnce, async ({ page }) => {
  await goToWork(page, 'moderator', '/queue?kind=photo');
  const picture = page.getByRole('img', { name: /^Photo to check/ });
  await expect(picture).toBeVisible();
  await expectAccessible(page);
  // People of the crowd share portraits, but no names.
  const inHand = page.getByRole('heading', { name: /^Photo: / });
  const seen = new Set<string>();
  for (let count = 1; count <= 20; count += 1) {
    const before = await inHand.innerText();
    expect(seen.has(before)).toBe(false);
    seen.add(before);
    const decided = page.waitForResponse((answer) => answer.url().includes('/api/admin/decisions.php'));
    if (count % 5 === 0) {
      await page.keyboard.press('r');
      await expect(page.getByText('Choose a reason first.')).toBeVisible();
      await page.keyboard.press('3');
      await expect(page.getByRole('button', { name: 'Contact details' })).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByLabel(/will read$/)).toHaveValue(/contact details|coordonnées/);
      await page.keyboard.press('r');
    } else {
      await page.keyboard.press('a');
    }
    expect((await decided).status()).toBe(200);
    await expect(inHand).not.toHaveText(before);
  }
  await expect(page.getByText('You today 20')).toBeVisible();
  // The last one was a mistake: it is back in hand, and decided again.
  const undone = page.waitForResponse(
    (answer) => answer.url().includes('/api/admin/decisions.php') && answer.request().method() === 'DELETE',
  );
  await page.keyboard.press('z');
  expect((await undone).status()).toBe(200);
  await expect(page.getByText('Taken back. It is in your hands again.')).toBeVisible();
  await expect(picture).toBeVisible();
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Close the full size' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Close the full size' })).toBeHidden();
});

test(
  'A moderator reads a report, closes the account of a fraud, and finds the decision again',
  once,
  async ({ page }) => {
    await goToWork(page, 'moderator', '/queue?kind=report');
    const asked = page.getByText('Could you send me €150 as a gift card');
    // Reports of other journeys may be older or newer: those are put back.
    for (let tries = 0; tries < 12 && !(await asked.isVisible()); tries += 1) {
      const taken = page.waitForResponse(/admin\/queue\.php/);
      await page.keyboard.press('s');
      await taken;
    }
    await expect(asked).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('1');
    await page.keyboard.press('b');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('They get the reason and a way to appeal.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close the account' }).click();
    await expect(page.getByText(/^The account of .* is closed\.$/)).toBeVisible();
    await page.getByRole('link', { name: 'My decisions' }).click();
    await expect(page.getByRole('cell', { name: 'Account closed' })).toBeVisible();
    await expectAccessible(page);
  },
);

test('The owner sees whose data is held', once, async ({ page }) => {
  await goToWork(page, 'owner', '/holds');
  await expect(page.getByRole('heading', { level: 1, name: 'Legal holds' })).toBeVisible();
  await expectAccessible(page);
});
