import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { demoBankAccount, demoBusiness, demoOwner } from '../../domain/demoSample.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';

let bed: Testbed;
let base: string;
beforeAll(async () => {
  bed = await startTestbed();
  base = await bed.listen();
});
afterAll(() => bed.close());

test('submits nothing without the acknowledgment, and names every section with an error', async () => {
  const applicant = await reach(journey(base), 'PAYOUT');
  const partly = (section: string, body: unknown) =>
    applicant.call('POST', `/onboarding/accounts/${section}/partial`, body);
  await partly('payout', [{ ...demoBankAccount('Payout account'), nameOnAccount: '' }]);
  await partly('identity/owners', { owners: [{ ...demoOwner('private'), city: '' }] });
  await partly('identity/business', { business: { ...demoBusiness('private'), dbaName: '' } });
  const { canVisitStep } = (await applicant.status()).body.data;
  expect(canVisitStep).toMatchObject({ owners: false, payoutBankAccount: false, submit: false });

  const answer = await applicant.call('POST', '/onboarding/submit', { ack: false });
  expect(answer).toMatchObject({ status: 400, body: { message: '"ack" is required' } });
  expect(answer.body.errors).toEqual([
    { field: 'ack', message: '"ack" is required', section: 'submit' },
    { field: 'business.dbaName', message: '"dbaName" is required', section: 'business' },
    { field: 'owners.0.city', message: '"city" is required', section: 'identity' },
    { field: 'accounts.0.nameOnAccount', message: '"nameOnAccount" is required', section: 'payout' },
  ]);
  expect((await applicant.status()).body.data.smAppStatus).not.toBe('SUBMITTED');
});
