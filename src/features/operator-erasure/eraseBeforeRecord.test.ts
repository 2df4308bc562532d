import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { askedApplicant } from '../../../test/askedApplicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { eraseApplication } from '../../server/applications/erasure/erase.ts';
import { readLog, SYSTEM } from '../../server/audit/auditLog.ts';

const KEY = 'operator-key-of-these-tests';
/** Long enough for a call to find the application and wait for its deletion. */
const FOUND_MS = 200;

describe.each(databases())('calls that only record something on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const reason = 'Asked to be deleted';
  type Call = () => Promise<{ status: number; body: unknown }>;

  /** Deletes the application while the call waits. */
  async function duringDeletion(id: string, call: Call): ReturnType<Call> {
    const { waiting } = await bed.deps.db.transaction().execute(async (tx) => {
      await eraseApplication(bed.deps, tx, { facId: 'harbor', id, reason, actor: SYSTEM });
      const begun = { waiting: call() };
      await setTimeout(FOUND_MS);
      return begun;
    });
    const answer = await waiting;
    expect((await readLog(bed.deps.db, id)).at(-1)?.action).toBe('application.erased');
    return answer;
  }

  test.each<[string, string, string, object?]>([
    ['a legal hold', 'PUT', 'legal-hold', { hold: true, reason }],
    ['a reveal', 'POST', 'reveal', { field: 'owners.0.ssn', reason }],
    ['a release', 'POST', 'boarding-package', { purpose: reason }],
    ['a download', 'GET', 'files/'],
  ])('%s finds nothing', async (_, method, path, body) => {
    const applicant = await askedApplicant(bed, base);
    const { fileId } = (await applicant.upload({ bytes: Buffer.from('%PDF-1.7\n') })).body.data;
    const id = applicant.applicationId;
    const full = path.replace(/\/$/, `/${fileId}`);
    const call = () => operator.call(method, `/applications/${id}/${full}`, body);
    expect(await duringDeletion(id, call)).toMatchObject({ status: 404 });
  });

  test('a new application keeps the account of one that is deleted while it begins', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const id = await operator.applicationOf(applicant.account.email);
    const next = crypto.randomUUID();
    const { erasing } = await bed.deps.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('application')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await tx.selectFrom('account').select('id').where('id', '=', row.account_id).forUpdate().execute();
      await tx
        .insertInto('application')
        .values({ ...row, id: next, created_at: row.created_at + 1, link_hash: next, email_link_hash: next })
        .execute();
      const begun = { erasing: operator.call('DELETE', `/applications/${id}`, { reason }) };
      await setTimeout(FOUND_MS);
      return begun;
    });
    expect(await erasing).toMatchObject({ status: 200 });
    const left = await bed.deps.db.selectFrom('application').select('id').where('id', '=', next).execute();
    expect(left).toHaveLength(1);
  });

  test("reading one's own SSN ends the session", async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const id = await operator.applicationOf(applicant.account.email);
    const call = () => applicant.call('GET', '/onboarding/accounts/identity/owners');
    expect(await duringDeletion(id, call)).toMatchObject({ status: 401 });
  });
});
