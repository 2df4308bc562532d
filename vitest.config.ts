import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    // A test that asserts nothing would pass whatever happens.
    expect: { requireAssertions: true },
    // API tests boot the whole app; a slow machine may take its time, so no test is judged by the clock.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    maxWorkers: 4,
    // Files share a process's modules, which takes half the time of loading and compiling the app for each of them.
    isolate: false,
    // As in playwright.config.ts; the reporter marks a test that needed it.
    retry: process.env.CI === undefined ? 0 : 1,
  },
});
