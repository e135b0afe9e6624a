import { defineConfig, devices } from '@playwright/test';
import { findChromium } from './scripts/services.mjs';

// Found once in the first process; the workers inherit it. Without one on the machine Playwright uses its own download.
process.env.CHROMIUM_PATH ??= findChromium() ?? '';

// Somebody who names what to run runs that and nothing else.
const everything = process.argv.slice(2).every((argument) => argument === 'test' || argument.startsWith('-'));
// Those of `npm test`: the tag's, each on one kind of device. The ones with @production are walked in production right after.
const isShort = process.env.TEST_EXTENT === 'short';
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
// The phone moves everything that moves; whoever sits here asked for stillness. So both ways are walked.
export const atADesk = { ...desktop, contextOptions: { reducedMotion: 'reduce' as const } };

export default defineConfig({
  testDir: 'e2e',
  outputDir: '.reports/journeys',
  globalSetup: './e2e/support/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: '.reports/playwright.json' }]],
  use: {
    // Set by the global setup, which starts the server before any worker reads this.
    ...(process.env.E2E_BASE_URL ? { baseURL: process.env.E2E_BASE_URL } : {}),
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    // What a page asks for goes past a journey that plays the server, once a worker asks in its place. Journeys about the
    // worker allow it.
    serviceWorkers: 'block',
    // What a journey that fails would need costs every other one too: a picture at its end a second, a recording a quarter
    // of its time. `npx playwright test --trace on` has both.
    trace: 'off',
    screenshot: 'off',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      // Journeys that are the same on every device are walked once.
      ...(isShort && { grep: /@core/ }),
      grepInvert: /@once|@alone/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      // And some need a finger, or a camera in the hand.
      ...(isShort && { grep: /(?=.*@once).*@core/ }),
      grepInvert: /@phone|@alone/,
      use: atADesk,
    },
    {
      name: 'alone',
      // Journeys that move the clock or send the provider away for everybody wait until nobody else is there, one another included.
      grep: /@alone/,
      workers: 1,
      dependencies: everything ? ['phone', 'desktop'] : [],
      use: desktop,
    },
  ].filter(({ name }) => !isShort || name !== 'alone'),
});
