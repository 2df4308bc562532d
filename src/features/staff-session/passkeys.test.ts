import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { passkeyOf } from '../../../test/softwarePasskey.ts';
import { staffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog, staffLogId } from '../../server/audit/auditLog.ts';

const WRONG = { status: 400, body: { message: '"response" must be a valid passkey response' } };

describe.each(databases())('passkeys of the staff console on %s', (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await startTestbed({ database });
  });
  afterAll(() => bed.close());

  async function halfIn() {
    const member = await staffMember(bed, { role: 'viewer' });
    const passkey = passkeyOf(member);
    const response = await passkey.create();
    const sent = { name: 'Laptop', response };
    expect((await member.call('POST', '/staff/session/passkeys', sent)).status).toBe(200);
    const { email, password } = member;
    const signIn = () => member.call('POST', '/staff/sign-in', { email, password });
    expect((await signIn()).body.data).toEqual({ next: 'passkey' });
    return { member, passkey, signIn };
  }

  test('confirm the password, each response once', async () => {
    const { member, passkey, signIn } = await halfIn();
    const response = await passkey.get();
    expect((await member.call('POST', '/staff/sign-in/passkey', { response })).status).toBe(200);
    expect((await member.call('GET', '/staff/session')).status).toBe(200);
    await signIn();
    expect(await member.call('POST', '/staff/sign-in/passkey', { response })).toMatchObject(WRONG);
    await passkey.get();
    expect(await member.call('POST', '/staff/sign-in/passkey', { response })).toMatchObject(WRONG);
    expect((await member.call('GET', '/staff/session')).status).toBe(401);
  });

  test('keep the code as an alternative, and are listed', async () => {
    const { member } = await halfIn();
    expect((await member.call('POST', '/staff/sign-in/code', { code: member.code(1) })).status).toBe(200);
    const admin = await staffMember(bed);
    const { people } = (await admin.call('GET', '/staff')).body.data;
    expect(people.find(({ id }: { id: string }) => id === member.id).secondFactor).toBe('passkey');
  });

  test('of another person, another site, or with a changed signature open nothing', async () => {
    const { member, passkey } = await halfIn();
    const other = await halfIn();
    const responses = [
      await passkey.get('https://evil.example'),
      { ...(await passkey.get()), id: 'other' },
      {},
    ];
    const changed = await passkey.get();
    changed.response.signature = changed.response.signature.replace(/.{8}$/, 'AAAAAAAA');
    for (const response of [...responses, changed])
      expect(await member.call('POST', '/staff/sign-in/passkey', { response })).toMatchObject(WRONG);
    const theirs = await other.passkey.get();
    expect(await member.call('POST', '/staff/sign-in/passkey', { response: theirs })).toMatchObject(WRONG);
  });

  test("aren't added for another site, twice, or without a session", async () => {
    const member = await staffMember(bed);
    const passkey = passkeyOf(member);
    const add = (response: object) =>
      member.call('POST', '/staff/session/passkeys', { name: 'Key', response });
    expect(await add(await passkey.create('https://evil.example'))).toMatchObject(WRONG);
    const response = await passkey.create();
    expect((await add(response)).status).toBe(200);
    expect(await add(response)).toMatchObject(WRONG);
    expect(await add(await passkey.create())).toMatchObject(WRONG);
    await member.call('DELETE', '/staff/session');
    expect((await add(response)).status).toBe(401);
    const path = '/staff/sign-in/passkey/options';
    expect((await member.call('POST', path, {})).status).toBe(401);
  });

  test('are listed with their names, and removed only by their owner', async () => {
    const { member } = await halfIn();
    await member.call('POST', '/staff/sign-in/code', { code: member.code(1) });
    const list = async () => (await member.call('GET', '/staff/session/passkeys')).body.data;
    const { hasPassword, passkeys } = await list();
    expect(hasPassword).toBe(true);
    expect(passkeys).toEqual([
      { id: expect.any(String), name: 'Laptop', createdAt: expect.any(Number), lastUsedAt: null },
    ]);
    const path = `/staff/session/passkeys/${passkeys[0].id}`;
    const other = await staffMember(bed);
    expect((await other.call('DELETE', path)).status).toBe(404);
    expect((await member.call('DELETE', path)).status).toBe(200);
    expect((await member.call('DELETE', path)).status).toBe(404);
    expect((await list()).passkeys).toEqual([]);
    const lines = await readLog(bed.deps.db, staffLogId('harbor'));
    expect(lines.filter(({ actor_id }) => actor_id === member.id).at(-1)?.action).toBe(
      'staff.passkey_removed',
    );
    const { email, password } = member;
    const again = await member.call('POST', '/staff/sign-in', { email, password });
    expect(again.body.data).toEqual({ next: 'code' });
  });

  test.each([
    [undefined, '"name" is required'],
    [' ', '"name" is required'],
    ['x'.repeat(61), '"name" must be a valid name: Use 60 characters or fewer.'],
  ])('reject the name %.20j', async (name, message) => {
    const member = await staffMember(bed);
    const response = await passkeyOf(member).create();
    const refused = await member.call('POST', '/staff/session/passkeys', { name, response });
    expect([refused.status, refused.body.message]).toEqual([400, message]);
  });
});
