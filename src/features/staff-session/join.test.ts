import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invitedMember, staffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog, staffLogId } from '../../server/audit/auditLog.ts';
import { verifyChain, verifyLog } from '../../server/audit/auditCheck.ts';

const DAY = 24 * 60 * 60 * 1000;
const INVALID = { status: 404, body: { code: 'link_invalid' } };

describe.each(databases())('joining the staff console on %s', (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await startTestbed({ database });
  });
  afterAll(() => bed.close());

  const invited = (email: string) => invitedMember(bed, { role: 'viewer', email });

  test('the email has the link, which says who it is for', async () => {
    const member = await invited('first@example.com');
    const [email] = (await bed.outbox()).filter(({ to }) => to === member.email);
    expect(email?.subject).toBe('Your access to the Harbor Payments staff console');
    expect(email?.text).toContain(`http://localhost/staff/join#${member.token}`);
    expect(await member.call('POST', '/staff/join', { token: member.token })).toMatchObject({
      status: 200,
      body: { data: { email: member.email } },
    });
  });

  test('a password and a code activate the account and open a session', async () => {
    const member = await invited('second@example.com');
    const { token } = member;
    const early = { token, code: '123456' };
    expect((await member.call('POST', '/staff/join/code', early)).status).toBe(400);
    const chosen = await member.call('POST', '/staff/join/password', { token, password: member.password });
    expect(chosen.body.data.setupKey).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    member.secret = chosen.body.data.setupKey.replaceAll(' ', '');
    expect(chosen.body.data.otpauth).toMatch(
      new RegExp(
        `^otpauth://totp/Harbor%20Payments:second%40example.com\\?issuer=Harbor%20Payments&secret=${member.secret}&`,
      ),
    );
    const signIn = { email: member.email, password: member.password };
    expect((await member.call('POST', '/staff/sign-in', signIn)).status).toBe(401);
    expect((await member.call('POST', '/staff/join/code', { token, code: '000000' })).status).toBe(400);
    const code = member.code();
    expect((await member.call('POST', '/staff/join/code', { token, code })).status).toBe(200);
    expect((await member.call('GET', '/staff/session')).body.data.person.email).toBe(member.email);
    for (const [path, body] of [
      ['', { token }],
      ['/password', { token, password: member.password }],
      ['/code', { token, code }],
    ] as const)
      expect(await member.call('POST', `/staff/join${path}`, body)).toMatchObject(INVALID);
    await member.call('POST', '/staff/sign-in', signIn);
    expect((await member.call('POST', '/staff/sign-in/code', { code })).status).toBe(400);
  });

  test('choosing the same password again keeps the key, and another password replaces it', async () => {
    const { call, token, password } = await invited('again@example.com');
    const choose = async (chosen: string) => {
      const { status, body } = await call('POST', '/staff/join/password', { token, password: chosen });
      expect(status).toBe(200);
      return body.data.setupKey as string;
    };
    const key = await choose(password);
    expect(await choose(password)).toBe(key);
    expect(await choose(`${password}-2`)).not.toBe(key);
  });

  test.each([
    ['short', 'Password does not meet the requirements.'],
    ['password1234', 'Password does not meet the requirements.'],
    ['Password123!', 'This password appeared in a data breach. Choose another password.'],
    ['Third@example.com1', 'This password is too close to your name or email. Choose another password.'],
  ])('rejects the password %s', async (password, message) => {
    const email = 'third@example.com';
    await bed.deps.db.deleteFrom('staff').where('email', '=', email).execute();
    const { call, token } = await invited(email);
    const { status, body } = await call('POST', '/staff/join/password', { token, password });
    expect([status, body.errors[0].field]).toEqual([400, 'password']);
    expect(body.message).toContain(message);
  });

  test('a wrong, an expired, and a used link get the same error', async () => {
    const member = await invited('fourth@example.com');
    expect(await member.call('POST', '/staff/join', { token: 'x'.repeat(43) })).toMatchObject(INVALID);
    bed.advance(7 * DAY);
    expect(await member.call('POST', '/staff/join', { token: member.token })).toMatchObject(INVALID);
  });

  test("the code's secret is stored encrypted", async () => {
    const { id, secret } = await staffMember(bed);
    const row = await bed.deps.db
      .selectFrom('staff')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.totp_sealed).toMatch(/^2\./);
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test("the staff log has each step, by ID only, and is verified with the facilitator's chain", async () => {
    const { id, email } = await staffMember(bed);
    const lines = await readLog(bed.deps.db, staffLogId('harbor'));
    expect(lines.filter(({ details }) => details.includes(id)).map(({ action }) => action)).toEqual([
      'staff.invited',
      'staff.joined',
    ]);
    expect(JSON.stringify(lines)).not.toContain(email);
    expect(await verifyLog(bed.deps, staffLogId('harbor'))).toMatchObject({ intact: true });
    expect(await verifyChain(bed.deps, { facId: 'harbor' })).toEqual([]);
  });
});
