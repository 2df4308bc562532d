import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) =>
    existsSync(path),
  );

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Long; playwright.full.config.ts runs them.
  testIgnore: join(import.meta.dirname, 'e2e/engines/**'),
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A second try on a build machine, which others load too; scripts/test.mjs names each test that needed one.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    trace: 'off',
    launchOptions: {
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        '--no-first-run',
      ],
    },
  },
});
