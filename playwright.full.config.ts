import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** The browser tests that `npm test` leaves to `npm run test:full`: whole journeys in other engines. */
export default defineConfig(config, {
  testDir: 'e2e/engines',
  testIgnore: [],
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
});
