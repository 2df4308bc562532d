import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitedMember, staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog, staffLogId } from '../../server/audit/auditLog.ts';

const LAST = { status: 409, body: { code: 'last_admin' } };

describe.each(databases())('staff members on %s', (database) => {
  let bed: Testbed;
  let admin: StaffMember;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    admin = await staffMember(bed);
  });
  afterAll(() => bed.close());

  const listed = async (id: string) =>
    (await admin.call('GET', '/staff')).body.data.people.find((one: { id: string }) => one.id === id);
  const lines = async (id: string) =>
    (await readLog(bed.deps.db, staffLogId('harbor')))
      .filter(({ details }) => details.includes(id))
      .map(({ action, actor_kind, actor_id }) => [action, actor_kind, actor_id]);

  test('are invited by an admin, and listed with their activity', async () => {
    const email = 'New.Person@Example.com';
    const made = await admin.call('POST', '/staff', { email, role: 'reviewer' });
    const { id, joinLink } = made.body.data;
    expect(joinLink).toMatch(/^http:\/\/localhost\/staff\/join#[\w-]{43}$/);
    expect((await bed.outbox()).find(({ to }) => to === 'new.person@example.com')?.text).toContain(joinLink);
    expect(await listed(id)).toEqual({
      id,
      email: 'new.person@example.com',
      role: 'reviewer',
      status: 'invited',
      secondFactor: null,
      createdAt: expect.any(Number),
      lastSeenAt: null,
      sessions: 0,
    });
    expect(await listed(admin.id)).toMatchObject({ status: 'active', secondFactor: 'totp', sessions: 1 });
    expect(await lines(id)).toEqual([['staff.invited', 'staff', admin.id]]);
  });

  test.each([
    [{ email: 'nobody', role: 'viewer' }, 'email'],
    [{ email: 'a@example.com', role: 'owner' }, 'role'],
    [{ email: 'a@example.com', role: 'viewer', admin: true }, 'admin'],
  ])("aren't invited as %j", async (body, field) => {
    const { status, body: answer } = await admin.call('POST', '/staff', body);
    expect([status, answer.errors[0].field]).toEqual([400, field]);
  });

  test('are invited once, and again after their access ended', async () => {
    const invited = { email: 'asked.twice@example.com', role: 'viewer' };
    expect((await admin.call('POST', '/staff', invited)).status).toBe(200);
    expect(await admin.call('POST', '/staff', invited)).toMatchObject({
      status: 400,
      body: { message: 'This person was already invited. Send a new link instead.' },
    });
    const { id, email } = await staffMember(bed, { role: 'viewer' });
    const again = () => admin.call('POST', '/staff', { email, role: 'viewer' });
    expect(await again()).toMatchObject({
      status: 400,
      body: { message: 'This person already has access.' },
    });
    expect((await admin.call('DELETE', `/staff/${id}`)).status).toBe(200);
    expect((await again()).body.data.id).not.toBe(id);
  });

  test('have a new role from the next call', async () => {
    const viewer = await staffMember(bed, { role: 'viewer' });
    expect(await viewer.call('GET', '/staff')).toMatchObject({
      status: 403,
      body: { code: 'insufficient_role' },
    });
    expect((await admin.call('PUT', `/staff/${viewer.id}`, { role: 'admin' })).status).toBe(200);
    expect((await viewer.call('GET', '/staff')).status).toBe(200);
    expect((await admin.call('PUT', `/staff/${viewer.id}`, { role: 'viewer' })).status).toBe(200);
    expect((await viewer.call('GET', '/staff')).status).toBe(403);
  });

  test('lose sessions, password, and link when their access ends', async () => {
    const person = await staffMember(bed, { role: 'viewer' });
    expect((await admin.call('DELETE', `/staff/${person.id}`)).status).toBe(200);
    expect((await person.call('GET', '/staff/session')).status).toBe(401);
    const { email, password } = person;
    expect((await person.call('POST', '/staff/sign-in', { email, password })).status).toBe(401);
    expect(await listed(person.id)).toMatchObject({ status: 'ended', sessions: 0 });
    expect((await admin.call('DELETE', `/staff/${person.id}`)).status).toBe(404);
    const guest = await invitedMember(bed, { email: 'guest@example.com' });
    await admin.call('DELETE', `/staff/${guest.id}`);
    expect((await guest.call('POST', '/staff/join', { token: guest.token })).status).toBe(404);
  });

  test('are signed out everywhere', async () => {
    const person = await staffMember(bed, { role: 'viewer' });
    expect((await admin.call('DELETE', `/staff/${person.id}/sessions`)).status).toBe(200);
    expect((await person.call('GET', '/staff/session')).status).toBe(401);
    await person.signIn();
    expect((await person.call('GET', '/staff/session')).status).toBe(200);
  });

  test('who are locked out set up a new sign-in', async () => {
    const person = await staffMember(bed, { role: 'reviewer' });
    const { email, password } = person;
    const guess = () => person.call('POST', '/staff/sign-in', { email, password: 'wrong' });
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(401);
    expect((await guess()).status).toBe(429);
    const reset = await admin.call('POST', `/staff/${person.id}/reset`);
    const token = new URL(reset.body.data.joinLink).hash.slice(1);
    expect((await bed.outbox()).filter(({ to }) => to === email).at(-1)?.text).toContain(token);
    expect((await person.call('GET', '/staff/session')).status).toBe(401);
    expect(await listed(person.id)).toMatchObject({ status: 'invited', secondFactor: null });
    const renewed = `${password}-2`;
    const chosen = await person.call('POST', '/staff/join/password', { token, password: renewed });
    person.secret = chosen.body.data.setupKey.replaceAll(' ', '');
    expect((await person.call('POST', '/staff/join/code', { token, code: person.code() })).status).toBe(200);
    expect(await listed(person.id)).toMatchObject({ status: 'active', role: 'reviewer' });
    expect((await lines(person.id)).map(([action]) => action)).toEqual([
      'staff.invited',
      'staff.joined',
      'staff.locked_out',
      'staff.reset',
      'staff.joined',
    ]);
    expect((await person.call('POST', '/staff/sign-in', { email, password: renewed })).status).toBe(200);
  });

  test("of another facilitator can't be changed", async () => {
    const other = await staffMember(bed, { facId: 'cobalt' });
    const path = `/staff/${other.id}`;
    for (const call of [
      admin.call('PUT', path, { role: 'viewer' }),
      admin.call('DELETE', path),
      admin.call('DELETE', `${path}/sessions`),
      admin.call('POST', `${path}/reset`),
    ])
      expect((await call).status).toBe(404);
    expect((await other.call('GET', '/staff/session')).status).toBe(200);
    expect(await listed(other.id)).toBeUndefined();
  });

  test('always include an admin', async () => {
    const lone = await staffMember(bed, { facId: 'cobalt' });
    await bed.deps.db.deleteFrom('staff').where('fac_id', '=', 'cobalt').where('id', '!=', lone.id).execute();
    await invitedMember(bed, { facId: 'cobalt', email: 'invited.admin@example.com' });
    expect(await lone.call('PUT', `/staff/${lone.id}`, { role: 'viewer' })).toMatchObject(LAST);
    expect(await lone.call('DELETE', `/staff/${lone.id}`)).toMatchObject(LAST);
    expect((await lone.call('PUT', `/staff/${lone.id}`, { role: 'admin' })).status).toBe(200);
    const second = await staffMember(bed, { facId: 'cobalt' });
    const gone = await Promise.all([
      lone.call('DELETE', `/staff/${second.id}`),
      second.call('DELETE', `/staff/${lone.id}`),
    ]);
    expect(gone.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
