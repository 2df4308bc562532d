import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Tests in Firefox, WebKit, and, for comparison, Chromium. Only `npm run test:full` runs them. */
export default defineConfig(config, {
  testDir: 'e2e/engines',
  testIgnore: [],
  workers: 2,
  timeout: 240_000,
  expect: { timeout: 30_000 },
});
