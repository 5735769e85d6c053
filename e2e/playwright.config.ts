import { defineConfig } from '@playwright/test';
import { browserArguments, findTestBrowser } from './bin/browser.mjs';

const report = process.env.E2E_REPORT;

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // A second try where others build on the result: a busy machine may lose a frame or a second. It is counted as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!report,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: report ? [['list'], ['json', { outputFile: report }]] : 'list',
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findTestBrowser(), args: browserArguments },
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    // Recording costs a fifth of the time: of a whole run only a second try is recorded, of a part what fails.
    trace: process.env.CI || report ? 'on-first-retry' : 'retain-on-failure',
    // Painting every frame of a movement takes processor time. Tests about keys and pointers have it all the same.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
});
