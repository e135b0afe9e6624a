import { defineConfig } from '@playwright/test';
import journeys from '../../playwright.config.ts';

/** `npm run pictures`: the pictures of README and docs, taken of the demo world on the journeys' server. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: '*.pictures.ts',
  outputDir: '../../.reports/pictures',
  globalSetup: '../support/global-setup.ts',
  fullyParallel: false,
  workers: 1,
  timeout: 120_000,
  reporter: 'list',
  projects: [{ name: 'pictures' }],
});
