import { test as base } from '@playwright/test';
import { FacilitatorsCopy } from '../test/facilitatorsCopy.ts';
import { startServer, type Server } from './server.ts';

export const test = base.extend<{ email: string }, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright requires a pattern, even for no fixtures
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

export const withFacilitators = (change: (copy: FacilitatorsCopy) => void) =>
  test.extend<object, { server: Server }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern -- as above
      async ({}, use) => {
        const copy = new FacilitatorsCopy();
        change(copy);
        const server = await startServer({ FACILITATORS_DIR: copy.dir });
        await use(server);
        await server.close();
        copy.remove();
      },
      { scope: 'worker' },
    ],
  });

export { expect } from '@playwright/test';
