import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { join } from './support/join.ts';
import { reportMail } from './support/mail-trouble.ts';
import { linkIn, mailsTo } from './support/mailbox.ts';
import { joinConfirmed } from './support/people.ts';
import { png } from './support/pictures.ts';
import { expect, once, onPhone, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const reminder = (page: Page) => page.locator('.alerts').getByText('Confirm your email address');
const modal = (page: Page) => page.getByRole('dialog', { name: 'Confirm your email address' });

test(
  'Until I confirm my address every page reminds me, and offers my free messages (R2.65, R4.01, R6.02)',
  once,
  async ({ page }, { project }) => {
    const somebody = await join(page, `Iris${project.name}`);
    await visit(page, '/members');
    await expect(reminder(page)).toBeVisible();
    await expect(page.locator('.alerts')).toContainText(somebody.email);
    await expect(page.locator('.alerts')).toContainText('welcome credits for 3 messages');
    await expectAccessible(page);

    const before = (await mailsTo(page, somebody.email)).length;
    await page.getByRole('button', { name: 'Send it again' }).click();
    await expect(page.getByText('Sent. If nothing arrives, check your spam folder.')).toBeVisible();
    expect((await mailsTo(page, somebody.email)).length).toBe(before + 1);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Wrong address?' }).click();
    await expect(page).toHaveURL(/\/settings#email$/);
    await expect(page.getByLabel('New address')).toBeVisible();
    await expect(reminder(page)).toBeVisible();

    await page.goto(await linkIn(page, somebody.email, '/api/activate.php'));
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await expect(reminder(page)).toHaveCount(0);
    await page.getByRole('link', { name: 'Browse members' }).click();
    await expect(page).toHaveURL(/\/members$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('France');
    await expect(reminder(page)).toHaveCount(0);
  },
);

test('After too many mails I am told kindly when I may ask again (R2.65)', once, async ({ page, expectError }) => {
  expectError(/status of 429 .*activation-mail\.php/);
  await join(page, 'Jade');
  for (let sent = 0; sent < 3; sent += 1) await page.request.post('/api/activation-mail.php');
  await visit(page, '/members');
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(
    page.getByText('We have already sent it several times today. You can ask again in 1 day.'),
  ).toBeVisible();
});

test(
  'Right after signing up, a phone shows the reminder as a modal, once (R2.67)',
  onPhone,
  async ({ page, isMobile }, { project }) => {
    await join(page, `Kim${project.name}`);
    await visit(page, '/members?page=2&api_signup_complete=1');
    await expect(page).toHaveURL(/\/members\?page=2$/);
    await expect(reminder(page)).toBeAttached();
    if (isMobile) {
      await expect(modal(page)).toBeVisible();
      await expect(modal(page)).toContainText('welcome credits for 3 messages');
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Got it' }).click();
    }
    await expect(modal(page)).toHaveCount(0);
    await page.reload();
    await expect(reminder(page)).toBeVisible();
    await expect(modal(page)).toHaveCount(0);
  },
);

test('I confirm in another window and come back: the reminder is gone (R2.65, R4.01)', once, async ({ page }) => {
  const somebody = await join(page, 'Lilli');
  await visit(page, '/members');
  await expect(reminder(page)).toBeVisible();
  await page.request.get(await linkIn(page, somebody.email, '/api/activate.php'));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(reminder(page)).toHaveCount(0);
});

test('Whoever has confirmed is not reminded of anything (R2.65)', once, async ({ page }) => {
  await logIn(page, 'bruno');
  await visit(page, '/members?api_signup_complete=1');
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // An offer, of pushes or of the app, may stand in the same place: a moment later, and only to whom the browser says yes.
  const reminded = /Confirm your email|Add a photo|Say a few words|our emails/i;
  await expect(page.locator('.alerts').filter({ hasText: reminded })).toHaveCount(0);
});

test(
  'Confirmed but without a photo, I am asked for one, and not again for a while once I say not now (R2.65, R4.10)',
  once,
  async ({ page }, { project }) => {
    const somebody = await join(page, `Nell${project.name}`);
    const ask = page.locator('.alerts').getByText('Add a photo.');
    await visit(page, '/members');
    await expect(reminder(page)).toBeVisible();
    await expect(ask).toHaveCount(0);
    await page.request.get(await linkIn(page, somebody.email, '/api/activate.php'));
    await visit(page, '/members');
    await expect(ask).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add a photo' })).toHaveAttribute('href', '/profile#add-photo');
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(ask).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('France');
    await expect(ask).toHaveCount(0);
    const kept = (await page.context().cookies()).find(({ name }) => name === 'dismissed-photo');
    expect(Math.abs(Number(kept?.value) - Date.now() / 1000)).toBeLessThan(300);
  },
);

const dismissedAt = async (page: Page, name: string) => {
  const kept = (await page.context().cookies()).find((cookie) => cookie.name === `dismissed-${name}`);
  return Number(kept?.value);
};

test(
  'With a photo and no words, I am asked for a few, and not again for a while once I say not now (R2.65, R4.10)',
  once,
  async ({ page }) => {
    await joinConfirmed(page, 'Wordless');
    await page.request.post('/api/photos.php', { multipart: { photo: await png(71) } });
    const ask = page.locator('.alerts').getByText('Say a few words about yourself.');
    await visit(page, '/members');
    await expect(ask).toBeVisible();
    await expectAccessible(page);
    await visit(page, '/profile');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ask).toHaveCount(0);

    await visit(page, '/members');
    await page.getByRole('button', { name: 'Not now' }).click();
    await expect(ask).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ask).toHaveCount(0);
    expect(Math.abs((await dismissedAt(page, 'profile')) - Date.now() / 1000)).toBeLessThan(300);

    await page.context().clearCookies({ name: 'dismissed-profile' });
    await visit(page, '/members');
    await page.getByRole('link', { name: 'Add a few words' }).click();
    await expect(page).toHaveURL('/profile#about-me');
  },
);

for (const [report, words] of [
  ['bounce', /Our emails to .+ came back\./],
  ['complaint', 'One of our emails was marked as spam.'],
] as const) {
  test(
    `After a ${report} I hear why no emails come, and have them back with one press (R2.65, R4.10)`,
    once,
    async ({ page }) => {
      const me = await joinConfirmed(page, `Unmailed${report}`);
      await reportMail(page, me.email, report);
      const told = page.locator('.alerts').getByText(words);
      await visit(page, '/members');
      await expect(told).toBeVisible();
      // One banner at a time: the photo waits.
      await expect(page.locator('.alerts')).toHaveCount(1);
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Not now' }).click();
      await expect(told).toHaveCount(0);
      expect(Math.abs((await dismissedAt(page, 'mails')) - Date.now() / 1000)).toBeLessThan(300);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(told).toHaveCount(0);

      await page.context().clearCookies({ name: 'dismissed-mails' });
      await visit(page, '/members');
      await page.getByRole('button', { name: 'Turn on emails' }).click();
      await expect(page.getByText('Emails are on again.')).toBeVisible();
      await expect(told).toHaveCount(0);
      const { user } = await (await page.request.get('/api/user.php')).json();
      expect(user.notifications_disabled).toEqual([]);
    },
  );
}

test('The reminder speaks French too (R1.05)', once, async ({ page }) => {
  await join(page, 'Ninon');
  await visit(page, '/fr/members');
  await expect(page.locator('.alerts')).toContainText('Confirmez votre adresse e-mail');
  await expect(page.locator('.alerts')).toContainText('des crédits de bienvenue pour 3 messages');
  await expectAccessible(page);
});
