import type { Page } from '@playwright/test';
import { kindsOfNotifications, notificationChannels, notificationKinds } from '#contract/notifications/kinds.ts';
import { expectAccessible } from './support/axe.ts';
import { reportMail } from './support/mail-trouble.ts';
import { joinConfirmed } from './support/people.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const screen = (isMobile: boolean) => (isMobile ? 'phone' : 'desk');
const saved = async (page: Page) => (await page.request.get('/api/notifications.php')).json();
/** What each kind is called on the page. */
const titles = {
  new_conversations: 'First messages',
  new_messages: 'Replies',
  like: 'Likes and matches',
  unread_message_reminders: 'Unread messages',
  weekly_updates: 'Weekly selection',
  reminders: 'Your profile',
  promotions: 'Offers',
  news: 'News',
};
const channelTitles = { email: 'Email', push: 'Push' };

test(
  'Every switch does what it says, by each channel, and stays so (R2.15, R3.04)',
  core,
  async ({ page, isMobile }) => {
    await joinConfirmed(page, `chooser-${screen(isMobile)}`);
    await visit(page, '/settings');
    await page
      .getByRole('link', { name: /^Notifications/ })
      .last()
      .click();
    await expect(page).toHaveURL('/notifications');
    await expectAccessible(page);
    const { preferences } = await saved(page);
    for (const kind of notificationKinds) {
      for (const channel of notificationChannels) {
        const name = `${titles[kind]}: ${channelTitles[channel]}`;
        const control = page.getByRole('switch', { name, exact: true });
        if (!kindsOfNotifications[kind].channels.includes(channel)) {
          await expect(control).toHaveCount(0);
          continue;
        }
        const before = kindsOfNotifications[kind].defaults[channel];
        await expect(control).toBeChecked({ checked: before });
        await control.setChecked(!before);
        preferences[kind][channel] = !before;
        await expect.poll(async () => (await saved(page)).preferences).toEqual(preferences);
      }
    }
    // Offers and news are asked for now; that is kept as a consent.
    const { consents } = await (await page.request.get('/api/consents.php')).json();
    expect(consents).toContainEqual(expect.objectContaining({ kind: 'marketing', granted: true }));
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Likes and matches: Email' })).not.toBeChecked();
    await expect(page.getByRole('switch', { name: 'News: Email' })).toBeChecked();
  },
);

test('Offers and news say that they are advertising, and are off until I ask (R3.04)', once, async ({ page }) => {
  await joinConfirmed(page, 'wary');
  await visit(page, '/notifications');
  for (const title of ['Offers', 'News']) {
    const row = page.getByRole('listitem').filter({ hasText: title });
    await expect(row).toContainText('Advertising');
    await expect(row.getByRole('switch').first()).not.toBeChecked();
  }
  await expect(page.getByRole('listitem').filter({ hasText: 'Replies' })).not.toContainText('Advertising');
});

test('I set quiet hours and what a lock screen shows, and stop everything with one press (R2.15)', async ({
  page,
  isMobile,
  expectError,
}) => {
  // From and until the same time is refused.
  expectError(/status of 422 .*notifications\.php/);
  await joinConfirmed(page, `sleeper-${screen(isMobile)}`, { time_zone: 'America/Toronto' });
  await visit(page, '/notifications');
  const quiet = page.getByRole('switch', { name: 'No push at night' });
  await expect(quiet).not.toBeChecked();
  await expect(page.getByText('By the time in Toronto.')).toBeVisible();
  await quiet.check();
  await page.getByLabel('From').selectOption('23:30');
  await expect.poll(async () => (await saved(page)).quiet_hours).toEqual({ from: '23:30', to: '08:00' });
  await page.getByLabel('Until').selectOption('23:30');
  await expect(page.getByText('Choose two different times.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Until').selectOption('07:00');
  await expect.poll(async () => (await saved(page)).quiet_hours).toEqual({ from: '23:30', to: '07:00' });
  await quiet.uncheck();
  await expect.poll(async () => (await saved(page)).quiet_hours).toBeNull();

  const example = page.getByRole('figure', { name: 'Example' });
  await expect(example).toContainText('1 update');
  for (const [choice, shown] of [
    ['Name', '1 new message'],
    ['Name and text', 'Then you get that half'],
  ] as const) {
    await page.getByRole('radio', { name: choice, exact: true }).check({ force: true });
    await expect(example).toContainText(shown);
  }
  await expect.poll(async () => (await saved(page)).lock_screen).toBe('text');

  const { preferences } = await saved(page);
  await page.getByRole('button', { name: 'Stop all' }).click();
  await expect(page.getByText('Everything is off, except security and payment emails.')).toBeVisible();
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0);
  const offEverywhere = async () =>
    Object.values<{ email: boolean; push: boolean }>((await saved(page)).preferences).some(
      ({ email, push }) => email || push,
    );
  await expect.poll(offEverywhere).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await saved(page)).preferences).toEqual(preferences);
});

test(
  'Without a connection my choice stays, says so, and is saved when I try again (R2.15)',
  once,
  async ({ page, expectError }) => {
    expectError(/503|Failed to load resource/);
    await joinConfirmed(page, 'tunnel');
    await visit(page, '/notifications');
    await page.route('**/api/notifications.php', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, json: { error: { code: 'x', message: 'Not now' } } })
        : route.continue(),
    );
    const control = page.getByRole('switch', { name: 'Replies: Email' });
    await control.uncheck();
    await expect(page.getByText('Not saved. Your choice stays here.')).toBeVisible();
    await expect(control).not.toBeChecked();
    expect((await saved(page)).preferences.new_messages.email).toBe(true);
    await page.unroute('**/api/notifications.php');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await saved(page)).preferences.new_messages.email).toBe(false);
  },
);

test('My emails came back: the page says why and sends them again with one press (R2.65)', once, async ({ page }) => {
  const me = await joinConfirmed(page, 'bounced');
  await reportMail(page, me.email, 'bounce');
  await visit(page, '/notifications');
  await expect(page.getByText(`Emails to ${me.email} came back to us.`)).toBeVisible();
  // The page says it itself: no banner says it twice.
  await expect(page.locator('.alerts').getByText('came back')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Turn on emails' }).click();
  await expect(page.getByText('came back to us')).toHaveCount(0);
  expect((await saved(page)).notifications_disabled).toEqual([]);
});

test('In French too (R1.05, R2.15)', once, async ({ page }) => {
  await joinConfirmed(page, 'chouette');
  await visit(page, '/fr/notifications');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(page.getByRole('switch', { name: 'Premiers messages\u00a0: E-mail' })).toBeChecked();
  await expectAccessible(page);
});

test('A visitor is sent to log in first (R2.15)', once, async ({ page }) => {
  await page.goto('/notifications');
  await expect(page).toHaveURL(/\/login\?next=/);
});
