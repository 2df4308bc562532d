import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { LEFT } from './e2e/halves.ts';

/** Prefers the headless shell, which halves the tests' run time. If undefined, Playwright uses its own browser. */
const chromium =
  process.env.CHROMIUM_PATH ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
  ].find((path) => existsSync(path));

/** `quick` or `full`, set by scripts/test.mjs. If unset, such as when a file is run by hand, both halves run. */
const half = process.env.BROWSER_HALF;

export default defineConfig({
  ...(half === 'quick' ? { grepInvert: LEFT } : {}),
  ...(half === 'full' ? { grep: LEFT } : {}),
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  // The engine tests take a long time, so only playwright.full.config.ts runs them.
  testIgnore: join(import.meta.dirname, 'e2e/engines/**'),
  outputDir: 'test-results',
  fullyParallel: true,
  // Tests spend half of their time waiting, so several share a processor.
  workers: 4,
  // Retries once on a build machine, which other jobs may slow down. scripts/test.mjs names retried tests.
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
