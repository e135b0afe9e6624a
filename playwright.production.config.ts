import { defineConfig } from '@playwright/test';
import journeys, { atADesk } from './playwright.config.ts';

/**
 * The most important journeys once more, in production mode: the step `production` of `npm test`. They are those with
 * the tag @production, and must do without the workbench, the sandbox and a clock that moves.
 */
export default defineConfig({
  ...journeys,
  globalSetup: './e2e/production/global-setup.ts',
  outputDir: '.reports/production',
  reporter: [['list'], ['json', { outputFile: '.reports/playwright-production.json' }]],
  projects: [{ name: 'production', grep: /@production/, use: atADesk }],
});
