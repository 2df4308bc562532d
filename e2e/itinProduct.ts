import { withFacilitators } from './fixtures.ts';

/** Playwright's `test` with a server whose product accepts ITINs for owners. */
export const test = withFacilitators((copy) =>
  copy.plant('harbor/products/harbor.json', 'ownerIds', ['ssn', 'itin']),
);
