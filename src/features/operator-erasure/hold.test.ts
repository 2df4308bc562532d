import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { listExpired, purgeExpired } from '../../server/applications/erasure/retention.ts';
import { readLog } from '../../server/audit/auditLog.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const KEY = 'operator-key-of-these-tests';
const DAY = 24 * 60 * 60 * 1000;
const REASON = { reason: 'Asked to be deleted' };

describe.each(databases())('erasure on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const idOf = ({ account }: Journey) => operator.applicationOf(account.email);
  const erase = (id: string, body: object = REASON) => operator.call('DELETE', `/applications/${id}`, body);
  const hold = (id: string, isHeld: unknown, reason: unknown = 'Subpoena of today') =>
    operator.call('PUT', `/applications/${id}/legal-hold`, { hold: isHeld, reason });
  const read = async (id: string) => (await operator.call('GET', `/applications/${id}`)).body.data;
  const actionsOf = async (id: string) => (await readLog(bed.deps.db, id)).map(({ action }) => action);

  test("is rejected during a legal hold, which doesn't count as a change of the application", async () => {
    const id = await idOf(await reach(journey(base), 'PAYOUT'));
    const { updatedAt } = await read(id);
    expect((await read(id)).legalHold).toBe(false);
    expect(await hold(id, false)).toMatchObject({ status: 200, body: { success: true } });
    expect(await actionsOf(id)).not.toContain('legal_hold.released');
    bed.advance(1000);
    expect(await hold(id, true)).toMatchObject({ status: 200, body: { success: true } });
    expect(await read(id)).toMatchObject({ legalHold: true, updatedAt });
    expect(await erase(id)).toMatchObject({ status: 409, body: { code: 'legal_hold' } });
    expect(await actionsOf(id)).not.toContain('application.erased');

    bed.advance(91 * DAY);
    const rules = [{ outcome: 'abandoned', days: 90 }] as const;
    expect(await listExpired(bed.deps, { rules })).toEqual([]);
    expect(await purgeExpired(bed.deps, { rules })).toBe(0);
    expect((await hold(id, false, 'Case closed')).status).toBe(200);
    const lines = await readLog(bed.deps.db, id);
    expect(lines.slice(-2).map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
      ['legal_hold.set', { reason: 'Subpoena of today' }],
      ['legal_hold.released', { reason: 'Case closed' }],
    ]);
    expect(await purgeExpired(bed.deps, { rules })).toBe(1);
    expect((await hold(id, true)).status).toBe(404);
    expect((await erase(id)).status).toBe(200);
  });

  test('requires a reason without personal data, and the scope', async () => {
    const id = await idOf(await reach(journey(base), 'INITIATED'));
    const refusals = [
      [undefined, '"reason" is required'],
      ['no', '"reason" must be a valid reason: Use 3 characters or more.'],
      ['x'.repeat(301), '"reason" must be a valid reason: Use 300 characters or fewer.'],
      ...['SSN 219-09-9871', 'ann@example.com asked'].map((reason) => [
        reason,
        '"reason" must be a valid reason: Leave out tax IDs, Social Security numbers, account numbers, and email addresses.',
      ]),
    ] as const;
    for (const [reason, message] of refusals)
      for (const answer of [await erase(id, { reason }), await hold(id, true, reason ?? null)])
        expect([answer.status, answer.body.errors?.[0]?.field, reason && answer.body.message]).toEqual([
          400,
          'reason',
          reason && message,
        ]);
    expect((await hold(id, 'yes')).body.message).toBe('"hold" must be a valid boolean');
    expect((await erase(id, {})).body.message).toBe('"reason" is required');
    const { key } = await bed.deps.db
      .transaction()
      .execute((tx) => createKey(bed.deps, tx, { facId: 'harbor', name: 'x', scopes: ['read', 'write'] }));
    const writer = operatorApi(base, key);
    expect((await writer.call('DELETE', `/applications/${id}`, REASON)).body.code).toBe('insufficient_scope');
    const held = { hold: true, reason: 'Subpoena' };
    expect((await writer.call('PUT', `/applications/${id}/legal-hold`, held)).status).toBe(200);
  });

  test('returns 404 for another facilitator and for an unknown application', async () => {
    const of = { facId: 'cobalt', spProductSlug: 'cobalt' };
    const applicant = await reach(journey(base, of), 'INITIATED');
    const { id } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select('application.id')
      .where('account.email', '=', applicant.account.email)
      .executeTakeFirstOrThrow();
    for (const one of [id, 'none'])
      for (const answer of [await erase(one), await hold(one, true)]) expect(answer.status).toBe(404);
    expect((await applicant.status()).status).toBe(200);
  });

  test('ends the sessions and links, and frees the email address', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const { subMerchantId } = (await applicant.status()).body.data;
    expect((await erase(await idOf(applicant))).status).toBe(200);
    expect((await applicant.status()).status).toBe(401);
    expect((await applicant.open(subMerchantId)).status).toBe(404);
    expect((await applicant.resume()).status).toBe(401);
    expect((await journey(base, applicant.account).initiate()).status).toBe(200);
  });

  test('happens once for two concurrent calls', async () => {
    const id = await idOf(await reach(journey(base), 'SUBMITTED'));
    const answers = await Promise.all([erase(id), erase(id), erase(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await actionsOf(id)).filter((action) => action === 'application.erased')).toHaveLength(1);
  });

  describe('one of two applications of an account', () => {
    const two = async () => {
      const applicant = await reach(journey(base), 'SUBMITTED');
      const first = await idOf(applicant);
      await operator.decide(applicant.account.email, 'APPROVED', 'Welcome to the first');
      await applicant.resume();
      await applicant.saveType();
      await applicant.saveBusiness({ dbaName: 'Second Shop' });
      await bed.drain();
      return { applicant, first, second: await idOf(applicant) };
    };
    const consentsOf = async (id: string) =>
      bed.deps.db.selectFrom('consent').select('id').where('application_id', '=', id).execute();
    const mailsTo = async ({ account }: Journey) =>
      (await bed.outbox()).filter(({ to }) => to === account.email);

    test('keeps the other one, the account, its consents, and its messages', async () => {
      const { applicant, first, second } = await two();
      const consents = await consentsOf(first);
      expect(consents.length).toBeGreaterThan(0);
      const groups = () => bed.deps.db.selectFrom('identity_group').select('id').execute();
      const before = (await groups()).length;
      expect((await mailsTo(applicant)).map(({ text }) => text).join()).toContain('Welcome to the first');
      expect((await erase(first)).status).toBe(200);
      expect(await consentsOf(second)).toHaveLength(consents.length);
      expect(await read(second)).toMatchObject({ business: { dbaName: 'Second Shop' } });
      expect((await mailsTo(applicant)).map(({ text }) => text).join()).not.toContain('Welcome to the first');
      expect((await mailsTo(applicant)).length).toBeGreaterThan(0);
      expect(await groups()).toHaveLength(before - 1);
      expect((await applicant.status()).status).toBe(200);
      expect((await erase(second)).status).toBe(200);
      expect(await mailsTo(applicant)).toEqual([]);
      expect((await applicant.resume()).status).toBe(401);
    });

    test('both at once leaves nothing of the account', async () => {
      const { applicant, first, second } = await two();
      const answers = await Promise.all([erase(first), erase(second)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const { email } = applicant.account;
      expect(
        await bed.deps.db.selectFrom('account').select('id').where('email', '=', email).execute(),
      ).toEqual([]);
      expect(await mailsTo(applicant)).toEqual([]);
    });
  });
});
