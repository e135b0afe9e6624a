import type { Page } from '@playwright/test';
import { expectAccessible } from './support/axe.ts';
import { joinOn } from './support/join.ts';
import { joinConfirmed } from './support/people.ts';
import { core, expect, once, test } from './support/test.ts';
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

test(
  'I pull, press and type my way through the cards, until my four likes of today are given (R2.07, R8.08, R9.04)',
  core,
  async ({ page, isMobile }) => {
    await joinConfirmed(page, `player-${isMobile ? 'phone' : 'desk'}`);
    const fetched = new Set<string>();
    page.on('request', (request) => void fetched.add(new URL(request.url()).pathname));
    await visit(page, '/swipe-game');
    // Whoever comes next is there before they are needed, behind the three that lie on the pile too.
    const cards = (await (await page.request.get('/api/swipe.php')).json()).deck.slice(0, 9);
    const photos = cards.map(
      (card: { main_image: { match: string } }) => new URL(card.main_image.match, page.url()).pathname,
    );
    await expect.poll(() => photos.filter((photo: string) => !fetched.has(photo))).toEqual([]);
    const left = page.getByText(/likes? left today/);
    await expect(left).toHaveText('4 likes left today');
    // The keys are named where there are any.
    await expect(page.locator('.swipe-key').filter({ hasText: 'Like' })).toBeVisible({ visible: !isMobile });
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

    const over = page.getByRole('heading', { name: 'That was your last like for today' });
    await expect(over).toBeFocused();
    await expect(page.getByRole('main').getByRole('timer')).toHaveAccessibleName(/hour|minute/);
    await expectAccessible(page);
    const cardsLeft = async () => (await page.request.get('/api/swipe.php')).json();
    // The page says so at once; the like is on its way.
    await expect.poll(async () => (await cardsLeft()).likes_left).toBe(0);
    const { deck } = await cardsLeft();
    const refused = await page.request.post('/api/swipe.php', { data: { id: deck[0].id, like: true } });
    expect(refused.status()).toBe(403);

    // Looking goes on, liking does not.
    await page.getByRole('button', { name: 'Keep browsing' }).click();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('No likes left until midnight. You can still pass.')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(over).toBeVisible();

    // What was given here stands in the likes.
    await visit(page, '/likes/sent');
    await expect(page.getByRole('article')).toHaveCount(4);
  },
);

test('a premium member brings the last one back, in French and without motion (R6.03, R10.06)', async ({
  page,
  isMobile,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' });
  await logIn(page, isMobile ? 'grace' : 'ines');
  await visit(page, '/fr/swipe-game');
  const first = await nameOnTop(page);
  const back = page.getByRole('button', { name: 'Revenir au profil précédent' });
  await page.keyboard.press('ArrowLeft');
  await expect(top(page).getByRole('heading')).not.toHaveText(first);
  await expect(back).toHaveAttribute('aria-disabled', 'false');
  await back.press('Enter');
  await expect(top(page).getByRole('heading')).toHaveText(first);
  await expect(page.getByRole('status').filter({ hasText: 'Retour au profil' })).toHaveCount(1);
  await expectAccessible(page);
});

const hour = 3_600_000;
/** Where it is so many hours later than in Greenwich: such names have their sign the other way round. */
const zoneAt = (hours: number) => `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;

test(
  'after my last like I wait for the site’s midnight, and then there are four again (R8.08, R9.04)',
  once,
  async ({ page, context, site, request }) => {
    // The night falls on one site alone: whoever moved the product's clock would move it for every other journey.
    const { now } = await (await request.post('/dev/clock.json', { data: { advance: 0 } })).json();
    const late = ((22 - new Date(now).getUTCHours() + 35) % 24) - 11;
    const moveTo = async (hours: number) => {
      const settings = { time_zone: zoneAt(hours) };
      await request.post('/dev/settings.json', { data: { host: 'she.localhost', settings } });
    };
    await moveTo(late);
    await context.clock.install();
    await joinOn(page, site('she'), 'night-player');
    await visit(page, `${site('she')}/swipe-game`);
    const left = page.getByText(/likes? left today/);
    for (const given of [1, 2, 3]) {
      await page.keyboard.press('ArrowRight');
      await expect(left).toHaveText(new RegExp(`^${4 - given} like`));
    }
    await page.keyboard.press('ArrowRight');
    const over = page.getByRole('heading', { name: 'That was your last like for today' });
    await expect(over).toBeFocused();
    // It is ten in the evening there, and some minutes.
    const timer = page.getByRole('main').getByRole('timer');
    const { resets_at: midnight, now: asked } = await page.evaluate(async () => (await fetch('/api/swipe.php')).json());
    expect(new Date(Date.parse(midnight) + late * hour).toISOString()).toMatch(/T00:00:00.000Z$/);
    const minutes = Math.floor((Date.parse(midnight) - Date.parse(asked)) / 60_000);
    await expect(timer).toHaveAccessibleName(new RegExp(`1 hour and (${minutes - 60}|${minutes - 61}) minute`));
    await page.clock.runFor(60_000);
    await expect(timer).toHaveAccessibleName(new RegExp(`1 hour and (${minutes - 61}|${minutes - 62}) minute`));

    // Another tab only looks on.
    const second = await context.newPage();
    await visit(second, `${site('she')}/swipe-game`);
    await second.getByRole('button', { name: 'Keep browsing' }).click();
    await expect(second.getByText('No likes left until midnight. You can still pass.')).toBeVisible();

    await moveTo(late + 2);
    await context.clock.fastForward(2 * hour);
    for (const tab of [page, second]) {
      await expect(tab.getByText(/likes? left today/)).toHaveText('4 likes left today');
      await expect(top(tab)).toBeVisible();
    }
  },
);

test(
  'a like I give in one tab is gone from the other, and so is whoever got it (R8.08, R10.01)',
  once,
  async ({ page, context }) => {
    await joinConfirmed(page, 'plays-twice');
    await visit(page, '/swipe-game');
    const second = await context.newPage();
    await visit(second, '/swipe-game');
    const liked = await nameOnTop(page);
    await expect(top(second).getByRole('heading')).toHaveText(liked);
    await page.keyboard.press('ArrowRight');
    await expect(second.getByText('3 likes left today')).toBeVisible();
    await expect(top(second).getByRole('heading')).not.toHaveText(liked);
    await second.close();
  },
);
