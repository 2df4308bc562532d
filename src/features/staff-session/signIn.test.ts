import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { productionSettings } from '../../../e2e/production.ts';
import { staffMember, type StaffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { readLog, staffLogId } from '../../server/audit/auditLog.ts';

const MINUTE = 60_000;
const WRONG = { status: 401, body: { code: 'wrong_credentials' } };

describe.each(databases())('signing in to the staff console on %s', (database) => {
  let bed: Testbed;
  let member: StaffMember;
  beforeAll(async () => {
    bed = await startTestbed({ database, clock: Date.parse('2026-11-22T10:00:00Z') });
    member = await staffMember(bed, { role: 'reviewer' });
  });
  afterAll(() => bed.close());

  const password = (email = member.email, typed = member.password) =>
    member.call('POST', '/staff/sign-in', { email, password: typed });
  const session = () => member.call('GET', '/staff/session');

  test('says who signed in, and for which facilitator', async () => {
    const ofProduct = { name: expect.any(String), returnUrls: [], requiredChecks: [], documents: [] };
    const { status, body, headers } = await session();
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body.data).toMatchObject({
      person: { id: member.id, email: member.email, role: 'reviewer' },
      facilitator: { facId: 'harbor', name: 'Harbor Payments' },
      products: expect.arrayContaining([
        { ...ofProduct, slug: 'harbor', status: 'active' },
        { ...ofProduct, slug: 'harbor-paused', status: 'inactive' },
      ]),
    });
  });

  test('takes a password and a code; the half-open session opens nothing', async () => {
    bed.advance(MINUTE);
    expect(await password(` ${member.email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { data: { next: 'code' } },
    });
    expect((await session()).status).toBe(401);
    expect((await member.call('GET', '/applications')).status).toBe(401);
    const half = { ...member.cookies };
    const code = member.code();
    expect((await member.call('POST', '/staff/sign-in/code', { code: ` ${code} ` })).status).toBe(200);
    expect(member.cookies).not.toEqual(half);
    expect((await session()).status).toBe(200);
    expect((await member.call('GET', '/applications')).status).toBe(200);
    expect((await member.call('POST', '/staff/sign-in/code', { code })).status).toBe(401);
  });

  test('accepts each code once, also one step early or late, and no other', async () => {
    bed.advance(5 * MINUTE);
    await password();
    const wrong = { status: 400, body: { message: '"code" must be a valid code' } };
    for (const code of ['12345', 'abcdef', member.code(-2), member.code(2)])
      expect(await member.call('POST', '/staff/sign-in/code', { code })).toMatchObject(wrong);
    const code = member.code(-1);
    expect((await member.call('POST', '/staff/sign-in/code', { code })).status).toBe(200);
    await password();
    expect(await member.call('POST', '/staff/sign-in/code', { code })).toMatchObject(wrong);
    expect((await member.call('POST', '/staff/sign-in/code', { code: member.code(1) })).status).toBe(200);
    await password();
    expect(await member.call('POST', '/staff/sign-in/code', { code: member.code() })).toMatchObject(wrong);
  });

  test('allows 10 minutes for the code', async () => {
    await password();
    bed.advance(10 * MINUTE);
    expect((await member.call('POST', '/staff/sign-in/code', { code: member.code() })).status).toBe(401);
  });

  test('gives a wrong password and an unknown email the same error', async () => {
    const wrong = await password(member.email, 'wrong');
    const unknown = await password('nobody@example.com', 'wrong');
    expect(wrong).toMatchObject(WRONG);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.cookies).toEqual({});
  });

  test('hashes the password of an unknown email too', async () => {
    const { passwords } = bed.deps;
    const { verify } = passwords;
    const asked: (string | null)[] = [];
    passwords.verify = (stored, typed) => {
      asked.push(stored);
      return verify(stored, typed);
    };
    await password('nobody@example.com');
    await password(member.email, 'wrong');
    passwords.verify = verify;
    expect(asked).toEqual([null, expect.stringContaining('argon2id')]);
  });

  test('ends after 30 idle minutes, and after 12 hours in any case', async () => {
    await member.signIn();
    for (let idle = 0; idle < 24; idle += 1) {
      bed.advance(29 * MINUTE);
      expect((await member.call('GET', '/applications')).status).toBe(200);
    }
    bed.advance(24 * MINUTE);
    expect((await session()).status).toBe(401);
    await member.signIn();
    bed.advance(30 * MINUTE);
    expect((await session()).status).toBe(401);
  });

  test("isn't extended by a page that only polls", async () => {
    await member.signIn();
    bed.advance(29 * MINUTE);
    const ofNone = ['/applications/none/revision', '/applications/none/notes'];
    for (const path of ['/staff/session', '/applications/counts', '/webhook-deliveries', ...ofNone])
      expect((await member.call('GET', path)).status).not.toBe(401);
    bed.advance(MINUTE);
    expect((await session()).status).toBe(401);
  });

  test('ends when the person signs out, and clears the cookie', async () => {
    await member.signIn();
    const cookies = { ...member.cookies };
    const out = await member.call('DELETE', '/staff/session');
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/^staff=; .*Path=\/operator\/v1/),
    ]);
    Object.assign(member.cookies, cookies);
    expect((await session()).status).toBe(401);
  });

  test('blocks too many passwords and codes, and says how to get in', async () => {
    bed.advance(60 * MINUTE);
    const locked = {
      status: 429,
      body: {
        message: 'Too many attempts. An admin can reset your sign-in.',
        waitTime: expect.any(Number),
      },
    };
    for (let tries = 0; tries < 10; tries += 1)
      expect(await password(member.email, 'wrong')).toMatchObject(WRONG);
    expect(await password()).toMatchObject(locked);
    for (let tries = 0; tries < 10; tries += 1) await password('no@example.com', 'wrong');
    expect(await password('no@example.com', 'wrong')).toMatchObject(locked);
    bed.advance(60 * MINUTE);
    await password();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await member.call('POST', '/staff/sign-in/code', { code: '000000' })).status).toBe(400);
    expect(await member.call('POST', '/staff/sign-in/code', { code: member.code() })).toMatchObject(locked);
    const log = await readLog(bed.deps.db, staffLogId('harbor'));
    const lockouts = log.filter(({ action }) => action === 'staff.locked_out');
    const person = JSON.stringify({ person: member.id });
    expect(lockouts.map(({ details }) => details)).toEqual([person, person]);
  });

  test("keeps facilitators' people apart", async () => {
    const other = await staffMember(bed, { facId: 'cobalt' });
    expect((await other.call('GET', '/staff/session')).body.data.facilitator.facId).toBe('cobalt');
    const [host = ''] = bed.deps.facilitators.byId('cobalt')?.hosts ?? [];
    const url = '/operator/v1/staff/session';
    const ask = (cookies: Record<string, string>) => bed.request({ url, headers: { host }, cookies });
    await bed.deps.db.deleteFrom('rate_limit').execute();
    await member.signIn();
    expect([(await ask(other.cookies)).status, (await ask(member.cookies)).status]).toEqual([200, 401]);
  });
});

describe('calls from other sites', () => {
  let bed: Testbed;
  let member: StaffMember;
  beforeAll(async () => {
    bed = await startTestbed();
    member = await staffMember(bed);
  });
  afterAll(() => bed.close());

  const host = 'localhost';
  const origin = `http://${host}`;
  const ask = (method: 'GET' | 'DELETE' | 'POST', path: string, headers: Record<string, string>) =>
    bed.request({
      method,
      url: `/operator/v1${path}`,
      headers: { host, ...headers },
      cookies: member.cookies,
      ...(method === 'POST' && { body: {} }),
    });

  test.each([
    ['no origin', {}],
    ['another origin', { origin: 'http://evil.example' }],
    ['another port', { origin: `${origin}:8080` }],
    ['an opaque origin', { origin: 'null' }],
    ['another site', { origin, 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { origin, 'sec-fetch-site': 'same-site' }],
    ['no page', { origin, 'sec-fetch-site': 'none' }],
  ])('rejects a write with the cookie from %s', async (_name, headers) => {
    for (const [method, path] of [
      ['DELETE', '/staff/session'],
      ['POST', '/dead-letters/replay'],
      ['POST', '/staff/sign-in'],
    ] as const)
      expect(await ask(method, path, headers as Record<string, string>)).toMatchObject({
        status: 403,
        body: { code: 'cross_site' },
      });
  });

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'http://evil.example' }],
  ])('rejects a read with the cookie from %s', async (_name, headers) => {
    expect((await ask('GET', '/applications', headers as Record<string, string>)).status).toBe(403);
  });

  test.each([['none'], ['same-origin']])('answers a read at the top level, from %s', async (site) => {
    expect((await ask('GET', '/applications.csv', { 'sec-fetch-site': site })).status).toBe(200);
  });

  test('a key in the header takes precedence over the cookie', async () => {
    expect((await ask('GET', '/applications', { authorization: 'Bearer op_wrong' })).status).toBe(401);
  });

  test('the cookie is only for our own pages and calls', async () => {
    const made = await member.call('POST', '/staff/sign-in', {
      email: member.email,
      password: member.password,
    });
    expect(String(made.headers['set-cookie'])).toMatch(
      /^staff=[\w-]{43}; Path=\/operator\/v1; HttpOnly; SameSite=Strict$/,
    );
  });

  test('in production, only this host can set the cookie, over TLS', async () => {
    const strict = await startTestbed({ env: productionSettings() });
    const answer = await strict.request({
      method: 'DELETE',
      url: '/operator/v1/staff/session',
      headers: { host, origin: `https://${host}` },
    });
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-staff=; .*Path=\/; .*HttpOnly; Secure; SameSite=Strict$/,
    );
    await strict.close();
  });
});
