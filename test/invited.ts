import { afterAll, beforeAll, expect } from 'vitest';
import { journey, type Journey } from '../e2e/applicant.ts';
import { operatorApi, type Operator } from '../e2e/operatorApi.ts';
import { demoBankAccount, demoBusiness, demoOwner } from '../src/domain/demoSample.ts';
import { startTestbed, type Testbed, type TestDatabase } from './testbed.ts';

export const OPERATOR_KEY = 'operator-key-of-these-tests';

const { federalTaxId: _, tinType: __, ...business } = demoBusiness('private');
const { ssn: ___, title: ____, ...owner } = demoOwner('private');
const { accountNumber: _____, accountLabel: ______, ...account } = demoBankAccount('');
export const KNOWN = { business, owner, account };
export const PREFILL = { ownershipType: 'LLC', business, owners: [owner], payout: [account] };

interface Invited {
  bed: Testbed;
  base: string;
  operator: Operator;
  invited(more: Record<string, unknown>): Promise<Journey>;
}

/** Starts the app for the surrounding `describe`. `bed`, `base`, and `operator` are set in `beforeAll`. */
export function withInvites(database: TestDatabase): Invited {
  const self = {
    async invited(more) {
      const { status, body } = await self.operator.invite(more);
      expect(body.errors).toBeUndefined();
      expect(status).toBe(200);
      const applicant = journey(self.base);
      expect((await applicant.initiate({ inviteId: body.inviteId })).status).toBe(200);
      expect((await applicant.verifyPhone()).status).toBe(200);
      return applicant;
    },
  } as Invited;
  beforeAll(async () => {
    self.bed = await startTestbed({ database, env: { OPERATOR_KEY } });
    self.base = await self.bed.listen();
    self.operator = operatorApi(self.base, OPERATOR_KEY);
  });
  afterAll(() => self.bed.close());
  return self;
}

export const statusOf = async (applicant: Journey) => (await applicant.status()).body.data;
