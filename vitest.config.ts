import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    // A test that asserts nothing would pass whatever happens.
    expect: { requireAssertions: true },
    // Generous, because API tests start the whole app, which takes a long time on a slow machine. FUZZ
    // multiplies the number of runs of the random tests.
    testTimeout: 120_000 * Math.max(1, Number(process.env.FUZZ ?? 1)),
    hookTimeout: 180_000,
    maxWorkers: 4,
    // Test files in a process share modules. Loading and compiling the app for each file would double the total time.
    isolate: false,
    // Retries once in CI, because other jobs may slow down the machine.
    retry: process.env.CI === undefined ? 0 : 1,
  },
});
