import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { demoBusiness } from '../domain/demoSample.ts';
import { FOLLOWING_HEADER } from './following.ts';
import { databases, startTestbed, type Testbed } from './testbed.ts';

const STATUS = '/onboarding/accounts/status';
const OWNERS = '/onboarding/accounts/identity/owners';
const PAYOUT = '/onboarding/accounts/payout?addAsterisks=true';

describe.each(databases())('what comes along with a save on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const save = (applicant: Journey, wanted?: string) =>
    applicant.call(
      'PUT',
      '/onboarding/accounts/identity/business',
      demoBusiness('private'),
      wanted === undefined ? {} : { [FOLLOWING_HEADER]: wanted },
    );

  test('is what the reads themselves answer afterwards', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const { body } = await save(applicant, [STATUS, OWNERS, PAYOUT].join(', '));
    expect(body.success).toBe(true);
    expect(Object.keys(body.next)).toEqual([STATUS, OWNERS, PAYOUT]);
    for (const address of [STATUS, OWNERS, PAYOUT])
      expect((await applicant.call('GET', address)).body).toEqual(body.next[address]);
    expect(body.next[PAYOUT][0].accountNumber).toMatch(/^\*+\d{4}$/);
  });

  test('is nothing unless it is asked for, and nothing that is refused, is no read, or is somebody else’s', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    expect((await save(applicant)).body).toEqual({ success: true });
    const wanted = [
      '/onboarding/submit',
      '/operator/v1/applications',
      '/auth/logout/onboarding',
      PAYOUT,
      '',
      '/x',
    ];
    expect((await save(applicant, wanted.join())).body).toEqual({ success: true, next: {} });
    const refused = await applicant.call('PUT', OWNERS, { owners: [] }, { [FOLLOWING_HEADER]: STATUS });
    expect(refused.status).toBe(400);
    expect(refused.body).not.toHaveProperty('next');
  });

  test('shows secrets to a link as masks, and leaves its line in the log', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const { data } = (await save(applicant, STATUS)).body.next[STATUS];
    const linked = journey(base, applicant.account);
    await linked.open(data.subMerchantId);
    const { body } = await save(linked, OWNERS);
    expect(body.next[OWNERS].data.owners[0].ssn).toMatch(/^\*/);
    const readings = async () =>
      (await bed.deps.db.selectFrom('event').selectAll().where('action', '=', 'secret.read').execute())
        .length;
    const before = await readings();
    await save(applicant, OWNERS);
    expect(await readings()).toBe(before + 1);
  });
});
