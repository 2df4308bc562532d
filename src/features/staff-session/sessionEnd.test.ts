import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { sweepAll } from '../../server/assemble.ts';

const MINUTE = 60_000;

describe.each(databases())('the end of a staff session on %s', (database) => {
  let bed: Testbed;
  let member: StaffMember;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: Date.parse('2026-11-22T10:00:00Z') });
    member = await staffMember(bed, { role: 'reviewer' });
  });
  afterAll(() => bed.close());

  test('says why a session ended, until the next sign-in', async () => {
    const admin = await staffMember(bed);
    const ended = async () => {
      await sweepAll(bed.deps);
      return (await member.call('GET', '/staff/sign-in/methods')).body.data.ended;
    };
    await member.signIn();
    expect(await ended()).toBeNull();
    bed.advance(30 * MINUTE);
    expect(await ended()).toBe('idle');
    await member.call('POST', '/staff/sign-in', { email: member.email, password: member.password });
    expect(await ended()).toBeNull();

    await member.signIn();
    for (let idle = 0; idle < 25; idle += 1) {
      bed.advance(29 * MINUTE);
      await member.call('GET', '/applications');
    }
    expect(await ended()).toBe('expired');

    await member.signIn();
    await member.call('DELETE', '/staff/session');
    expect(await ended()).toBeNull();

    await member.signIn();
    await admin.signIn();
    await admin.call('DELETE', `/staff/${member.id}/sessions`);
    expect(await ended()).toBe('admin');
    expect((await member.call('GET', '/staff/session')).status).toBe(401);
    bed.advance(29 * MINUTE);
    expect(await ended()).toBe('admin');
    const leaver = await staffMember(bed);
    const endedOfLeaver = async () => (await leaver.call('GET', '/staff/sign-in/methods')).body.data.ended;
    await admin.call('POST', `/staff/${leaver.id}/reset`, {});
    expect(await endedOfLeaver()).toBe('reset');
    await admin.call('DELETE', `/staff/${leaver.id}`);
    expect(await endedOfLeaver()).toBe('access');
  });

  test('deletes sessions that ended half a day ago', async () => {
    await member.signIn();
    bed.advance(25 * 60 * MINUTE);
    await sweepAll(bed.deps);
    expect(await bed.deps.db.selectFrom('staff_session').selectAll().execute()).toEqual([]);
  });
});
