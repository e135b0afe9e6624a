import { defineConfig, devices } from '@playwright/test';
import journeys from '../../playwright.config.ts';
import { findFirefox } from '../../scripts/browsers.mjs';
import { answerForFirefox } from './firefox/answered-for-firefox.ts';

const engine = process.env.E2E_ENGINE ?? '';
process.env.FIREFOX_PATH ??= findFirefox() ?? '';
if (engine === 'firefox') answerForFirefox();
const { launchOptions: _chromium, ...common } = journeys.use ?? {};

/**
 * `npm run test:engines`: the most important journeys, those with the tag @production, and those about what browsers do
 * differently, with the tag @engines. They are walked in the engine that E2E_ENGINE names.
 * Each engine has a server and a demo world of its own, because both bring the same people.
 */
export default defineConfig({
  ...journeys,
  testDir: '..',
  outputDir: `../../.reports/engines-${engine}`,
  globalSetup: './global-setup.ts',
  reporter: [['list'], ['json', { outputFile: `../../.reports/engines-${engine}.json` }]],
  // WebKit paints without a graphics card, and finds what a journey looks for by asking the page again and again.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  grep: /@production|@engines/,
  use: common,
  projects: [
    {
      name: 'firefox',
      use: {
        ...devices['Desktop Firefox'],
        viewport: { width: 1440, height: 900 },
        // Firefox as the distribution has it, over WebDriver BiDi.
        channel: 'moz-firefox',
        launchOptions: {
          executablePath: process.env.FIREFOX_PATH,
          firefoxUserPrefs: { 'ui.prefersReducedMotion': 1 },
        },
      },
    },
    {
      name: 'webkit',
      // Its driver does not tell which requests a page makes, and that is what this journey is about.
      grepInvert: /I turn to page 3/,
    },
  ].filter(({ name }) => name === engine),
});
