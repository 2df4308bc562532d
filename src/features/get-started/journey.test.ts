import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import type { OwnershipType } from '../../domain/identity.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

describe.each(databases())('the whole journey on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  test.each<OwnershipType>(['LLC', 'SOLE_PROP', 'GOV'])(
    'from account to submitted application as %s',
    async (ownershipType) => {
      const applicant = await reach(journey(base, { ownershipType }), 'PAYOUT');
      expect((await applicant.status()).body.data.smAppStatus).toBe('PAYOUT');
      const submitted = await applicant.submit();
      expect(submitted).toMatchObject({
        status: 200,
        body: { success: true, data: { status: 'SUBMITTED' } },
      });
      const status = await applicant.status();
      expect(status.body.data).toMatchObject({ smAppStatus: 'SUBMITTED', isExistingApplicant: false });
      expect(Object.values(status.body.data.canVisitStep)).not.toContain(true);
    },
  );
});
