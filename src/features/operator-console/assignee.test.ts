import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';

describe.each(databases())('the assignee on %s', (database) => {
  let bed: Testbed;
  let operator: Operator;
  let base: string;
  let ana: StaffMember;
  let ben: StaffMember;
  let id: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    [ana, ben] = [await staffMember(bed, { role: 'reviewer' }), await staffMember(bed)];
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    const { account } = await reach(journey(base), 'SUBMITTED');
    id = await operator.applicationOf(account.email);
  });

  const assign = (assignee: unknown) => operator.call('PUT', `/applications/${id}/assignee`, { assignee });
  const read = async () => (await operator.call('GET', `/applications/${id}`)).body.data;
  const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map((row) => row.id);
  const lines = async () =>
    (await operator.call('GET', `/applications/${id}/events`)).body.data.events.filter(
      ({ action }: { action: string }) => action === 'application.assigned',
    );

  test('is set by a person or key, read, listed, found, and cleared', async () => {
    expect((await read()).assignee).toBeNull();
    const { status } = await ana.call('PUT', `/applications/${id}/assignee`, { assignee: ana.id });
    expect(status).toBe(200);
    const person = { id: ana.id, email: ana.email };
    expect((await read()).assignee).toEqual(person);
    const mine = await ana.call('GET', '/applications?assignee=me');
    expect(mine.body.data).toMatchObject([{ id, assignee: person }]);
    expect(ids(await operator.call('GET', `/applications?assignee=${ana.id}`))).toEqual([id]);
    expect(ids(await ben.call('GET', '/applications?assignee=me'))).toEqual([]);
    expect(ids(await ben.call('GET', '/applications?assignee=none'))).not.toContain(id);
    await assign(ben.id);
    expect(ids(await ben.call('GET', '/applications?assignee=me&stage=SUBMITTED&sort=submittedAt'))).toEqual([
      id,
    ]);
    await assign(null);
    expect((await read()).assignee).toBeNull();
    expect(ids(await ben.call('GET', '/applications?assignee=none'))).toContain(id);
    expect(await lines()).toMatchObject([
      { actor: { kind: 'staff', id: ana.id }, details: { assignee: ana.id } },
      {
        actor: { kind: 'operator', id: 'OPERATOR_KEY' },
        details: { assignee: ben.id },
        assigneeName: ben.email,
      },
      { details: { assignee: null } },
    ]);
  });

  test('is not taken over by a page that shows an older version', async () => {
    const { revision } = await read();
    const take = (person: StaffMember) =>
      person.call('PUT', `/applications/${id}/assignee`, { assignee: person.id, revision });
    const cleo = await staffMember(bed, { role: 'reviewer' });
    const answers = await Promise.all([take(ana), take(cleo)]);
    const [taken, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect([taken?.status, refused?.status, refused?.body.code]).toEqual([200, 409, 'changed_meanwhile']);
    expect(await lines()).toHaveLength(1);
    const [holder] = answers[0]?.status === 200 ? [ana] : [cleo];
    expect((await take(holder)).status).toBe(200);
    expect((await read()).assignee).toMatchObject({ id: holder.id });
  });

  test("raises the revision once, and isn't the applicant's progress", async () => {
    const { updatedAt, revision } = await read();
    for (let call = 0; call < 2; call += 1) expect((await assign(ana.id)).status).toBe(200);
    expect(await read()).toMatchObject({ updatedAt, revision: revision + 1, assignee: { id: ana.id } });
    expect(await lines()).toHaveLength(1);
  });

  test('is a person of the same facilitator with access', async () => {
    const other = await staffMember(bed, { facId: 'cobalt' });
    const ended = await staffMember(bed);
    await assign(ended.id);
    expect((await ben.call('DELETE', `/staff/${ended.id}`)).status).toBe(200);
    expect((await read()).assignee).toBeNull();
    const { people } = (await ben.call('GET', '/staff/assignees')).body.data;
    const listed = people.map(({ id: person }: { id: string }) => person);
    expect(listed).toEqual(expect.arrayContaining([ana.id, ben.id]));
    expect(listed).not.toContain(other.id);
    expect(listed).not.toContain(ended.id);
    const before = await lines();
    for (const assignee of ['me', 'none', 'stf_none', other.id, ended.id]) {
      const refused = await assign(assignee);
      expect([refused.status, refused.body.errors]).toEqual([
        400,
        [{ field: 'assignee', message: '"assignee" must be a valid person' }],
      ]);
    }
    expect((await assign(7)).status).toBe(400);
    expect((await operator.call('PUT', `/applications/${id}/assignee`, {})).status).toBe(400);
    expect((await operator.call('PUT', '/applications/none/assignee', { assignee: ben.id })).status).toBe(
      404,
    );
    expect(await lines()).toEqual(before);
  });

  test('is cleared when access ends, in the name of the admin who ended it', async () => {
    const ended = await staffMember(bed);
    await assign(ended.id);
    const watch = async () => (await ana.call('GET', `/applications/${id}/revision`)).body.data;
    const before = await watch();
    bed.advance(60_000);
    await ben.call('DELETE', `/staff/${ended.id}`);
    expect((await lines()).at(-1)).toMatchObject({
      actor: { kind: 'staff', id: ben.id },
      details: { assignee: null },
    });
    const after = await watch();
    expect(after.revision).toBe(before.revision + 1);
    expect(after.othersAt).toBeGreaterThan(before.othersAt);
  });

  test('in a filter is an ID, none, or in the console me', async () => {
    for (const assignee of ['me', 'nobody', 'ana@example.com'])
      expect(await operator.call('GET', `/applications?assignee=${assignee}`)).toMatchObject({
        status: 400,
        body: { message: '"assignee" must be a valid person' },
      });
    expect(ids(await operator.call('GET', '/applications?assignee=stf_unknown'))).toEqual([]);
  });

  test("counts as someone else's change for everyone but the person who set it", async () => {
    const watch = async (person: StaffMember) =>
      (await person.call('GET', `/applications/${id}/revision`)).body.data;
    const before = { ana: await watch(ana), ben: await watch(ben) };
    expect(before.ana).toEqual(before.ben);
    bed.advance(60_000);
    await ana.call('PUT', `/applications/${id}/assignee`, { assignee: ana.id });
    const after = { ana: await watch(ana), ben: await watch(ben) };
    expect(after.ana.revision).toBeGreaterThan(before.ana.revision);
    expect(after.ana.othersAt).toBe(before.ana.othersAt);
    expect(after.ben.othersAt).toBeGreaterThan(before.ben.othersAt);
    expect(after.ben.revision).toBe(after.ana.revision);
  });
});
