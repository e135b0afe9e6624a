import type { Browser, BrowserContext, Page, TestInfo } from '@playwright/test';
import { WebKitBrowser, type WebKitContext } from './context.ts';

/** Set by `npm run test:engines`: the browser that the journeys are walked in, if it is not Chromium. */
export const walksInWebKit = process.env.E2E_ENGINE === 'webkit';

// The one place where WebKit's stand-ins pass for what Playwright has. They have the part of it that these journeys use.
const asBrowser = (browser: WebKitBrowser) => browser as unknown as Browser;
const asContext = (context: WebKitContext) => context as unknown as BrowserContext;
const webKit = (browser: Browser) => browser as unknown as WebKitBrowser;
const webKitContext = (context: BrowserContext) => context as unknown as WebKitContext;

/** In place of Playwright's fixtures of these names. */
export const webKitFixtures = {
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures this one needs.
    async ({}: object, use: (browser: Browser) => Promise<void>) => {
      const browser = new WebKitBrowser(process.env.E2E_DISPLAY ?? '');
      await use(asBrowser(browser));
      await browser.close();
    },
    { scope: 'worker' as const },
  ] as const,

  context: async (
    { browser, baseURL }: { browser: Browser; baseURL: string | undefined },
    use: (context: BrowserContext) => Promise<void>,
  ) => {
    const context = await webKit(browser).newContext(baseURL === undefined ? {} : { baseURL });
    await use(asContext(context));
    await context.close();
  },

  page: async ({ context }: { context: BrowserContext }, use: (page: Page) => Promise<void>, info: TestInfo) => {
    const page = await context.newPage();
    await use(page);
    webKitContext(context).tellErrors();
    if (info.status !== info.expectedStatus)
      await info.attach('where it ended', { body: await page.screenshot(), contentType: 'image/png' });
  },
};
