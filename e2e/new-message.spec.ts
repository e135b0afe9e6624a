import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

async function write(page: Page, member: string, text: string) {
  const answer = await page.request.post('/api/chat.php', { data: { member, kind: 'text', text } });
  expect(answer.status()).toBe(201);
}

const following = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/events.php'));

test('Elsewhere a message shows who wrote and its first words, and never over its own conversation (R10.01, R10.06)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const screen = isMobile ? 'Phone' : 'Desk';
  const nelly = await joinConfirmed(page, `Nelly${screen}`);
  const device = await elsewhere(browser, baseURL);
  const oscar = await joinConfirmed(device, `Oscar${screen}`, { gender: 'male' });
  const told = following(page);
  await visit(page, '/settings');
  await told;
  const notice = page.getByRole('region', { name: /Notices/ }).getByRole('listitem');

  await write(device, nelly.id, 'Good evening, bread or wine?');
  await expect(notice).toContainText(oscar.name);
  await expect(notice).toContainText('Good evening, bread or wine?');
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toHaveCount(0);

  // The way there, from the next one; in the conversation itself nothing comes up.
  const third = await elsewhere(browser, baseURL);
  const pim = await joinConfirmed(third, `Pim${screen}`, { gender: 'male' });
  await write(third, nelly.id, 'And I am Pim.');
  await expect(notice).toContainText(pim.name);
  await notice.getByRole('button', { name: 'Read' }).click();
  await expect(page).toHaveURL(/\/chats\/\d+$/);
  await expect(page.getByRole('log')).toContainText('And I am Pim.');
  await expect(notice).toHaveCount(0);
  await device.context().close();
  await third.context().close();
});

test('By finger the menu of a message comes with a tap on its bubble; keys reach it always (R10.06)', async ({
  page,
  browser,
  baseURL,
  isMobile,
}) => {
  const screen = isMobile ? 'Phone' : 'Desk';
  const naomi = await joinConfirmed(page, `Naomi${screen}`);
  const device = await elsewhere(browser, baseURL);
  await joinConfirmed(device, `Orson${screen}`, { gender: 'male' });
  await write(device, naomi.id, 'Do you know the little bridge?');
  const { chats } = await (await page.request.get('/api/chats.php')).json();
  await visit(page, `/chats/${chats[0].conversation.id}`);
  const bubble = page.getByText('Do you know the little bridge?').last();
  const menu = page.getByRole('button', { name: 'Message options: report, copy' });
  await expect(menu).toHaveCSS('opacity', '0');
  if (isMobile) await bubble.tap();
  else await bubble.hover();
  await expect(menu).toHaveCSS('opacity', '1');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeVisible();
  await page.keyboard.press('Escape');
  await device.context().close();
});
