import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, newAccount, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { readLog } from '../../server/audit/auditLog.ts';
import { verifyLog } from '../../server/audit/auditCheck.ts';
import { dueDay } from '../../server/email/dueDay.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const DAY = 24 * 60 * 60 * 1000;
const KEY = 'operator-key-of-these-tests';

describe.each(databases())('invites on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const mailTo = async (email: string, about: string) =>
    (await bed.outbox()).find(({ to, subject }) => to === email && subject.includes(about));
  const lookUp = (inviteId: string, more = 'facId=harbor&spProductSlug=harbor') =>
    journey(base).call('GET', `/onboarding/invites?inviteId=${inviteId}&${more}`);

  test('are emailed, found by their applicant, and read by the operator', async () => {
    const { email } = newAccount();
    const made = await operator.invite({ email: email.toUpperCase() });
    const { inviteId, url } = made.body;
    expect(made).toMatchObject({ status: 200, body: { inviteId: expect.stringMatching(/^[\w-]{43}$/) } });
    expect(url).toBe(`${base}/harbor/get-started?invite=${inviteId}`);
    const mail = await mailTo(email, 'Apply for a merchant account with Harbor Payments');
    expect(mail?.text).toContain(url);
    expect((await lookUp(inviteId)).body.data).toEqual({
      inviteId,
      name: 'Dana Marlow',
      email,
      phoneNumber: '4155550132',
      isExistingApplicant: false,
    });
    const read = await operator.call('GET', `/invites/${inviteId}`);
    expect(read.body.data).toMatchObject({ url, email, status: 'open', spProductSlug: 'harbor' });
    expect(mail?.text).toContain(`The link expires on ${dueDay(read.body.data.expiresAt, 'en')}.`);
    expect(read.body.data.expiresAt - bed.deps.clock()).toBeGreaterThan(29 * DAY);
  });

  test('provide the phone number that the status returns until the account has its own', async () => {
    const phoneOf = async (of: Journey) => (await of.status()).body.data.account.phoneNumber;
    const { inviteId } = (await operator.invite({ phoneNumber: '6465550119' })).body;
    const applicant = journey(base);
    await applicant.initiate({ inviteId });
    expect(await phoneOf(applicant)).toBe('6465550119');
    await applicant.verifyPhone('(415) 555-0132');
    expect(await phoneOf(applicant)).toBe('4155550132');
    expect(await phoneOf(await reach(journey(base), 'INITIATED'))).toBeNull();
  });

  test('are rejected with every invalid field', async () => {
    const answer = await operator.invite({ name: '', email: 'x', phoneNumber: '12', expiresAt: 'soon' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([
      { field: 'name', message: '"name" is required' },
      { field: 'email', message: '"email" must be a valid email address' },
      { field: 'phoneNumber', message: '"phoneNumber" must be a valid phone' },
      { field: 'expiresAt', message: '"expiresAt" must be a valid timestamp' },
    ]);
    const inSeconds = Math.floor(bed.deps.clock() / 1000) + 60;
    expect((await operator.invite({ expiresAt: inSeconds })).body.errors).toEqual([
      { field: 'expiresAt', message: '"expiresAt" must be a valid timestamp' },
    ]);
    expect((await operator.invite({ spProductSlug: 'cobalt' })).status).toBe(404);
  });

  test('need no phone number, and can be revoked', async () => {
    const iso = await operator.invite({ phoneNumber: undefined, expiresAt: '2030-01-02T03:04:05Z' });
    const { data } = (await operator.call('GET', `/invites/${iso.body.inviteId}`)).body;
    expect(data).toMatchObject({ phoneNumber: '', expiresAt: Date.UTC(2030, 0, 2, 3, 4, 5) });
  });

  test('an unknown, foreign, or revoked one is invalid; a past one has expired', async () => {
    const { inviteId } = (await operator.invite()).body;
    const invalid = { status: 404, body: { message: 'Invalid invite code' } };
    expect(await lookUp('nothing')).toMatchObject(invalid);
    expect(await lookUp(inviteId, 'facId=cobalt&spProductSlug=cobalt')).toMatchObject(invalid);
    expect(await lookUp(inviteId, 'facId=harbor&spProductSlug=harbor-demo')).toMatchObject(invalid);
    expect((await operator.call('DELETE', `/invites/${inviteId}`)).body).toEqual({ success: true });
    expect(await lookUp(inviteId)).toMatchObject(invalid);
    expect((await operator.call('GET', `/invites/${inviteId}`)).body.data.status).toBe('revoked');
    expect((await operator.call('DELETE', '/invites/nothing')).status).toBe(404);

    const ended = await operator.invite({ expiresAt: bed.deps.clock() - 1 });
    expect(await lookUp(ended.body.inviteId)).toMatchObject({
      status: 412,
      body: { message: 'Invite has expired' },
    });
    const refused = await journey(base).initiate({ inviteId: ended.body.inviteId });
    expect(refused.status).toBe(412);
  });

  test('belong to the application they start, and close with its submit', async () => {
    const { inviteId } = (await operator.invite()).body;
    const applicant = journey(base);
    expect((await applicant.initiate({ inviteId })).status).toBe(200);
    const row = () =>
      bed.deps.db.selectFrom('invite').selectAll().where('id', '=', inviteId).executeTakeFirstOrThrow();
    expect(await row()).toMatchObject({
      application_id: await operator.applicationOf(applicant.account.email),
      submitted_at: null,
    });
    expect((await lookUp(inviteId)).status).toBe(200);

    await reach(applicant, 'SUBMITTED', { from: 'INITIATED' });
    expect((await row()).submitted_at).not.toBeNull();
    expect(await lookUp(inviteId)).toMatchObject({
      status: 409,
      body: { message: 'Invite already submitted' },
    });
    expect((await operator.call('GET', `/invites/${inviteId}`)).body.data.status).toBe('submitted');
    expect((await journey(base).initiate({ inviteId })).status).toBe(409);
  });

  test('of an existing applicant lead to adding an account', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    await operator.decide(applicant.account.email, 'APPROVED');
    const made = await operator.invite({ email: applicant.account.email });
    const { inviteId } = made.body;
    expect(made.body.url).toBe(`${base}/harbor/add-merchant?invite=${inviteId}`);
    expect((await lookUp(inviteId)).body.data.isExistingApplicant).toBe(true);
    const resumed = await applicant.resume({ inviteId });
    expect(resumed.body).toMatchObject({
      newApplication: true,
      isExistingApplicant: true,
      smAppStatus: 'SMS_VALID',
    });
    const bound = await bed.deps.db
      .selectFrom('invite')
      .select('application_id')
      .where('id', '=', inviteId)
      .executeTakeFirstOrThrow();
    expect(bound.application_id).toBe(await operator.applicationOf(applicant.account.email));
    expect((await applicant.resume({ inviteId: 'nothing' })).status).toBe(200);
  });

  const changedSince = async (at: number) => {
    const { data } = (await operator.call('GET', `/applications?changedSince=${at}`)).body;
    return data.map(({ id, externalId }: Record<string, string | null>) => [id, externalId]);
  };

  test('added to an application in progress change it for a sync, and are recorded', async () => {
    const applicant = await reach(journey(base), 'SMS_VALID');
    const id = await operator.applicationOf(applicant.account.email);
    bed.advance(60_000);
    const since = bed.deps.clock();
    expect(await changedSince(since)).toEqual([]);
    const { inviteId } = (await operator.invite({ externalId: 'crm-1' })).body;
    for (let count = 0; count < 2; count += 1)
      expect((await applicant.resume({ inviteId })).status).toBe(200);
    expect(await changedSince(since)).toEqual([[id, 'crm-1']]);
    const signIns = (await readLog(bed.deps.db, id)).filter(
      ({ action }) => action === 'application.continued',
    );
    expect(signIns.map(({ details }) => details)).toEqual(['{"invited":true}', '{}']);
  });

  describe('used by several applications', () => {
    const rowOf = (applicant: Journey) =>
      bed.deps.db
        .selectFrom('application')
        .innerJoin('account', 'account.id', 'application.account_id')
        .select(['application.id', 'application.invite_id', 'application.prefill'])
        .where('email', '=', applicant.account.email)
        .executeTakeFirstOrThrow();
    const heldBy = async (inviteId: string) =>
      (await operator.call('GET', `/invites/${inviteId}`)).body.data.applicationId;
    const started = async (inviteId: string) => {
      const applicant = journey(base);
      await applicant.initiate({ inviteId });
      return reach(applicant, 'PAYOUT', { from: 'INITIATED' });
    };
    const lost = async ({ id }: { id: string }) =>
      (await readLog(bed.deps.db, id)).filter(({ action }) => action === 'invite.lost').length;

    test('lock nothing in an application that lost the invite', async () => {
      const known = {
        prefill: { business: { legalName: 'Marlow Coffee LLC' } },
        locked: ['business.legalName'],
      };
      const { inviteId } = (await operator.invite(known)).body;
      const [loser, winner] = [journey(base), journey(base)];
      for (const one of [loser, winner]) await one.initiate({ inviteId });
      await reach(loser, 'TYPE_SELECTED', { from: 'INITIATED' });
      expect((await loser.saveBusiness()).status).toBe(400);
      await reach(winner, 'TYPE_SELECTED', { from: 'INITIATED' });
      await winner.saveBusiness({ legalName: 'Marlow Coffee LLC' });
      await winner.saveIdentity();
      await winner.savePayout();
      expect((await winner.submit()).status).toBe(200);
      expect(await rowOf(loser)).toMatchObject({ invite_id: null, prefill: null });
      expect((await loser.saveBusiness()).status).toBe(200);
    });

    test('belong to the latest, and leave the others with the first submit', async () => {
      const { inviteId } = (await operator.invite()).body;
      const [first, second, third] = [
        await started(inviteId),
        await started(inviteId),
        await started(inviteId),
      ];
      const rows = await Promise.all([first, second, third].map(rowOf));
      expect(rows.map((row) => row.invite_id)).toEqual([inviteId, inviteId, inviteId]);
      expect(await heldBy(inviteId)).toBe(rows[2]?.id);
      bed.advance(60_000);
      const since = bed.deps.clock();
      await second.submit();
      expect(await heldBy(inviteId)).toBe(rows[1]?.id);
      const changed = (await changedSince(since)).map(([id]: [string]) => id);
      expect(changed.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
      const after = await Promise.all([first, second, third].map(rowOf));
      expect(after.map((row) => row.invite_id)).toEqual([null, inviteId, null]);
      expect(await Promise.all(after.map(lost))).toEqual([1, 0, 1]);
      expect((await first.submit()).status).toBe(200);
      expect(await heldBy(inviteId)).toBe(rows[1]?.id);
      expect(await Promise.all(after.map(lost))).toEqual([1, 0, 1]);
      for (const { id } of after) expect(await verifyLog(bed.deps, id)).toMatchObject({ intact: true });
    });

    test('stay with a single one if all are submitted at once', async () => {
      const { inviteId } = (await operator.invite()).body;
      const applicants = [await started(inviteId), await started(inviteId), await started(inviteId)];
      const answers = await Promise.all(applicants.map((applicant) => applicant.submit()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const rows = await Promise.all(applicants.map(rowOf));
      const holders = rows.filter((row) => row.invite_id !== null);
      expect(holders.map(({ id }) => id)).toEqual([await heldBy(inviteId)]);
      expect((await Promise.all(rows.map(lost))).toSorted((one, other) => one - other)).toEqual([0, 1, 1]);
    });
  });
});
