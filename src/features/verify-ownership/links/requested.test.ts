import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../../e2e/operatorApi.ts';
import { ada, asked, LINKS, ownerLinks, OWNERS } from '../../../../test/ownerLinks.ts';
import { requestCalls } from '../../../../test/requestCalls.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { readLog } from '../../../server/audit/auditLog.ts';

const KEY = 'operator-key-of-these-tests';
const IDENTITY = { kind: 'section', section: 'identity', reason: 'We need the details of every owner.' };

describe.each(databases())('owner links after a request on %s', (database) => {
  let bed: Testbed;
  let operator: Operator;
  let links: ReturnType<typeof ownerLinks>;
  let calls: ReturnType<typeof requestCalls>;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    links = ownerLinks(bed, base);
    calls = requestCalls(bed, base, operator);
  });
  afterAll(() => bed.close());

  const stageOf = async (applicant: Journey) => (await applicant.status()).body.data.smAppStatus;
  const mailsTo = async ({ account }: Journey) =>
    (await bed.outbox()).filter(({ to }) => to === account.email);
  async function withOwnerOut() {
    const applicant = await calls.asked(IDENTITY);
    const shared = { owners: [{ ...ada, ownershipPercentage: 60 }] };
    expect((await applicant.call('POST', `${OWNERS}/partial`, shared)).status).toBe(200);
    return { applicant, ...(await links.ask(applicant)) };
  }

  test('the owner is invited, opens, and completes, and the applicant resubmits', async () => {
    const { applicant, ownerId, token } = await withOwnerOut();
    expect((await applicant.status()).body.data).toMatchObject({
      smAppStatus: 'INFO_REQUIRED',
      canVisitStep: { owners: true, business: false, payoutBankAccount: false, submit: false },
    });
    expect((await applicant.call('PUT', OWNERS, { owners: await links.owners(applicant) })).status).toBe(200);
    expect(await calls.statesOf(applicant)).toEqual(['open']);
    expect(await calls.resubmit(applicant)).toMatchObject({ status: 409, body: { code: 'items_open' } });

    const bearer = await links.session(token);
    expect((await links.owners(applicant))[1]).toMatchObject({ ownerId, status: 'opened' });
    expect((await links.enter(bearer)).status).toBe(200);
    expect((await links.owners(applicant))[1]).toMatchObject({ ownerId, status: 'completed' });
    expect(await calls.statesOf(applicant)).toEqual(['done']);
    const told = (await mailsTo(applicant)).at(-1);
    expect(told).toMatchObject({ subject: expect.stringContaining('Everyone you asked') });
    expect(told?.text).toContain('application and submit it again.');

    expect(await calls.resubmit(applicant)).toMatchObject({
      status: 200,
      body: { data: { status: 'SUBMITTED' } },
    });
    expect((await links.open(token)).body.code).toBe('link_used');
    expect((await links.enter(bearer)).status).toBe(401);
    const id = await calls.idOf(applicant);
    const { owners } = (await operator.call('GET', `/applications/${id}`)).body.data;
    expect(owners.map(({ enteredAt }: { enteredAt?: number }) => typeof enteredAt)).toEqual([
      'undefined',
      'number',
    ]);
    const released = await operator.call('POST', `/applications/${id}/boarding-package`, {
      purpose: 'Boarding',
    });
    expect(released.body.data.owners).toMatchObject([
      { firstName: 'Ada' },
      { firstName: 'Bea', ssn: '323001234', streetName: 'Hidden Meadow Lane', ownershipPercentage: 40 },
    ]);
    const types = (await calls.eventsOf(applicant)).map(({ type }) => type);
    expect(types.slice(-3)).toEqual([
      'application.info_required',
      'application.owner_completed',
      'application.resubmitted',
    ]);
    const log = await readLog(bed.deps.db, id);
    const actions = log.map(({ action }) => action);
    expect(actions.filter((action) => /^owner\.|resubmitted/.test(action))).toEqual([
      'owner.invited',
      'owner.opened',
      'owner.verified',
      'owner.completed',
      'application.resubmitted',
    ]);
    const completed = log.find(({ action }) => action === 'owner.completed');
    expect(JSON.parse(completed?.details ?? '')).toEqual({ ownerId, fields: ['email', 'phoneNumber'] });
  });

  test('a second invited owner keeps the item open', async () => {
    const { applicant, token } = await withOwnerOut();
    const second = await links.ask(applicant, { firstName: 'Cy' });
    await links.enter(await links.session(token));
    expect(await calls.statesOf(applicant)).toEqual(['open']);
    // The owners' shares total 140 percent, so the last owner's details don't complete the section.
    await links.enter(await links.session(second.token), { firstName: 'Cy' });
    expect(await calls.statesOf(applicant)).toEqual(['open']);
    const owners = (await links.owners(applicant)).map((one: object, index: number) => ({
      ...one,
      ownershipPercentage: [50, 25, 25][index],
    }));
    expect((await applicant.call('PUT', OWNERS, { owners })).status).toBe(200);
    expect(await calls.statesOf(applicant)).toEqual(['done']);
  });

  test('a withdrawn owner is entered by the applicant, and a new link reopens a done item', async () => {
    const { applicant, ownerId, token } = await withOwnerOut();
    expect((await applicant.call('DELETE', `${LINKS}/${ownerId}`)).status).toBe(200);
    expect((await links.open(token)).body.code).toBe('link_invalid');
    const owners = [
      { ...ada, ownershipPercentage: 60 },
      { ...ada, firstName: 'Bea', ownershipPercentage: 40 },
    ];
    expect((await applicant.call('PUT', OWNERS, { owners })).status).toBe(200);
    expect(await calls.statesOf(applicant)).toEqual(['done']);
    const [, bea] = await links.owners(applicant);
    await links.ask(applicant, { ownerId: bea.ownerId });
    expect(await calls.statesOf(applicant)).toEqual(['open']);
  });

  test('a withdrawn request ends the link, until the section is requested again', async () => {
    const { applicant, token } = await withOwnerOut();
    const bearer = await links.session(token);
    await calls.withdraw(applicant, await calls.requestOf(applicant));
    expect(await stageOf(applicant)).toBe('SUBMITTED');
    for (const answer of [
      await links.open(token),
      await links.call('GET', '/onboarding/owner/details', undefined, bearer),
      await links.enter(bearer),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
    expect((await applicant.call('POST', LINKS, asked())).status).toBe(409);
    expect((await applicant.call('GET', LINKS)).status).toBe(400);
    await operator.ask(applicant.account.email, [IDENTITY]);
    expect((await links.enter(bearer)).status).toBe(200);
    expect(await stageOf(applicant)).toBe('INFO_REQUIRED');
  });

  describe('a change through a link prevents an approval and a release until it is submitted', () => {
    async function withCompletedOwner() {
      const { applicant, ownerId, token } = await withOwnerOut();
      await links.enter(await links.session(token));
      expect((await calls.resubmit(applicant)).status).toBe(200);
      const { requestId } = (await operator.ask(applicant.account.email, [IDENTITY])).body.data;
      return { applicant, ownerId, requestId };
    }

    async function expectUnsubmitted(applicant: Journey, requestId: string, missing: string) {
      const refused = { status: 409, body: { code: 'changes_not_submitted' } };
      const id = await calls.idOf(applicant);
      const release = () =>
        operator.call('POST', `/applications/${id}/boarding-package`, { purpose: 'Boarding' });
      expect(await release()).toMatchObject(refused);
      await calls.withdraw(applicant, requestId);
      expect(await operator.decide(applicant.account.email, 'APPROVED')).toMatchObject(refused);
      expect(await release()).toMatchObject(refused);
      const { data } = (await operator.call('GET', `/applications/${id}`)).body;
      expect(data).toMatchObject({ stage: 'SUBMITTED', missing: expect.arrayContaining([missing]) });
    }

    test('an owner is invited', async () => {
      const applicant = await calls.asked(IDENTITY);
      await links.ask(applicant);
      await expectUnsubmitted(applicant, await calls.requestOf(applicant), 'owners.1');
    });

    test('a completed owner is withdrawn', async () => {
      const { applicant, ownerId, requestId } = await withCompletedOwner();
      expect((await applicant.call('DELETE', `${LINKS}/${ownerId}`)).status).toBe(200);
      await expectUnsubmitted(applicant, requestId, 'owners.1.ssn');
    });
  });

  test("a request for another section doesn't affect owners", async () => {
    const applicant = await calls.asked({ ...IDENTITY, section: 'business' });
    expect(await applicant.call('POST', LINKS, asked())).toMatchObject({
      status: 409,
      body: { code: 'step_unavailable' },
    });
  });

  test("a government's contact has no links", async () => {
    const applicant = await reach(journey(base, { ownershipType: 'GOV' }), 'SUBMITTED');
    await operator.ask(applicant.account.email, [IDENTITY]);
    expect((await applicant.call('POST', LINKS, asked())).status).toBe(409);
    expect((await applicant.call('GET', LINKS)).status).toBe(400);
  });
});
