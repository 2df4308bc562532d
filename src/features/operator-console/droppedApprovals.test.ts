import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { sendFile } from '../../../e2e/sendFile.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { requestCalls } from '../../../test/requestCalls.ts';
import { staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog } from '../../server/audit/auditLog.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const KEY = 'operator-key-of-these-tests';
const APPROVED = { decision: 'APPROVED' };
const DOCUMENT = { kind: 'document', documentType: 'ein_letter', reason: 'Please send it.' };
const QUESTION = { kind: 'answer', question: 'Which street?' };
const SECTION = { kind: 'section', section: 'business', reason: 'Please check it.' };

let copy: FacilitatorsCopy;
beforeAll(() => {
  copy = new FacilitatorsCopy();
  copy.plant('harbor/products/harbor.json', 'approvals', 2);
});
afterAll(() => copy.remove());

describe.each(databases())('the first of two approvals is dropped on %s by', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  let calls: ReturnType<typeof requestCalls>;
  let ana: StaffMember;
  let ben: StaffMember;
  let applicant: Journey;
  let id: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir, OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    calls = requestCalls(bed, base, operator);
    [ana, ben] = [await staffMember(bed, { role: 'reviewer' }), await staffMember(bed, { role: 'reviewer' })];
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    await submit();
    await approve(ana);
    expect(await given()).toEqual([ana.email]);
  });

  const submit = async () => {
    applicant = await reach(journey(base), 'SUBMITTED');
    id = await operator.applicationOf(applicant.account.email);
  };
  const approve = (by: Operator | StaffMember) => by.call('POST', `/applications/${id}/decision`, APPROVED);
  const decline = () => ben.call('POST', `/applications/${id}/decision`, { decision: 'DECLINED' });
  const read = async () => (await ana.call('GET', `/applications/${id}`)).body.data;
  const given = async () => (await read()).approvals.given.map(({ byName }: { byName: string }) => byName);
  const ask = async (item: object) => {
    const { body } = await ben.call('POST', `/applications/${id}/requests`, { items: [item] });
    expect(await given()).toEqual([]);
    await approve(ana);
    await applicant.resume();
    return body.data.requestId as string;
  };

  test('a decline', async () => {
    await decline();
    expect(await given()).toEqual([]);
  });

  test.each(['request', 'decision'])('a new %s', async (kind) => {
    if (kind === 'request') await ben.call('POST', `/applications/${id}/requests`, { items: [QUESTION] });
    else await ben.call('POST', `/applications/${id}/decision`, { decision: 'INFO_REQUIRED' });
    expect(await given()).toEqual([]);
    expect((await approve(ana)).body.data).toMatchObject({ stage: 'INFO_REQUIRED', approvals: { given: 1 } });
    expect((await approve(ben)).body.data).toEqual({ id, stage: 'APPROVED' });
  });

  test('an answer, and a submit after it', async () => {
    await ask(QUESTION);
    await calls.answerTo(applicant, 'Elm Street');
    expect(await given()).toEqual([]);
    await approve(ana);
    expect((await calls.resubmit(applicant)).status).toBe(200);
    expect(await given()).toEqual([]);
  });

  test('a draft only if it replaces an answer that staff could read', async () => {
    await ask(QUESTION);
    const [item] = await calls.itemsOf(applicant);
    const path = `/onboarding/requests/items/${item?.itemId}/answer/partial`;
    const draft = (text: string) => applicant.call('POST', path, { text });
    expect((await draft('Elm')).status).toBe(200);
    expect(await given()).toEqual([ana.email]);
    await calls.answerTo(applicant, 'Elm Street');
    await approve(ana);
    expect((await draft('Elm Street,')).status).toBe(200);
    expect(await given()).toEqual([]);
    expect((await readLog(bed.deps.db, id)).at(-1)).toMatchObject({
      actor_kind: 'applicant',
      action: 'approval.dropped',
      details: JSON.stringify({ approver: ana.id }),
    });
  });

  test('a file that the applicant adds or removes', async () => {
    await ask(DOCUMENT);
    const [item] = await calls.itemsOf(applicant);
    const itemId = item?.itemId ?? '';
    const { body } = await sendFile(base, applicant, { itemId, bytes: Buffer.from('%PDF-1.7\n%%EOF\n') });
    expect(await given()).toEqual([]);
    await approve(ana);
    const url = `/onboarding/requests/items/${itemId}/files/${body.data.fileId}`;
    expect((await applicant.call('DELETE', url)).status).toBe(200);
    expect(await given()).toEqual([]);
  });

  test('a change that was requested, even if the request is withdrawn', async () => {
    const requestId = await ask(SECTION);
    expect((await applicant.saveBusiness({ dbaName: 'Another Name' })).status).toBe(200);
    expect(await given()).toEqual([]);
    await ben.call('DELETE', `/applications/${id}/requests/${requestId}`);
    expect(await read()).toMatchObject({ stage: 'SUBMITTED', approvals: { given: [] } });
  });

  test('no save that changes nothing, which leaves checks valid too', async () => {
    const requestId = await ask(SECTION);
    await ben.call('PUT', `/applications/${id}/checks/tin`, { result: 'passed' });
    const partial = '/onboarding/accounts/identity/business/partial';
    expect((await applicant.call('POST', partial, {})).status).toBe(200);
    expect((await applicant.saveBusiness()).status).toBe(200);
    expect(await calls.statesOf(applicant)).toEqual(['done']);
    expect(await read()).toMatchObject({ approvals: { given: [{}] }, checks: [{ stale: false }] });
    await applicant.saveBusiness({ federalTaxId: '98-1656789' });
    expect(await read()).toMatchObject({ approvals: { given: [] }, checks: [{ stale: true }] });
    await ben.call('DELETE', `/applications/${id}/requests/${requestId}`);
  });

  test('a reopened decision', async () => {
    await approve(ben);
    expect(await given()).toEqual([ana.email, ben.email]);
    await ben.call('POST', `/applications/${id}/reopen`, { reason: 'Wrong one' });
    expect(await given()).toEqual([]);
    expect((await approve(ana)).body.data.stage).toBe('SUBMITTED');
  });

  test('the loss of the role or account of the person who gave it, also by a key', async () => {
    const [admin, eva] = [await staffMember(bed), await staffMember(bed, { role: 'reviewer' })];
    const { key } = await bed.deps.db
      .transaction()
      .execute((tx) => createKey(bed.deps, tx, { facId: 'harbor', name: 'Own', ownerId: eva.id }));
    await approve(eva);
    const approved = id;
    await submit();
    await approve(eva);
    expect(await given()).toEqual([eva.email]);
    await admin.call('PUT', `/staff/${eva.id}`, { role: 'viewer' });
    expect(await given()).toEqual([]);
    await approve(operatorApi(base, key));
    expect(await given()).toEqual(['Own']);
    expect((await admin.call('DELETE', `/staff/${eva.id}`)).status).toBe(200);
    expect(await given()).toEqual([]);
    id = approved;
    expect(await given()).toEqual([ana.email, eva.email]);
  });

  test('the end of the key that gave it', async () => {
    const admin = await staffMember(bed);
    const { key, stored } = await bed.deps.db
      .transaction()
      .execute((tx) => createKey(bed.deps, tx, { facId: 'harbor', name: 'Leaked' }));
    await submit();
    await approve(operatorApi(base, key));
    expect(await given()).toEqual(['Leaked']);
    expect((await admin.call('DELETE', `/keys/${stored.id}`)).status).toBe(200);
    expect(await given()).toEqual([]);
  });
});
