import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { joinConfirmed } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { logIn, visit } from './support/visit.ts';

const top = (page: Page) => page.locator('.swipe-card[data-depth="0"]');
const nameOnTop = async (page: Page) => (await top(page).getByRole('heading').textContent()) ?? '';

/** Pulls the card on top sideways, as a finger or a mouse would. */
async function pull(page: Page, distance: number) {
  const box = await top(page).boundingBox();
  if (!box) throw new Error('There is no card to pull.');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (let step = 1; step <= 8; step += 1) await page.mouse.move(start.x + (distance * step) / 8, start.y + step);
  return start;
}

test('I pull, press and type my way through the cards, until my four likes of today are given (R2.07, R8.08, R9.04)', async ({
  page,
  isMobile,
}) => {
  await joinConfirmed(page, `player-${isMobile ? 'phone' : 'desk'}`);
  await visit(page, '/swipe-game');
  const left = page.getByText(/likes? left today/);
  await expect(left).toHaveText('4 likes left today');
  await expectAccessible(page);

  // A little, and it comes back; far, and it is a like.
  const first = await nameOnTop(page);
  const { x, y } = await pull(page, 60);
  await page.mouse.move(x + 20, y);
  await page.mouse.up();
  await expect(top(page).getByRole('heading')).toHaveText(first);
  await pull(page, 180);
  await expect(top(page).locator('[data-stamp="like"]')).toHaveCSS('opacity', '1');
  await page.mouse.up();
  await expect(top(page).getByRole('heading')).not.toHaveText(first);
  await expect(left).toHaveText('3 likes left today');

  const second = await nameOnTop(page);
  await page.getByRole('button', { name: /^Pass / }).click();
  await expect(page.getByRole('status').filter({ hasText: 'You passed' })).toContainText('Next:');
  await expect(top(page).getByRole('heading')).not.toHaveText(second);
  await page.keyboard.press('ArrowRight');
  await expect(left).toHaveText('2 likes left today');
  await page.getByRole('button', { name: /^Like / }).click();
  await expect(left).toHaveText('1 like left today');
  await page.keyboard.press('ArrowRight');

  const over = page.getByRole('heading', { name: 'That was your last like of today' });
  await expect(over).toBeFocused();
  await expect(page.getByRole('main').getByRole('timer')).toHaveAccessibleName(/hour|minute/);
  await expectAccessible(page);
  const { deck, likes_left: none } = await (await page.request.get('/api/swipe.php')).json();
  expect(none).toBe(0);
  const refused = await page.request.post('/api/swipe.php', { data: { id: deck[0].id, like: true } });
  expect(refused.status()).toBe(403);

  // Looking goes on, liking does not.
  await page.getByRole('button', { name: 'Look on' }).click();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('No likes left until midnight. You can still pass.')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(over).toBeVisible();

  // What was given here stands in the likes.
  await visit(page, '/likes/sent');
  await expect(page.getByRole('article')).toHaveCount(4);
});

test('a premium member brings the last one back; in French too, and without motion where none is wanted (R6.03, R10.06)', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await logIn(page, isMobile ? 'grace' : 'ines');
  await visit(page, '/fr/swipe-game');
  const first = await nameOnTop(page);
  const back = page.getByRole('button', { name: 'Faire revenir la dernière carte' });
  await page.keyboard.press('ArrowLeft');
  await expect(top(page).getByRole('heading')).not.toHaveText(first);
  await expect(back).toHaveAttribute('aria-disabled', 'false');
  await back.press('Enter');
  await expect(top(page).getByRole('heading')).toHaveText(first);
  await expect(page.getByRole('status').filter({ hasText: 'est de retour' })).toHaveCount(1);
  await expectAccessible(page);
});
