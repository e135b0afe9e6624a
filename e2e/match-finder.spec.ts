import { expectAccessible } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { visit } from './support/visit.ts';

test('three questions that I may skip lead me to people and the way in, and no answer leaves my browser (R2.06)', async ({
  page,
  isMobile,
}) => {
  await visit(page, '/match-finder');
  await expect(page.getByText('Only your answer about age changes what you see.')).toBeVisible();
  await expectAccessible(page);
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
});
