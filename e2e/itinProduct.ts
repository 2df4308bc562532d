import { FacilitatorsCopy } from '../test/facilitatorsCopy.ts';
import { test as base } from './fixtures.ts';
import { startServer, type Server } from './server.ts';

/** Playwright's `test` with a server whose product accepts ITINs for owners. */
export const test = base.extend<object, { server: Server }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from the pattern
    async ({}, use) => {
      const copy = new FacilitatorsCopy();
      copy.plant('harbor/products/harbor.json', 'ownerIds', ['ssn', 'itin']);
      const server = await startServer({ FACILITATORS_DIR: copy.dir });
      await use(server);
      await server.close();
      copy.remove();
    },
    { scope: 'worker' },
  ],
});
