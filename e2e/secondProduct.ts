import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shippedFolder } from '../test/facilitatorsCopy.ts';
import { withFacilitators } from './fixtures.ts';

export const withSecondProduct = (settings: object) =>
  withFacilitators((copy) => {
    const product = readFileSync(join(shippedFolder, 'harbor/products/harbor.json'), 'utf8');
    const second = { ...JSON.parse(product), slug: 'harbor-two', name: 'Harbor Two', ...settings };
    copy.write('harbor/products/harbor-two.json', JSON.stringify(second));
  });
