import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { loadApplication } from '../application.ts';
import { lockGroup } from './group.ts';

describe.each(databases())('a group on %s', (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await startTestbed({ database });
  });
  afterAll(() => bed.close());

  test('is reloaded for a submission if another application changed and submitted it meanwhile', async () => {
    const { account } = await reach(journey(await bed.listen()), 'PAYOUT');
    const { db } = bed.deps;
    const { group, ...ref } = await db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select(['application.id as applicationId', 'account.id as accountId', 'application.fac_id as facId'])
      .select((select) => select.ref('application.group_id').$notNull().as('group'))
      .where('email', '=', account.email)
      .executeTakeFirstOrThrow();
    const loaded = await loadApplication(db, ref);
    const owners = '[{"firstName":"Late"}]';
    await db.updateTable('identity_group').set({ locked_at: 7, owners }).where('id', '=', group).execute();
    await db.transaction().execute((tx) => lockGroup(tx, { loaded, now: 9 }));
    expect(loaded.group).toMatchObject({ locked_at: 7, owners });
  });
});
