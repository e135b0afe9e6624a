import { expectAccessible } from './support/axe.ts';
import { core, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test(
  'three questions that I may skip lead me to people and the way in, and no answer leaves my browser (R2.06)',
  core,
  async ({ page, isMobile }) => {
    await visit(page, '/match-finder');
    await expect(
      page.getByText('Only your answer about age changes what you see.').filter({ visible: true }),
    ).toBeVisible();
    await expectAccessible(page);
    // Pictures of everybody, whatever will be answered, come as soon as somebody does anything here.
    const pictures = page.locator('.match-finder img');
    await page.getByRole('heading', { name: 'What age are you looking for?' }).hover();
    await expect
      .poll(() => pictures.evaluateAll((all) => all.every((one) => (one as HTMLImageElement).complete)))
      .toBe(true);
    await page.waitForLoadState('networkidle');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    const before = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );

    await page.getByRole('button', { name: '35 and over' }).click();
    await expect(page.getByRole('heading', { name: 'What do you go for?' })).toBeFocused();
    await page.getByRole('button', { name: 'Sexy' }).click();
    await page.getByRole('button', { name: 'Skip this question' }).click();
    await expect(page.getByRole('heading', { name: 'Members you might like' })).toBeFocused();
    const people = page.getByRole('article');
    await expect(people).toHaveCount(6);
    for (const words of await people.getByRole('heading').allTextContents())
      expect(Number(/(\d+)$/.exec(words)?.[1])).toBeGreaterThanOrEqual(35);

    expect(sent).toEqual([]);
    expect(page.url()).toMatch(/\/match-finder$/);
    const after = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(after).toBe(before);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Start again' }).click();
    for (let question = 0; question < 3; question += 1)
      await page.getByRole('button', { name: 'Skip this question' }).click();
    await expect(page.getByText('Any age')).toBeVisible();
    await page.getByRole('link', { name: 'Join free' }).click();
    if (isMobile) await expect(page).toHaveURL(/\/signup/);
    else await expect(page.getByRole('dialog')).toBeVisible();
  },
);

test('From the front page and from the bar above it I find the match finder (R2.06)', once, async ({ page }) => {
  await visit(page, '/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Match finder' })).toBeVisible();
  await page.getByRole('link', { name: 'Not sure who? Three questions help' }).click();
  await expect(page.getByRole('heading', { name: 'What age are you looking for?' })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the match finder asks nothing: there are people, and the way in (R2.06)', once, async ({ page }) => {
    await page.goto('/match-finder');
    await expect(page.getByRole('heading', { name: 'What age are you looking for?' })).toBeHidden();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.getByRole('link', { name: 'Join free' }).click();
    await expect(page).toHaveURL(/\/signup$/);
  });
});
