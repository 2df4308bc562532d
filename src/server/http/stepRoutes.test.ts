import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { routes } from '../../routes.server.ts';

const writes = routes.flatMap(({ endpoint, step }) => {
  const path = endpoint.path.replace(/\{\w+\}/g, 'x');
  return step ? [{ method: endpoint.method, path, steps: [step].flat() }] : [];
});
const wrong = [{}, [], { owners: 'x' }, { accounts: [5] }, { address: 'x' }, { smApplicationId: 5 }];

describe.each(databases())('writes to a step on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  test.each(['INITIATED', 'TYPE_SELECTED', 'SUBMITTED'] as const)(
    'at %s, a write to a closed step says so before it validates the body',
    async (stage) => {
      const applicant = await reach(journey(base), stage);
      const { canVisitStep } = (await applicant.status()).body.data;
      const closed = writes.filter(({ steps }) => !steps.some((step) => canVisitStep[step]));
      expect(closed.length).toBeGreaterThan(8);
      for (const { method, path } of closed)
        for (const body of wrong)
          expect(
            await applicant.call(method, path, body),
            `${method} ${path} ${JSON.stringify(body)}`,
          ).toMatchObject({
            status: 409,
            body: { code: 'step_unavailable', message: 'This step is not available yet.' },
          });
    },
  );

  test('a write to an open step reports what is wrong with the body', async () => {
    const applicant = await reach(journey(base), 'BUSINESS_INFO');
    expect(await applicant.call('PUT', '/onboarding/accounts/identity/owners', {})).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'owners', message: '"owners" is required' }] },
    });
  });
});
