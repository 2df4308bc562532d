import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { demoBusiness } from '../../domain/demoSample.ts';
import { readLog, record, SYSTEM } from './auditLog.ts';
import { changedPaths } from './changedPaths.ts';
import { verifyLog } from './auditCheck.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';

describe.each(databases())('the audit log on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const idOf = (applicant: Journey) => operator.applicationOf(applicant.account.email);
  const logOf = async (applicant: Journey) => readLog(bed.deps.db, await idOf(applicant));
  const actionsOf = async (applicant: Journey) =>
    (await logOf(applicant)).map(({ actor_kind, action }) => `${actor_kind} ${action}`);

  test('has an entry for each action, with who did it', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    await applicant.saveAndExit();
    const byLink = await applicant.byLink();
    await byLink.saveBusiness({ dbaName: 'Other Coffee' });
    await applicant.resume();
    await applicant.submit();
    await operator.decide(applicant.account.email, 'INFO_REQUIRED', 'Which street?');
    await operator.decide(applicant.account.email, 'APPROVED');
    expect(await actionsOf(applicant)).toEqual([
      'applicant application.started',
      'applicant consent.given',
      'applicant sms.sent',
      'applicant sms.verified',
      'applicant type.saved',
      'applicant business.saved',
      'applicant owners.saved',
      'applicant payout.saved',
      'applicant link.renewed',
      'link link.opened',
      'link business.saved',
      'applicant application.continued',
      'applicant application.submitted',
      'applicant sessions.ended',
      'operator application.info_required',
      'operator application.approved',
    ]);
    const lines = await logOf(applicant);
    expect(lines.at(-1)?.actor_id).toBe('OPERATOR_KEY');
    expect(new Set(lines.slice(0, 12).map(({ actor_id }) => actor_id)).size).toBe(3);
    expect(await verifyLog(bed.deps, await idOf(applicant))).toMatchObject({ intact: true, lines: 16 });
  });

  test('has names of fields and versions of documents, and no values', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    await applicant.saveBusiness({ dbaName: 'Unmistakable Coffee', phoneNumber: '2125550147' });
    const lines = await logOf(applicant);
    const detailsOf = (action: string) =>
      lines.filter((line) => line.action === action).map(({ details }) => JSON.parse(details));
    expect(detailsOf('business.saved')[1]).toEqual({ fields: ['dbaName', 'phoneNumber'] });
    expect(detailsOf('owners.saved')[0].fields).toContain('0.ssn');
    expect(detailsOf('consent.given')[0].documents[0]).toMatchObject({
      document: expect.any(String),
      version: expect.any(String),
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const { email, name } = applicant.account;
    const text = JSON.stringify(lines);
    for (const value of [
      'Unmistakable',
      '2125550147',
      '123456789',
      '6789',
      '4155550132',
      'Marlow',
      email,
      name,
    ])
      expect(text).not.toContain(value);
  });

  test('has an entry for each reading of unmasked secrets, and none for a link session, which reads masks', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const paths = [
      '/onboarding/accounts/identity/business',
      '/onboarding/accounts/identity/owners',
      '/onboarding/accounts/payout',
      '/onboarding/accounts/payout?addAsterisks=true',
    ];
    for (const path of paths) expect((await applicant.call('GET', path)).status).toBe(200);
    const readings = async () =>
      (await logOf(applicant))
        .filter(({ action }) => action === 'secret.read')
        .map(({ details }) => JSON.parse(details).section);
    expect(await readings()).toEqual(['business', 'owners', 'payout']);
    const byLink = await applicant.byLink();
    for (const path of paths) expect((await byLink.call('GET', path)).status).toBe(200);
    expect(await readings()).toHaveLength(3);
    await applicant.call('GET', paths[0] ?? '');
    expect(await readings()).toHaveLength(4);
  });

  test('combines the saves of a form while it is typed', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const type = (fields: object) =>
      applicant.call('POST', '/onboarding/accounts/identity/business/partial', fields);
    const drafts = async () =>
      (await logOf(applicant))
        .filter(({ action }) => action === 'business.drafted')
        .map(({ details }) => JSON.parse(details).fields);
    await type({ dbaName: 'M' });
    await type({ dbaName: 'Mar' });
    await type({ dbaName: 'Marlow' });
    await type({ dbaName: 'Marlow' });
    expect(await drafts()).toEqual([['dbaName']]);
    await type({ dbaName: 'Marlow', websiteUrl: 'https://marlow.example.com' });
    await type({ dbaName: 'Marlow C' });
    expect(await drafts()).toEqual([['dbaName'], ['dbaName', 'websiteUrl']]);
    bed.advance(11 * 60_000);
    await type({ dbaName: 'Marlow Coffee' });
    expect(await drafts()).toHaveLength(3);
    await applicant.resume();
    await type({ dbaName: 'Marlow' });
    expect(await drafts()).toHaveLength(4);
  });

  test('describes a wrong code, a change of group, and a further application', async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const sent = await applicant.sendSms();
    await applicant.verifySms(sent.body.smsCode === '000000' ? '000001' : '000000');
    await applicant.verifySms(sent.body.smsCode);
    await reach(applicant, 'IDENTITY', { from: 'SMS_VALID' });
    await applicant.call('POST', '/onboarding/accounts/set', { smApplicationId: null });
    const actions = (await actionsOf(applicant)).map((line) => line.split(' ')[1]);
    expect(actions).toEqual(
      expect.arrayContaining(['sms.sent', 'sms.refused', 'sms.verified', 'group.chosen']),
    );
    expect(actions.indexOf('sms.refused')).toBeLessThan(actions.indexOf('sms.verified'));
  });

  test('has no entry for a change that was rejected or rolled back', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const before = (await logOf(applicant)).length;
    expect((await applicant.saveBusiness({ dbaName: '' })).status).toBe(400);
    expect((await applicant.submit()).status).toBe(409);
    const application = { id: await idOf(applicant), fac_id: 'harbor' };
    const undone = bed.deps.db.transaction().execute(async (tx) => {
      await record(bed.deps, tx, { application, actor: SYSTEM, action: 'link.renewed' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await logOf(applicant)).toHaveLength(before);
    expect(await verifyLog(bed.deps, application.id)).toMatchObject({ intact: true });
  });

  test('keeps its order under concurrency', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    await Promise.all([
      ...Array.from({ length: 6 }, () => applicant.call('GET', '/onboarding/accounts/identity/business')),
      ...Array.from({ length: 6 }, (_, index) => applicant.saveBusiness({ dbaName: `Coffee ${index}` })),
    ]);
    const lines = await logOf(applicant);
    expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, index) => index + 1));
    expect(await verifyLog(bed.deps, await idOf(applicant))).toMatchObject({
      intact: true,
      lines: lines.length,
    });
  });

  test('is returned to the operator with its verification', async () => {
    const applicant = await reach(journey(base), 'SMS_VALID');
    const id = await idOf(applicant);
    const { status, body } = await operator.call('GET', `/applications/${id}/events`);
    expect(status).toBe(200);
    expect(body.data.events[0]).toMatchObject({
      seq: 1,
      actor: { kind: 'applicant', id: expect.any(String) },
      action: 'application.started',
      details: { product: 'harbor', invited: false },
    });
    expect(body.data.check).toEqual({ intact: true, lines: 4, hash: body.data.events.at(-1).hash });
    expect((await operator.call('GET', '/applications/nothing/events')).status).toBe(404);
  });
});

test('names changed fields by path; a cleared one counts as missing', () => {
  const before = { ...demoBusiness('private'), extra: '' };
  const after = {
    ...demoBusiness('private'),
    dbaName: 'Other',
    address: { ...demoBusiness('private').address, city: 'Oakland' },
  };
  expect(changedPaths(before, after)).toEqual(['address.city', 'dbaName']);
  expect(changedPaths([], [{ ssn: '1', share: 50 }])).toEqual(['0.share', '0.ssn']);
  expect(changedPaths({ a: null, b: '' }, {})).toEqual([]);
});
