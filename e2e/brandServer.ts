import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FacilitatorsCopy } from '../test/facilitatorsCopy.ts';
import { startServer, type Server } from './server.ts';

/** Operator key of `cobalt`. The server's `operatorKey` works only for the default facilitator. */
export const COBALT_KEY = 'op_cobalt_key_for_the_browser_tests';

export interface Painted {
  id: string;
  color: string;
  darkForm: boolean;
}

/**
 * Starts a server with additional facilitators: the `painted` ones, and `marks`, which has one product per
 * kind of logo.
 */
export async function startBrandServer(painted: readonly Painted[] = []): Promise<Server> {
  const copy = new FacilitatorsCopy();
  for (const one of painted) paint(copy, one);
  hangUp(copy);
  const server = await startServer({
    FACILITATORS_DIR: copy.dir,
    OPERATOR_KEYS: `cobalt:${COBALT_KEY}`,
  });
  return {
    ...server,
    async close() {
      await server.close();
      copy.remove();
    },
  };
}

function copyBrand(copy: FacilitatorsCopy, id: string): void {
  cpSync(join(copy.dir, 'harbor'), join(copy.dir, id), {
    recursive: true,
    filter: (path) => !path.endsWith('.json') || path.endsWith('facilitator.json'),
  });
}

function paint(copy: FacilitatorsCopy, { id, color, darkForm }: Painted): void {
  copyBrand(copy, id);
  const settings = `${id}/facilitator.json`;
  copy.plant(settings, 'facId', id);
  copy.plant(settings, 'default', undefined);
  copy.plant(settings, 'hosts', [`${id}.localhost`]);
  copy.plant(settings, 'branding.color', color);
  copy.plant(settings, 'branding.darkForm', darkForm);
  const product = `${id}/products/${id}.json`;
  cpSync(join(copy.dir, 'harbor/products/harbor.json'), join(copy.dir, product));
  copy.plant(product, 'slug', id);
  copy.plant(product, 'branding.primaryColor', color);
  copy.plant(product, 'branding.navbarBackgroundColor', color);
}

const logo = (edge: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60" viewBox="0 0 120 60">` +
  `<rect width="120" height="60" ${edge}/><rect x="20" y="20" width="80" height="20" fill="#ffcc00"/></svg>`;

function hangUp(copy: FacilitatorsCopy): void {
  const folder = join(copy.dir, 'marks');
  const harbor = join(copy.dir, 'harbor');
  copyBrand(copy, 'marks');
  copy.plant('marks/facilitator.json', 'facId', 'marks');
  copy.plant('marks/facilitator.json', 'default', undefined);
  copy.plant('marks/facilitator.json', 'hosts', ['marks.localhost']);
  writeFileSync(join(folder, 'edge.svg'), logo('fill="#123456"'));
  writeFileSync(join(folder, 'glass.svg'), logo('fill="#123456" fill-opacity="0.5"'));
  for (const [kind, logoUrl] of Object.entries({ edge: 'edge.svg', glass: 'glass.svg', none: undefined })) {
    const product = `marks/products/marks-${kind}.json`;
    cpSync(join(harbor, 'products/harbor.json'), join(copy.dir, product));
    copy.plant(product, 'slug', `marks-${kind}`);
    copy.plant(product, 'branding.logoUrl', logoUrl);
  }
}
