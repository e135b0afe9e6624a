import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/services.mjs';
import type { Context, Measurement } from '../scenario.ts';
import { type Frames, framesIn, type TraceEvent } from '../swipe/frames.ts';

const runs = 3;
const slowedDown = 4;
const phone = { width: 390, height: 844 };
const swings = 6;
const step = { milliseconds: 8, pixels: 4 };

/** How smoothly a card follows the finger on a phone's processor, from the browser's own trace. */
export async function run(context: Context): Promise<Measurement[]> {
  const server = await context.startServer();
  const executablePath = findChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    context.report(`A card pulled to and fro with the processor slowed ${slowedDown} times`);
    const measured: Frames[] = [];
    const work = await context.median(runs, async () => {
      const frames = await pullCards(browser, server.url);
      measured.push(frames);
      return frames.work;
    });
    const gaps = measured.map(({ gap }) => gap).sort((one, other) => one - other);
    return [
      { name: 'work of a frame while a card is pulled, p95', value: work, unit: 'ms' },
      { name: 'from frame to frame, drawn by the processor, p95', value: gaps[Math.floor(runs / 2)] ?? 0, unit: 'ms' },
      { name: 'frames in the shortest run', value: Math.min(...measured.map(({ count }) => count)), unit: '' },
    ];
  } finally {
    await browser.close();
  }
}

async function pullCards(browser: Browser, baseURL: string): Promise<Frames> {
  const context = await browser.newContext({ baseURL, viewport: phone, hasTouch: true, isMobile: true });
  await context.addInitScript(() => localStorage.setItem('site-entry-warning', '1'));
  const page = await context.newPage();
  await page.request.post('/api/user.php', { data: { login: 'alice@demo.example', password: 'alice-demo-1' } });
  await page.goto('/swipe-game', { waitUntil: 'load' });
  // A member's page always has a stream open: what matters is that the script and the pictures are there.
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.swipe-card img')];
    return pictures.length > 0 && pictures.every(({ complete }) => complete);
  });
  await page.waitForTimeout(2000);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowedDown });
  const events = await traced(cdp, () => swing(page, cdp));
  await context.close();
  return framesIn(events);
}

/** A finger that cannot decide: to the right, to the left, and back. */
async function swing(page: Page, cdp: CDPSession) {
  const box = await page.locator('.swipe-card[data-depth="0"]').boundingBox();
  if (!box) throw new Error('There is no card to pull.');
  const start = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0) =>
    cdp.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: start.x + x, y: start.y }],
    });
  await touch('touchStart');
  const began = performance.now();
  const lasts = (swings * 2 * 160 * step.milliseconds) / step.pixels;
  for (let now = 0; now < lasts; now = performance.now() - began) {
    const way = ((now / step.milliseconds) * step.pixels) % 640;
    const x = way < 160 ? way : way < 480 ? 320 - way : way - 640;
    // As fast as a screen reports a finger; whoever waits for each answer would measure the wire.
    void touch('touchMove', x).catch(() => {});
    await new Promise((done) => setTimeout(done, step.milliseconds));
  }
  await touch('touchEnd');
}

async function traced(cdp: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'benchmark', 'cc'],
    },
  });
  await work();
  const complete = new Promise<void>((done) => cdp.once('Tracing.tracingComplete', () => done()));
  await cdp.send('Tracing.end');
  await complete;
  return events;
}
