import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Browser tests that run only in `npm run test:full`, not in `npm test`: whole journeys in other engines. */
export default defineConfig(config, {
  testDir: 'e2e/engines',
  testIgnore: [],
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
});
