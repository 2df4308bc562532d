import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';

const KEY = 'operator-key-of-these-tests';
const RETURN_URL = 'https://portal.harborpayments.example/merchants/done?from=onboarding';

describe.each(databases())("an invite's return URL on %s", (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  const copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', 'returnUrls', [
    'https://portal.harborpayments.example/merchants',
  ]);
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, FACILITATORS_DIR: copy.dir } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(async () => {
    await bed.close();
    copy.remove();
  });

  const returnUrlOf = async (applicant: Awaited<ReturnType<typeof reach>>) =>
    (await applicant.status()).body.data.returnUrl;

  test('comes with the status, the application ID, and its stage', async () => {
    const { inviteId } = (await operator.invite({ returnUrl: RETURN_URL })).body;
    expect((await operator.call('GET', `/invites/${inviteId}`)).body.data.returnUrl).toBe(RETURN_URL);
    const applicant = journey(base);
    expect((await applicant.initiate({ inviteId })).status).toBe(200);
    const id = await operator.applicationOf(applicant.account.email);
    expect((await applicant.status()).body.data.applicationId).toBe(id);
    expect(await returnUrlOf(applicant)).toBe(`${RETURN_URL}&applicationId=${id}&stage=INITIATED`);
    await reach(applicant, 'SUBMITTED', { from: 'INITIATED' });
    expect(await returnUrlOf(applicant)).toBe(`${RETURN_URL}&applicationId=${id}&stage=SUBMITTED`);
  });

  test('is optional', async () => {
    for (const more of [{}, { returnUrl: '' }]) {
      const { inviteId } = (await operator.invite(more)).body;
      expect((await operator.call('GET', `/invites/${inviteId}`)).body.data.returnUrl).toBeNull();
      const applicant = journey(base);
      await applicant.initiate({ inviteId });
      expect(await returnUrlOf(applicant)).toBeNull();
    }
    expect(await returnUrlOf(await reach(journey(base), 'INITIATED'))).toBeNull();
  });

  test.each([
    'https://evil.example/merchants',
    'https://portal.harborpayments.example.evil.com/merchants',
    'https://portal.harborpayments.example@evil.com/merchants',
    'https://portal.harborpayments.example/',
    'http://portal.harborpayments.example/merchants',
    'javascript:alert(1)',
    7,
  ])('%j is rejected', async (returnUrl) => {
    const refused = await operator.invite({ returnUrl, name: '' });
    expect(refused.status).toBe(400);
    const { errors } = refused.body as { errors: { field: string; message: string }[] };
    expect(errors.find(({ field }) => field === 'returnUrl')?.message).toContain(
      '"returnUrl" must be a valid return URL',
    );
  });

  test("isn't shown once the product no longer lists it", async () => {
    const { inviteId } = (await operator.invite({ returnUrl: RETURN_URL })).body;
    const applicant = journey(base);
    await applicant.initiate({ inviteId });
    const returnUrls = bed.deps.facilitators.product('harbor')?.product.returnUrls ?? [];
    const listed = returnUrls.splice(0);
    expect(await returnUrlOf(applicant)).toBeNull();
    returnUrls.push(...listed);
    expect(await returnUrlOf(applicant)).not.toBeNull();
  });
});
