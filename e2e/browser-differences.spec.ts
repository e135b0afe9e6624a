import type { Page } from '@playwright/test';
import { elsewhere, findSomebody, joinConfirmed } from './support/people.ts';
import { png } from './support/pictures.ts';
import { expect, onceInEveryEngine, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

/** The browser says that there is no connection, or that there is one again, as it does itself in a tunnel. */
const setOnline = (page: Page, online: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => now });
    dispatchEvent(new Event(now ? 'online' : 'offline'));
  }, online);

// Not every browser lets a text field grow by itself.
test('all I have written stays in sight while I write (R2.70)', onceInEveryEngine, async ({ page }) => {
  await joinConfirmed(page, 'WritesMuch');
  const { id, name } = await findSomebody(page, ({ fictional_icon }) => fictional_icon === null);
  await visit(page, `/members/${id}/chat`);
  const field = page.getByRole('textbox', { name: `Write to ${name}` });
  const sizes = () => field.evaluate(({ clientHeight, scrollHeight }) => ({ clientHeight, scrollHeight }));
  const { clientHeight: oneLine } = await sizes();
  await field.fill('Bread\nand wine\nand a table by the window');
  await expect.poll(async () => (await sizes()).clientHeight).toBeGreaterThan(oneLine);
  const { clientHeight, scrollHeight } = await sizes();
  expect(scrollHeight).toBe(clientHeight);
  await field.fill('Bread');
  await expect.poll(async () => (await sizes()).clientHeight).toBe(oneLine);
});

// WebKit is walked in a private window, where it keeps the bytes of a photo and no file.
test(
  'a photo waits for the connection, in a private window too (R10.07)',
  onceInEveryEngine,
  async ({ page, browser, baseURL }) => {
    await logIn(page, 'ines');
    const other = await elsewhere(browser, baseURL);
    const friend = await joinConfirmed(other, 'WaitsForPhoto', { gender: 'male' });
    await other.context().close();
    await visit(page, `/members/${friend.id}/chat`);
    await setOnline(page, false);
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Send a photo, 2 credits' }).click();
    await (await chooser).setFiles([await png(811)]);
    const asking = page.getByRole('dialog', { name: 'Send this photo?' });
    await asking.getByRole('button', { name: /^Send for 2 credits/ }).click();
    await expect(asking).toBeHidden();
    const waiting = page.getByRole('listitem').filter({ hasText: 'Will be sent when you are back online' });
    await expect(waiting).toHaveCount(1);
    await setOnline(page, true);
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: /Sent|Delivered/ })).toHaveCount(1);
  },
);
