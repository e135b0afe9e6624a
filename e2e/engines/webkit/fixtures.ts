import type {
  Browser,
  BrowserContext,
  Fixtures,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
} from '@playwright/test';
import { WebKitBrowser, type WebKitContext } from './context.ts';

/** Set by `npm run test:engines`: the browser that the journeys are walked in, if it is not Chromium. */
export const walksInWebKit = process.env.E2E_ENGINE === 'webkit';

// The one place where WebKit's stand-ins pass for what Playwright has. They have the part of it that these journeys use.
const asBrowser = (browser: WebKitBrowser) => browser as unknown as Browser;
const asContext = (context: WebKitContext) => context as unknown as BrowserContext;
const webKit = (browser: Browser) => browser as unknown as WebKitBrowser;
const webKitContext = (context: BrowserContext) => context as unknown as WebKitContext;

/** In place of Playwright's fixtures of these names. */
export const webKitFixtures: Fixtures<
  object,
  object,
  PlaywrightTestArgs & PlaywrightTestOptions,
  PlaywrightWorkerArgs
> = {
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}, use) => {
      const browser = new WebKitBrowser(process.env.E2E_DISPLAY ?? '');
      await use(asBrowser(browser));
      await browser.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ browser, baseURL }, use) => {
    const context = await webKit(browser).newContext(baseURL === undefined ? {} : { baseURL });
    await use(asContext(context));
    await context.close();
  },

  page: async ({ context }, use, info) => {
    const page = await context.newPage();
    await use(page);
    webKitContext(context).tellErrors();
    if (info.status !== info.expectedStatus)
      await info.attach('where it ended', { body: await page.screenshot(), contentType: 'image/png' });
  },
};
