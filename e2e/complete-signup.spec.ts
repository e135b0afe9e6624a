import { readFileSync } from 'node:fs';
import { expectAccessible } from './support/axe.ts';
import { newcomer } from './support/newcomer.ts';
import { coreOnPhone, expect, once, test } from './support/test.ts';
import { takenOver, visit } from './support/visit.ts';

const portrait = readFileSync(new URL('../server/seeds/portraits/w12.webp', import.meta.url));

test(
  'I add a photo, some words and what I like, and all of it is kept as I go (R2.04, R3.03)',
  coreOnPhone,
  async ({ page, expectError }, info) => {
    expectError(/415/);
    await page.request.post('/api/signup.php', { data: newcomer(`Fill${info.project.name}`) });
    await visit(page, '/complete-signup');
    await expectAccessible(page);
    // Without a photo there is nothing to go on with, only a way past.
    await expect(page.getByRole('button', { name: 'Skip for now' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Continue' })).toHaveCount(0);
    const photo = page.getByLabel('Choose a photo');
    await photo.setInputFiles({ name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByText('Please choose a photo: JPEG, PNG, WebP, HEIC or AVIF')).toBeVisible();
    await photo.setInputFiles({ name: 'me.webp', mimeType: 'image/webp', buffer: portrait });
    await expect(page.getByText('Added to your profile')).toBeVisible();
    await expect(page.getByRole('img', { name: `Photo of Fill${info.project.name}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByLabel('About me').fill('Sundays at the market.');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();

    await expect(page.getByRole('heading', { name: 'What do you like?' })).toBeFocused();
    await page.getByRole('button', { name: 'Cuddling' }).click();
    await page.getByLabel('Find an interest').fill('wine');
    await page.getByRole('button', { name: 'Wine' }).click();
    await expect(page.getByText('2 of 20 chosen')).toBeVisible();
    await expectAccessible(page);
    await expect
      .poll(async () => (await (await page.request.get('/api/profile.php')).json()).profile)
      .toMatchObject({ note: 'Sundays at the market.', interests: ['hugging', 'wine'], photo_count: 1 });

    await page.reload();
    await takenOver(page);
    await expect(page.getByRole('button', { name: 'Cuddling' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByLabel('About me')).toHaveValue('Sundays at the market.');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/signup-matches$/);
  },
);

test('I see some of the newest people who could be right for me, and go on to all (R2.05)', async ({ page }, info) => {
  await page.request.post('/api/signup.php', { data: newcomer(`Match${info.project.name}`) });
  await visit(page, '/fr/signup-matches');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Bienvenue, Match${info.project.name}`);
  const cards = page.getByRole('article');
  expect(await cards.count()).toBeGreaterThan(0);
  expect(await cards.count()).toBeLessThanOrEqual(6);
  await expect(page.getByText('des crédits de bienvenue pour 3 messages')).toBeVisible();
  await expectAccessible(page);
  const onward = page.getByRole('link', { name: 'Voir les membres' });
  await expect(onward).toHaveAttribute('href', '/fr/members?api_signup_complete=1');
  await onward.click();
  await expect(page).toHaveURL(/\/fr\/members/);
});

test('These pages are for members: a visitor logs in first (R2.04, R2.05)', once, async ({ page }) => {
  for (const path of ['/complete-signup', '/fr/signup-matches']) {
    await page.goto(path);
    expect(new URL(page.url()).searchParams.get('next')).toBe(path);
  }
});
