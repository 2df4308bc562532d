import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog, staffLogId } from '../../server/audit/auditLog.ts';

const NEW = 'Marmalade-lantern-73!';

describe.each(databases())("a staff member's own password on %s", (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await startTestbed({ database });
  });
  afterAll(() => bed.close());

  const change = (member: StaffMember, currentPassword: string, password = NEW) =>
    member.call('PUT', '/staff/session/password', { currentPassword, password });
  const signIn = ({ email, call }: StaffMember, password: string) =>
    call('POST', '/staff/sign-in', { email, password });
  const logged = async ({ id }: StaffMember) =>
    (await readLog(bed.deps.db, staffLogId('harbor')))
      .filter((line) => line.action === 'staff.password_changed' && line.actor_id === id)
      .map(({ details }) => JSON.parse(details) as unknown);

  test('is replaced, and the other sessions end', async () => {
    const member = await staffMember(bed, { role: 'viewer' });
    const other = { ...member.cookies };
    member.cookies = {};
    await member.signIn();
    const own = { ...member.cookies };
    expect(await change(member, member.password)).toMatchObject({ status: 200, body: { success: true } });
    expect((await member.call('GET', '/staff/session')).status).toBe(200);
    member.cookies = other;
    expect((await member.call('GET', '/staff/session')).status).toBe(401);
    expect((await signIn(member, member.password)).status).toBe(401);
    expect((await signIn(member, NEW)).status).toBe(200);
    member.cookies = own;
    expect(await logged(member)).toEqual([{ person: member.id, count: 1 }]);
  });

  test('stays if the current one is wrong, or the new one breaks the rules for new passwords', async () => {
    const member = await staffMember(bed);
    const wrong = (field: string) => ({ status: 400, body: { errors: [{ field }] } });
    expect(await change(member, NEW)).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            field: 'currentPassword',
            message: '"currentPassword" must be a valid password: This isn\'t your current password.',
          },
        ],
      },
    });
    for (const weak of ['password1234', 'Password123!', member.email.replace('p', 'P')])
      expect(await change(member, member.password, weak)).toMatchObject(wrong('password'));
    expect(await change(member, '')).toMatchObject(wrong('currentPassword'));
    expect(await logged(member)).toEqual([]);
    expect((await signIn(member, member.password)).status).toBe(200);
  });

  test("can't be guessed with a stolen session", async () => {
    const member = await staffMember(bed);
    for (let guess = 0; guess < 10; guess += 1) await change(member, `${NEW}${guess}`);
    expect(await change(member, member.password)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    });
  });
});
