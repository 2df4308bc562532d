import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LEFT } from './e2e/halves.ts';

/** The headless shell draws no window, which takes half of the time. */
const chromium =
  process.env.CHROMIUM_PATH ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find((path) => existsSync(path));

/** `quick` or `full` as scripts/test.mjs asks for; both when a file is run by hand. */
const half = process.env.BROWSER_HALF;

export default defineConfig({
  ...(half === 'quick' ? { grepInvert: LEFT } : {}),
  ...(half === 'full' ? { grep: LEFT } : {}),
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // Long; playwright.full.config.ts runs them.
  testIgnore: join(import.meta.dirname, 'e2e/engines/**'),
  outputDir: 'test-results',
  fullyParallel: true,
  // A test waits half of its time.
  workers: 4,
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
