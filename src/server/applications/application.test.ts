import { afterEach, describe, expect, test } from 'vitest';
import { Problem } from '../../api/problem.ts';
import { inApplication, loadApplication, progressOf, requireStep } from './application.ts';
import { databases, startTestbed, type TestDatabase, type Testbed } from '../../../test/testbed.ts';

let bed: Testbed;
afterEach(() => bed.close());

async function applicant(database: TestDatabase) {
  bed = await startTestbed({ database });
  const answer = await bed.request({
    method: 'POST',
    url: '/onboarding/accounts/initiate',
    body: {
      facId: 'harbor',
      spProductSlug: 'harbor',
      name: 'Ann Example',
      email: 'ann@example.com',
      password: 'QWMZKXVB27!$',
    },
  });
  expect(answer.status).toBe(200);
  const row = await bed.deps.db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
  return { facId: row.fac_id, accountId: row.account_id, applicationId: row.id };
}

describe.each(databases())('an application on %s', (database) => {
  test('is loaded with its account, and without a group until there is one', async () => {
    const session = await applicant(database);
    const loaded = await loadApplication(bed.deps.db, session);
    expect(loaded.application).toMatchObject({ id: session.applicationId, stage: 'INITIATED' });
    expect(loaded.account).toMatchObject({
      id: session.accountId,
      email: 'ann@example.com',
      name: 'Ann Example',
    });
    expect(loaded.group).toBeUndefined();
    expect(loaded.isExistingApplicant).toBe(false);
    const columns = await bed.deps.db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
    expect(loaded.application).toEqual(columns);
  });

  test('belongs to its account: another account or facilitator finds nothing', async () => {
    const session = await applicant(database);
    for (const other of [{ accountId: 'x' }, { facId: 'cobalt' }, { applicationId: 'x' }])
      await expect(loadApplication(bed.deps.db, { ...session, ...other })).rejects.toThrow();
  });

  test('opens its steps from stored data', async () => {
    const session = await applicant(database);
    const before = progressOf(bed.deps, await loadApplication(bed.deps.db, session));
    expect(before).toMatchObject({ stage: 'INITIATED', identityType: null });
    expect(requireStep(before, 'sms', 'write')).toBeUndefined();
    expect(requireStep(before, 'merchantType', 'read')?.body).toMatchObject({ code: 'section_unavailable' });
    expect(requireStep(before, ['owners', 'contact'], 'write')?.body).toMatchObject({
      code: 'step_unavailable',
    });
    await bed.deps.db.updateTable('application').set({ sms_valid_at: 1, ownership_type: 'LLC' }).execute();
    const after = progressOf(bed.deps, await loadApplication(bed.deps.db, session));
    expect(after).toMatchObject({ stage: 'TYPE_SELECTED', identityType: 'business' });
    expect(requireStep(after, ['owners', 'business'], 'read')).toBeUndefined();
  });

  test('stores the derived stage, and counts its writes', async () => {
    const session = await applicant(database);
    const { revision } = (await loadApplication(bed.deps.db, session)).application;
    await inApplication(bed.deps, session, async (_tx, { application }) => {
      application.sms_valid_at = 1;
    });
    const { application } = await loadApplication(bed.deps.db, session);
    expect(application).toMatchObject({ stage: 'SMS_VALID', revision: revision + 2 });
  });

  test('stays unchanged if a change is rejected or fails', async () => {
    const session = await applicant(database);
    const before = await loadApplication(bed.deps.db, session);
    const refused = await inApplication(bed.deps, session, async (tx) => {
      await tx.updateTable('application').set({ sms_valid_at: 1 }).execute();
      return new Problem('step_unavailable');
    });
    expect(refused).toBeInstanceOf(Problem);
    const failing = inApplication(bed.deps, session, async (tx) => {
      await tx.updateTable('application').set({ sms_valid_at: 1 }).execute();
      throw new Error('failed');
    });
    await expect(failing).rejects.toThrow('failed');
    expect(await loadApplication(bed.deps.db, session)).toEqual(before);
  });

  test('serializes changes, so that none is lost', async () => {
    const session = await applicant(database);
    const append = (text: string) =>
      inApplication(bed.deps, session, async (_tx, { application }) => {
        await new Promise((resolve) => setImmediate(resolve));
        application.of_query = (application.of_query ?? '') + text;
      });
    await Promise.all('abcdefgh'.split('').map(append));
    const { application } = await loadApplication(bed.deps.db, session);
    expect((application.of_query ?? '').split('').toSorted().join('')).toBe('abcdefgh');
  });

  test("of an account with an approved one is an existing applicant's", async () => {
    const session = await applicant(database);
    await bed.deps.db.updateTable('application').set({ stage: 'SUBMITTED' }).execute();
    expect((await loadApplication(bed.deps.db, session)).isExistingApplicant).toBe(false);
    await bed.deps.db.updateTable('application').set({ stage: 'APPROVED' }).execute();
    const loaded = await loadApplication(bed.deps.db, session);
    expect(loaded.isExistingApplicant).toBe(true);
    expect(Object.values(progressOf(bed.deps, loaded).canVisitStep)).not.toContain(true);
  });
});
