import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const screen = (isMobile: boolean) => (isMobile ? 'phone' : 'desk');
const bell = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: /^Notifications/ })
    .or(page.getByRole('banner').getByRole('button', { name: /^Notifications/ }));

/** What comes up in front of everything is another journey's: here it is put aside wherever it does. */
async function putAsideOverlays(page: Page) {
  for (const name of ['New like', 'It’s a match'])
    await page.addLocatorHandler(page.getByRole('dialog', { name }), () => page.keyboard.press('Escape'));
}

const like = (page: Page, id: string) => page.request.post('/api/like.php', { data: { id } });
const say = (page: Page, member: string, text: string) =>
  page.request.post('/api/chat.php', { data: { member, kind: 'text', text } });

/** Opens the bell where this device has it: beside the page, or as a page of its own. */
async function open(page: Page, isMobile: boolean) {
  await bell(page).click();
  if (!isMobile) return page.getByRole('dialog', { name: 'Notifications' });
  await expect(page).toHaveURL('/bell');
  return page.locator('main');
}

test(
  'a message, a like and a match are in the bell; once I looked, my other tab knows too (R10.01, R10.08)',
  core,
  async ({ page, context, browser, baseURL, isMobile }) => {
    test.slow();
    const me = await joinConfirmed(page, `rung-${screen(isMobile)}`);
    const writer = await elsewhere(browser, baseURL);
    const wrote = await joinConfirmed(writer, `writer-${screen(isMobile)}`, { gender: 'male' });
    const admirer = await elsewhere(browser, baseURL);
    const admires = await joinConfirmed(admirer, `admirer-${screen(isMobile)}`, { gender: 'male' });
    const mate = await elsewhere(browser, baseURL);
    const matches = await joinConfirmed(mate, `mate-${screen(isMobile)}`, { gender: 'male' });
    await like(page, matches.id);
    const tab = await context.newPage();
    for (const each of [page, tab]) await putAsideOverlays(each);
    await visit(tab, '/premium');
    await visit(page, '/members');
    await expect(bell(page)).toHaveText('Notifications');

    await say(writer, me.id, 'Then you get that half. Saturday?');
    await like(admirer, me.id);
    await like(mate, me.id);
    await page.bringToFront();
    await expect(bell(page)).toContainText('3 new');
    await tab.bringToFront();
    await expect(bell(tab)).toContainText('3 new');
    await page.bringToFront();

    const list = await open(page, isMobile);
    const fresh = list.getByRole('region', { name: 'New' });
    await expect(fresh.getByRole('link')).toHaveCount(3);
    await expect(fresh).toContainText(`${wrote.name} sent you a message`);
    await expect(fresh).toContainText('Then you get that half. Saturday?');
    await expect(fresh).toContainText(`${admires.name} likes you`);
    await expect(fresh).toContainText(`It’s a match with ${matches.name}`);
    await expectAccessible(page);
    await expect(bell(page)).not.toContainText('new');
    await tab.bringToFront();
    await expect(bell(tab)).not.toContainText('new');

    await page.bringToFront();
    await fresh.getByRole('link', { name: /sent you a message/ }).click();
    await expect(page).toHaveURL(/\/chats\/\d+$/);
    await visit(page, '/bell');
    await expect(page.getByRole('region', { name: 'New' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Earlier' }).getByRole('link')).toHaveCount(3);
    for (const other of [writer, admirer, mate]) await other.context().close();
  },
);

test('nothing has happened yet: the bell says so, and leads on', async ({ page, isMobile }) => {
  await joinConfirmed(page, `quiet-${screen(isMobile)}`);
  await visit(page, '/swipe-game');
  const list = await open(page, isMobile);
  await expect(list.getByRole('heading', { name: 'All quiet for now' })).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('link', { name: 'Notification settings' }).click();
  await expect(page).toHaveURL('/notifications');
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toHaveCount(0);
});

test('my password is changed: the bell asks whether it was me', once, async ({ page }) => {
  const me = await joinConfirmed(page, 'changed');
  const password = 'another evening by the sea';
  await page.request.put('/api/password.php', {
    data: { old_password: me.password, password, password_repeat: password },
  });
  await visit(page, '/bell');
  await page.getByRole('link', { name: 'Your password was changed. Was it you?' }).click();
  await expect(page).toHaveURL('/settings#password');
});

test('the bell cannot be asked: it says so, and asks again when I say', once, async ({ page, expectError }) => {
  expectError(/status of 4\d\d/);
  await joinConfirmed(page, 'unheard');
  await visit(page, '/members');
  await page.route('**/api/bell.php', (route) =>
    route.fulfill({ status: 429, json: { error: { code: 'rate_limited', message: 'Too often' } } }),
  );
  await bell(page).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.getByRole('alert')).toContainText('We couldn’t load your notifications');
  await expectAccessible(page);
  await page.unroute('**/api/bell.php');
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list.getByRole('heading', { name: 'All quiet for now' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
});

test('the bell speaks French too (R1.05)', once, async ({ page, browser, baseURL }) => {
  const me = await joinConfirmed(page, 'sonnee');
  const writer = await elsewhere(browser, baseURL);
  const wrote = await joinConfirmed(writer, 'sonneur', { gender: 'male' });
  await say(writer, me.id, 'Samedi ?');
  await visit(page, '/fr/bell');
  await expect(page.getByRole('region', { name: 'Nouveau' })).toContainText(`${wrote.name} vous a envoyé un message`);
  await expectAccessible(page);
  await writer.context().close();
});
