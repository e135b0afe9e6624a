import { resolve } from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { logIn } from '../support/visit.ts';

const folder = resolve(import.meta.dirname, '../../docs/images');
const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1.5 },
};
/** Wide enough for half of a page of README on a fine screen. */
const widths = { phone: 780, desktop: 1440 };

interface Screen {
  name: string;
  device: keyof typeof devices;
  colorScheme: 'light' | 'dark';
  /** Who looks; a visitor where nobody does. */
  as?: string;
  locale?: string;
  open(page: Page): Promise<unknown>;
}

const screens: Screen[] = [
  { name: 'home', device: 'desktop', colorScheme: 'light', open: (page) => page.goto('/') },
  { name: 'search', device: 'desktop', colorScheme: 'dark', as: 'alice', open: (page) => page.goto('/members') },
  { name: 'chat', device: 'desktop', colorScheme: 'light', as: 'alice', open: openChat },
  { name: 'member', device: 'phone', colorScheme: 'light', as: 'alice', open: openMember },
  { name: 'swipe', device: 'phone', colorScheme: 'dark', as: 'alice', open: (page) => page.goto('/swipe-game') },
  { name: 'credits', device: 'phone', colorScheme: 'light', as: 'alice', open: (page) => page.goto('/premium') },
];

for (const screen of screens)
  test(`${screen.name}.webp shows the ${screen.device} in ${screen.colorScheme}`, async ({ browser, baseURL }) => {
    const page = await openPage(browser, baseURL, screen);
    const answer = await screen.open(page);
    expect(answer).toBeTruthy();
    await allThere(page);
    await sharp(await page.screenshot({ animations: 'disabled' }))
      .resize({ width: widths[screen.device] })
      .webp({ quality: 82 })
      .toFile(`${folder}/${screen.name}.webp`);
    await page.context().close();
  });

async function openPage(browser: Browser, baseURL: string | undefined, { device, colorScheme, as, locale }: Screen) {
  const context = await browser.newContext({
    ...devices[device],
    ...(baseURL && { baseURL }),
    colorScheme,
    locale: locale ?? 'en-US',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
  });
  // The warning of an adult site is for people who come for the first time.
  await context.addInitScript(() => localStorage.setItem('site-entry-warning', '1'));
  const page = await context.newPage();
  if (as) await logIn(page, as);
  return page;
}

/** The conversation that was written in last. */
async function openChat(page: Page) {
  const { chats } = await (await page.request.get('/api/chats.php')).json();
  return page.goto(`/chats/${chats[0].conversation.id}`);
}

/** Somebody the search shows with a photo, and not the one on top of the swipe game. */
async function openMember(page: Page) {
  const { profiles } = await (await page.request.get('/api/members.php?with_photo=1')).json();
  return page.goto(`/members/${profiles[3].id}`);
}

/** Fonts and pictures in view are drawn, and no progress bar is on its way. */
async function allThere(page: Page) {
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => {
        // What is out of sight, below or beside the screen, may wait for as long as it stays there.
        const { width, top, bottom, left, right } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      })
      .every(({ complete }) => complete),
  );
}
