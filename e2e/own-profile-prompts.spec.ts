import { expectAccessible } from './support/axe.ts';
import { nameFor, ownProfile, saved } from './support/own-profile.ts';
import { elsewhere, joinConfirmed } from './support/people.ts';
import { expect, once, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

test('I answer prompts, and somebody who reads them begins a message with one (R2.14, R2.09, R3.02)', async ({
  page,
  isMobile,
  browser,
  baseURL,
}) => {
  const { id, name } = await joinConfirmed(page, nameFor('prompted', isMobile));
  await visit(page, '/profile');
  const choose = async (prompt: string) => {
    await page.getByRole('button', { name: /^(Choose your first|Add another) prompt$/ }).click();
    await page.getByRole('button', { name: prompt }).click();
    await expect(page.getByLabel(prompt, { exact: true })).toBeFocused();
  };
  await choose('A perfect Sunday');
  await page.keyboard.type('Market at ten.');
  await choose('What makes me laugh');
  await page.keyboard.type('Dogs with a job.');
  await choose('The song I never skip');
  await expect(page.getByText('2 of 3 answered')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add another prompt' })).toHaveCount(0);
  await expectAccessible(page);

  // Taken away by mistake, an answer comes back; the prompt without an answer is nobody's business.
  await page.getByRole('button', { name: 'Remove “What makes me laugh”' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('What makes me laugh', { exact: true })).toHaveValue('Dogs with a job.');
  await saved(page);
  const answers = [
    { prompt: 'perfect_sunday', answer: 'Market at ten.' },
    { prompt: 'laugh', answer: 'Dogs with a job.' },
  ];
  expect((await ownProfile(page)).prompts).toEqual(answers);
  await visit(page, `/members/${id}`);
  await expect(page.getByText('Market at ten.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Answer/ })).toHaveCount(0);

  const reader = await elsewhere(browser, baseURL);
  await logIn(reader, 'daniel');
  await visit(reader, `/members/${id}`);
  await expect(reader.getByText('Dogs with a job.')).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole('link', { name: 'Answer “A perfect Sunday”' }).click();
  const field = reader.getByRole('textbox', { name: `Write to ${name}` });
  await expect(field).toHaveValue('About “A perfect Sunday”: ');
  await expect(field).toBeFocused();
  // The quote alone says nothing, so it is not sent and costs nothing.
  const send = reader.getByRole('button', { name: /^Send(,| for)/ });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await reader.keyboard.type('which market?');
  await expect(send).not.toHaveAttribute('aria-disabled');
  expect((await (await reader.request.get(`/api/chat.php?member=${id}`)).json()).messages).toEqual([]);
  await reader.context().close();
});

test('As a visitor I find the prompt quoted once I have logged in (R2.09, R6.01)', once, async ({ page }) => {
  await logIn(page, 'daniel');
  const { id } = await ownProfile(page);
  await page.context().clearCookies();
  await visit(page, `/fr/members/${id}`);
  await page.getByRole('link', { name: 'Répondre à «\u00a0Ce qui me fait rire\u00a0»' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connectez-vous pour discuter');
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/next=.*prompt%3Dlaugh/);
  await logIn(page, 'emma');
  await visit(page, new URL(page.url()).searchParams.get('next') ?? '');
  await expect(page.getByRole('textbox', { name: 'Écrire à Daniel' })).toHaveValue(
    'À propos de «\u00a0Ce qui me fait rire\u00a0»\u00a0: ',
  );
  await expect(page).toHaveURL(/chat$/);
});
