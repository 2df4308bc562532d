import { test as base } from '@playwright/test';
import { startServer, type Server } from './server.ts';

/** Starts one server per worker. Each test gets a unique `email`. */
export const test = base.extend<{ email: string }, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const server = await startServer();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  // oxlint-disable-next-line no-empty-pattern -- as above
  email: async ({}, use) => use(`owner-${crypto.randomUUID()}@example.com`),
});

export { expect } from '@playwright/test';
