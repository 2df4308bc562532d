import { withFacilitators } from './fixtures.ts';

export const test = withFacilitators((copy) =>
  copy.plant('harbor/products/harbor.json', 'ownerIds', ['ssn', 'itin']),
);
