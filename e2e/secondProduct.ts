import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FacilitatorsCopy, shippedFolder } from '../test/facilitatorsCopy.ts';
import { test as base } from './fixtures.ts';
import { startServer, type Server } from './server.ts';

/** A test with a server that also has the product `harbor-two`, a copy of `harbor` with these settings. */
export const withSecondProduct = (settings: object) =>
  base.extend<object, { server: Server }>({
    server: [
      // oxlint-disable-next-line no-empty-pattern -- the runner reads which fixtures are wanted from the pattern
      async ({}, use) => {
        const copy = new FacilitatorsCopy();
        const path = 'harbor/products/harbor.json';
        const product = JSON.parse(readFileSync(join(shippedFolder, path), 'utf8')) as object;
        const second = { ...product, slug: 'harbor-two', name: 'Harbor Two', ...settings };
        copy.write('harbor/products/harbor-two.json', JSON.stringify(second));
        const server = await startServer({ FACILITATORS_DIR: copy.dir });
        await use(server);
        await server.close();
        copy.remove();
      },
      { scope: 'worker' },
    ],
  });
