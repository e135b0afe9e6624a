import { expect as playwrightExpect, test as playwrightTest } from '@playwright/test';
import { fillsAsTyped } from '../engines/firefox/fills-as-typed.ts';
import { walksInWebKit, webKitFixtures } from '../engines/webkit/fixtures.ts';
import { matchers } from '../engines/webkit/matchers.ts';

// Playwright cannot drive the WebKit of a Linux distribution: there the same journeys get pages of our own.
const base = walksInWebKit ? playwrightTest.extend(webKitFixtures) : playwrightTest;
export const expect: typeof playwrightExpect = walksInWebKit ? playwrightExpect.extend(matchers) : playwrightExpect;

// Whoever leaves a page cuts its stream of events. The page catches that; Firefox tells of it as of an error all the same.
const expectedOfEngine = process.env.E2E_ENGINE === 'firefox' ? [/Error in input stream/] : [];

interface Journey {
  /** The address of another site of the installation: site('she') is http://she.localhost and the port. */
  site: (name: string) => string;
  /** Where somebody else is: another node of the same installation, where it has one. */
  otherNode: string | undefined;
  /** The first time ever: the question about age is still to come. Everybody else has answered it. */
  firstVisit: boolean;
  answeredBefore: undefined;
  /** Says which error a journey brings about on purpose; any other one fails it. */
  expectError: (expected: RegExp) => void;
}

/**
 * The test of every journey. A page that throws or complains to the console (a broken policy does), or a server that
 * answers 5xx, fails it even where nobody looked.
 */
export const test = base.extend<Journey>({
  site: async ({ baseURL }, use) => {
    await use((name) => {
      const address = new URL(baseURL ?? 'http://localhost:3000');
      address.hostname = `${name}.localhost`;
      return address.origin;
    });
  },

  otherNode: async ({ baseURL }, use) => {
    await use(process.env.E2E_OTHER_NODE ?? baseURL);
  },

  firstVisit: [false, { option: true }],
  answeredBefore: [
    async ({ context, firstVisit }, use) => {
      await fillsAsTyped(context);
      if (!firstVisit) {
        await context.addInitScript(() => {
          // Empty pages and frames in a sandbox have no storage to write to.
          if (origin.startsWith('http')) localStorage.setItem('site-entry-warning', '1700000000');
        });
      }
      await use(undefined);
    },
    { auto: true },
  ],

  expectError: [
    async ({ context }, use) => {
      const errors: string[] = [];
      const expected: RegExp[] = [...expectedOfEngine];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('response', (response) => {
        if (response.status() >= 500) errors.push(`${response.status()} ${response.url()}`);
      });
      await use((pattern) => expected.push(pattern));
      const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
      expect(unexpected, 'errors in the page or on the server').toEqual([]);
    },
    { auto: true },
  ],
});

/** For a journey that is the same on a phone and at a desk. */
export const once = { tag: '@once' };

/** For a journey that changes the world for everybody: it is walked when all others are done. */
export const alone = { tag: '@alone' };

/** For a journey that only a phone can make. */
export const onPhone = { tag: '@phone' };

/** For a journey that `npm test` walks; `npm run test:whole` walks all. The same for those above. */
export const core = { tag: '@core' };
export const coreOnce = { tag: ['@once', '@core'] };
export const coreOnPhone = { tag: ['@phone', '@core'] };

/** For a journey that is walked in production as well: on PostgreSQL with Redis, two nodes, and nothing of the demo. */
export const alsoInProduction = { tag: '@production' };
export const onceAlsoInProduction = { tag: ['@once', '@production'] };

/** For a journey about what browsers do differently: `npm run test:engines` walks it with those of production. */
export const onceInEveryEngine = { tag: ['@once', '@engines'] };
