import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/services.mjs';
import type { Context, Measurement } from '../scenario.ts';
import { type Frames, framesIn, type TraceEvent } from '../swipe/frames.ts';
import { percentile, spreadOf } from '../timing.ts';

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
    const cards: Frames[] = [];
    const boxes: Frames[] = [];
    // Interleaved, so that a slow moment of the machine meets both.
    for (let run = 0; run < runs; run += 1) {
      boxes.push(await pull(browser, openBox));
      cards.push(await pull(browser, (page) => openCards(page, server.url)));
    }
    const each = (of: Frames[], figure: 'work' | 'gap') => of.map((frames) => frames[figure]);
    const [work, baseline] = [percentile(each(cards, 'work'), 50), percentile(each(boxes, 'work'), 50)];
    return [
      { name: 'work of a frame while a card is pulled, p95', value: work, unit: 'ms' },
      {
        name: 'work of a frame against a plain box that is pulled, p95',
        value: (100 * work) / baseline,
        unit: '%',
        baseline: { value: baseline, unit: 'ms' },
        spread: spreadOf(each(boxes, 'work')),
      },
      {
        name: 'from frame to frame, drawn by the processor, p95',
        value: percentile(each(cards, 'gap'), 50),
        unit: 'ms',
      },
      { name: 'frames in the shortest run', value: Math.min(...cards.map(({ count }) => count)), unit: '' },
    ];
  } finally {
    await browser.close();
  }
}

/** What is pulled, once the page is ready. */
type Open = (page: Page) => Promise<string>;

async function pull(browser: Browser, open: Open): Promise<Frames> {
  const context = await browser.newContext({ viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const pulled = await open(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowedDown });
  const events = await traced(cdp, () => swing(page, cdp, pulled));
  await context.close();
  return framesIn(events);
}

async function openCards(page: Page, url: string) {
  await page.addInitScript(() => localStorage.setItem('site-entry-warning', '1'));
  await page.request.post(`${url}/api/user.php`, { data: { login: 'alice@demo.example', password: 'alice-demo-1' } });
  await page.goto(`${url}/swipe-game`, { waitUntil: 'load' });
  // A member's page always has a stream open: what matters is that the script and the pictures are there.
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.swipe-card img')];
    return pictures.length > 0 && pictures.every(({ complete }) => complete);
  });
  await page.waitForTimeout(2000);
  return '.swipe-card[data-depth="0"]';
}

/** The least that following a finger can cost: one box, moved by a transform with every frame. */
async function openBox(page: Page) {
  await page.setContent(
    '<meta name="viewport" content="width=device-width"><div id="box" style="width:358px;height:560px;margin:16px;background:#b04060;touch-action:none;will-change:transform"></div>',
  );
  await page.evaluate(() => {
    const box = document.getElementById('box');
    let from = 0;
    let x = 0;
    box?.addEventListener('pointerdown', (event) => {
      from = event.clientX;
    });
    box?.addEventListener('pointermove', (event) => {
      if (x === 0)
        requestAnimationFrame(() => {
          box.style.transform = `translateX(${x}px)`;
          x = 0;
        });
      x = event.clientX - from || 1;
    });
  });
  return '#box';
}

/** A finger that cannot decide: to the right, to the left, and back. */
async function swing(page: Page, cdp: CDPSession, pulled: string) {
  const box = await page.locator(pulled).boundingBox();
  if (!box) throw new Error('There is nothing to pull.');
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
