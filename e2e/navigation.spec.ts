import type { Page } from '@playwright/test';
import { progressBar } from '#contract/constants.ts';
import { expect, once, test } from './support/test.ts';
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
  await visit(page, '/');
  await page.clock.pauseAt(Date.now() + 60_000);
}

const slow = [
  { what: 'data', address: '**/lang-config.data*' },
  { what: 'code', address: '**/assets/languages-page-*.js' },
];

for (const { what, address } of slow) {
  test(
    `A page whose ${what} takes its time shows a bar after 200 ms, until it is there (R2.69, R4.19, R9.02)`,
    once,
    async ({ page }) => {
      expect(progressBar).toEqual({ after: 200, lasts: 5_000, fades: 500 });
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

test('A page that is there at once never shows the bar (R4.19)', once, async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { bars: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.bars += document.querySelectorAll('[role=progressbar]').length;
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  await stopTime(page);
  await languages(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
  await page.clock.runFor(10_000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
  expect(await page.evaluate(() => (window as unknown as { seen: { bars: number } }).seen.bars)).toBe(0);
});

test('The old page leaves before the new one comes (R2.69)', once, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await visit(page, '/');
  await page.evaluate(() => {
    const moves: { on: string; name: string; from: number; lasts: number }[] = [];
    Object.assign(window, { moves });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      void transition.ready.then(() => {
        for (const animation of document.getAnimations()) {
          const { pseudoElement: on } = animation.effect as KeyframeEffect;
          const { delay, duration } = animation.effect?.getTiming() ?? {};
          const name = (animation as CSSAnimation).animationName;
          if (on?.endsWith('(page)')) moves.push({ on, name, from: Number(delay), lasts: Number(duration) });
        }
      });
      return transition;
    };
  });
  await languages(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
  const moves = () =>
    page.evaluate(
      () => (window as unknown as { moves: { on: string; name: string; from: number; lasts: number }[] }).moves,
    );
  await expect.poll(async () => (await moves()).length).toBeGreaterThanOrEqual(2);
  const leaving = (await moves()).find(({ name }) => name === 'page-out');
  const coming = (await moves()).find(({ name }) => name === 'page-in');
  expect(leaving).toMatchObject({ on: '::view-transition-old(page)', from: 0 });
  expect(coming).toMatchObject({ on: '::view-transition-new(page)', from: leaving?.lasts });
});

test('Who wants less movement gets none (R10.06)', once, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  await languages(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Language');
  const moving = () =>
    page.evaluate(() => document.getAnimations().filter(({ playState }) => playState === 'running').length);
  await expect.poll(moving).toBe(0);
});

test('I jump over the navigation with the first key (R10.06)', async ({ page }) => {
  await visit(page, '/');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
