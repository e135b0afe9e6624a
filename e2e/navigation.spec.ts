import type { Page } from '@playwright/test';
import { progressBar } from '#contract/constants.ts';
import { coreOnce, expect, once, test } from './support/test.ts';
import { visit } from './support/visit.ts';

const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });
const languages = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Languages' });

/** Holds back what matches until it is let go. */
async function holdBack(page: Page, address: string) {
  let letGo = () => {};
  const held = new Promise<void>((done) => {
    letGo = done;
  });
  let asked = () => {};
  const arrived = new Promise<void>((done) => {
    asked = done;
  });
  await page.route(address, async (route) => {
    asked();
    await held;
    await route.continue();
  });
  return { arrived, letGo };
}

/** From here on time stands still and moves only when told. */
async function stopTime(page: Page) {
  await page.clock.install();
  await visit(page, '/pricing');
  await page.clock.pauseAt(Date.now() + 60_000);
}

const slow = [
  { what: 'data', address: '**/lang-config.data*' },
  { what: 'code', address: '**/assets/languages-page-*.js' },
];

for (const { what, address } of slow) {
  test(
    `A page whose ${what} takes its time shows a bar after 200 ms, until it is there (R2.69, R4.19, R9.02)`,
    coreOnce,
    async ({ page }) => {
      expect(progressBar).toEqual({ after: 200, lasts: 5_000, fades: 500 });
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await stopTime(page);
      const { arrived, letGo } = await holdBack(page, address);
      await languages(page).click();
      await arrived;
      await page.clock.runFor(progressBar.after - 1);
      await expect(bar(page)).toHaveCount(0);
      await page.clock.runFor(1);
      await expect(bar(page)).toHaveCount(1);
      expect(await bar(page).evaluate((element) => getComputedStyle(element).transitionDuration)).toBe('5s');

      letGo();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
      await expect(bar(page)).toHaveClass(/finishing/);
      await page.clock.runFor(progressBar.fades - 1);
      await expect(bar(page)).toHaveCount(1);
      await page.clock.runFor(1);
      await expect(bar(page)).toHaveCount(0);
    },
  );
}

test('A page that is there within 200 ms never shows the bar (R4.19)', once, async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { bars: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.bars += document.querySelectorAll('[role=progressbar]').length;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await stopTime(page);
  const { arrived, letGo } = await holdBack(page, '**/lang-config.data*');
  await languages(page).click();
  await arrived;
  await page.clock.runFor(progressBar.after - 1);
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
  await page.clock.runFor(progressBar.lasts);
  expect(await page.evaluate(() => (window as unknown as { seen: { bars: number } }).seen.bars)).toBe(0);
});

interface Move {
  on: string;
  name: string;
  from: number;
  lasts: number;
}

/** Notes every movement of the next change of pages; asked for when that change is over. */
async function watchMoves(page: Page): Promise<() => Promise<Move[]>> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const moves = transition.ready.then(() =>
        document.getAnimations().map((animation) => {
          const { pseudoElement } = animation.effect as KeyframeEffect;
          const { delay, duration } = animation.effect?.getTiming() ?? {};
          const name = (animation as CSSAnimation).animationName;
          return { on: pseudoElement ?? '', name, from: Number(delay), lasts: Number(duration) };
        }),
      );
      Object.assign(window, { moves });
      return transition;
    };
  });
  return () => page.evaluate(() => (window as unknown as { moves: Promise<Move[]> }).moves);
}

test('The old page leaves before the new one comes (R2.69)', once, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/pricing');
  const moves = await watchMoves(page);
  await languages(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
  const leaving = (await moves()).find(({ on }) => on === '::view-transition-old(page)');
  const coming = (await moves()).find(({ on }) => on === '::view-transition-new(page)');
  expect(leaving).toMatchObject({ name: 'page-out', from: 0 });
  expect(coming).toMatchObject({ name: 'page-in', from: leaving?.lasts });
});

test('Who wants less movement gets none (R10.06)', once, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/pricing');
  const moves = await watchMoves(page);
  await languages(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
  expect((await moves()).filter(({ on }) => on.startsWith('::view-transition'))).toEqual([]);
});

test('I jump over the navigation with the first key (R10.06)', once, async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test(
  'What I will probably open next is fetched ahead, but not on an expensive line (R9.06)',
  once,
  async ({ page }) => {
    const ahead = page.waitForRequest('**/assets/language-dropdown-*.js');
    await page.goto('/pricing');
    await ahead;

    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await visit(page, '/pricing');
    await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
    expect(fetched.filter((address) => address.includes('language-dropdown'))).toEqual([]);
    expect(fetched.filter((address) => address.includes('/assets/'))).not.toEqual([]);
  },
);
