import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { cookieBrowser } from '../../../e2e/fakes/cookieBrowser.ts';
import { journey, reach } from '../../../e2e/applicant.ts';
import { readLog } from '../audit/auditLog.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { OIDC, startOidcFake, type OidcFake } from '../../../e2e/fakes/oidc.ts';
import { invitedMember, staffMember } from '../../../test/staffMember.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const ROLES = { 'group-1': 'viewer', 'group-2': 'reviewer', 'group-3': 'admin' } as const;

describe.each(databases())('staff sign-on through an identity provider on %s', (database) => {
  let fake: OidcFake;
  let bed: Testbed;
  let base: string;
  let copy: FacilitatorsCopy;
  beforeAll(async () => {
    fake = await startOidcFake();
    const { clientId } = OIDC;
    const claims = { roleClaim: 'groups', roles: ROLES, scopes: ['groups'] };
    const oidc = { issuer: fake.url, clientId, ...claims };
    copy = new FacilitatorsCopy();
    copy.plant('harbor/facilitator.json', 'staff', { oidc });
    bed = await startTestbed({
      database,
      env: {
        FACILITATORS_DIR: copy.dir,
        STAFF_OIDC_SECRETS: `harbor:${OIDC.secret}`,
        PROVIDER_TIMEOUT_MS: '1500',
        LOG_LEVEL: 'silent',
      },
    });
    base = await bed.listen();
  });
  afterAll(async () => {
    await bed.close();
    await fake.close();
    copy.remove();
  });
  afterEach(() => {
    fake.behave('healthy');
    fake.tamper({});
    fake.userInfo = {};
  });

  function someone(groups: unknown = ['group-2'], more: object = {}) {
    const sub = crypto.randomUUID();
    fake.user = {
      sub,
      email: `Lee+${sub.slice(0, 8)}@harbor.example`,
      email_verified: true,
      name: 'Lee',
      ...more,
    };
    fake.tamper({ groups });
    return { browser: cookieBrowser(base), email: fake.user.email.toLowerCase() };
  }

  async function signIn(browser: ReturnType<typeof cookieBrowser>) {
    const start = await browser.go('/staff/sign-on');
    expect(start.status).toBe(302);
    const { location } = await browser.go(start.location);
    return browser.go(location);
  }

  const session = async (browser: ReturnType<typeof cookieBrowser>) => {
    const answer = await browser.go('/operator/v1/staff/session', {
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    return { status: answer.status, data: JSON.parse(answer.text).data };
  };

  const refused = (why: string) => ({ status: 303, location: `/staff#refused=${why}` });

  test('requests the configured scopes, with PKCE, state, and nonce', async () => {
    const { browser } = someone();
    const { location, headers } = await browser.go('/staff/sign-on');
    expect(Object.fromEntries(new URL(location).searchParams)).toMatchObject({
      client_id: OIDC.clientId,
      scope: 'openid email profile groups',
      code_challenge_method: 'S256',
      redirect_uri: `${base}/staff/sign-on/callback`,
      state: expect.any(String),
      nonce: expect.any(String),
    });
    expect(headers.getSetCookie()[0]).toMatch(/^staff_oidc=.*Path=\/staff\/sign-on; HttpOnly; SameSite=Lax$/);
  });

  test('works in several tabs at once, also for a new person', async () => {
    someone();
    const tabs = Array.from({ length: 5 }, () => cookieBrowser(base));
    const locations: string[] = [];
    for (const tab of tabs) {
      const start = await tab.go('/staff/sign-on');
      locations.push((await tab.go(start.location)).location);
    }
    const ends = await Promise.all(tabs.map((tab, index) => tab.go(locations[index] ?? '')));
    expect(ends.map(({ status, location }) => [status, location])).toEqual(tabs.map(() => [303, '/staff']));
  });

  test('creates the person, and updates the role from the claim at each sign-in', async () => {
    const { browser, email } = someone(['other', 'group-1', 'group-3']);
    const arrived = await signIn(browser);
    expect([arrived.status, arrived.location]).toEqual([303, '/staff']);
    expect(arrived.headers.getSetCookie().join('\n')).toMatch(
      /^staff=[\w-]{43}; Path=\/operator\/v1; HttpOnly; SameSite=Strict$/m,
    );
    const { data } = await session(browser);
    expect(data.person).toMatchObject({ email, role: 'admin' });
    const people = await browser.go('/operator/v1/staff', { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(people.text).toContain('"secondFactor":"oidc"');
    fake.tamper({ groups: 'group-1', email: `new.${email}` });
    await signIn(browser);
    expect((await session(browser)).data.person).toEqual({
      id: data.person.id,
      email: `new.${email}`,
      role: 'viewer',
    });
  });

  test('combines the claims of the ID token with those of the user info endpoint', async () => {
    const { browser, email } = someone();
    fake.userInfo = { email, email_verified: true };
    fake.tamper({ groups: 'group-2', email: undefined, email_verified: undefined });
    await signIn(browser);
    expect((await session(browser)).data.person).toMatchObject({ email, role: 'reviewer' });
    fake.userInfo = { groups: ['group-3'] };
    fake.tamper({});
    await signIn(browser);
    expect((await session(browser)).data.person).toMatchObject({ email, role: 'admin' });
  });

  test('rejects a person without a role, and ends their sessions and approvals', async () => {
    const { browser } = someone();
    await signIn(browser);
    const given_by = (await session(browser)).data.person.id;
    await reach(journey(base), 'SUBMITTED');
    const { db } = bed.deps;
    const { id } = await db.selectFrom('application').select('id').executeTakeFirstOrThrow();
    const approval = { fac_id: 'harbor', application_id: id, given_by, given_at: 1 };
    await db.insertInto('application_approval').values(approval).execute();
    const before = new Map(browser.cookies);
    for (const groups of [['other'], 'toString', [7], undefined, { admin: true }]) {
      fake.tamper({ groups });
      expect(await signIn(cookieBrowser(base))).toMatchObject(refused('role'));
    }
    for (const [name, value] of before) browser.cookies.set(name, value);
    expect((await session(browser)).status).toBe(401);
    expect(await db.selectFrom('application_approval').selectAll().execute()).toEqual([]);
    expect((await readLog(db, id)).at(-1)).toMatchObject({
      action: 'approval.dropped',
      actor_id: given_by,
    });
  });

  test.each([
    ['another nonce', { nonce: 'other' }],
    ['another audience', { aud: 'other' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['an end long past', { exp: 1 }],
    ['a signature with another key', {}, { isForged: true }],
  ])('rejects an ID token with %s', async (_name, claims, options?: { isForged: boolean }) => {
    const { browser } = someone();
    fake.tamper({ groups: ['group-3'], ...claims }, options);
    expect(await signIn(browser)).toMatchObject(refused('away'));
    expect((await session(browser)).status).toBe(401);
  });

  test('rejects a callback without its cookie, with another state, and twice', async () => {
    const { browser } = someone();
    const start = await browser.go('/staff/sign-on');
    const { location } = await browser.go(start.location);
    expect(await cookieBrowser(base).go(location)).toMatchObject(refused('incomplete'));
    const other = cookieBrowser(base);
    await other.go('/staff/sign-on');
    expect(await other.go(location)).toMatchObject(refused('away'));
    expect((await browser.go(location)).location).toBe('/staff');
    expect(await browser.go(location)).toMatchObject(refused('incomplete'));
  });

  test('rejects an identity without an email address, or with an unverified one', async () => {
    const unusable = [{ email: 7 }, { email: '' }, { email: 'lee at harbor' }];
    for (const claims of [...unusable, { email_verified: false }, { email_verified: 'false' }]) {
      const { browser } = someone();
      fake.tamper({ groups: ['group-3'], ...claims });
      expect(await signIn(browser)).toMatchObject(refused('unknown'));
    }
  });

  test('takes over an invited person, whose password then stops working', async () => {
    const local = await staffMember(bed, { role: 'viewer' });
    const { browser } = someone(['group-2'], { email: local.email });
    await signIn(browser);
    expect((await session(browser)).data.person).toMatchObject({ id: local.id, role: 'reviewer' });
    const { email, password } = local;
    expect((await local.call('POST', '/staff/sign-in', { email, password })).status).toBe(401);
    const admin = await staffMember(bed);
    const byProvider = { status: 409, body: { code: 'provider_sign_in' } };
    expect(await admin.call('POST', `/staff/${local.id}/reset`)).toMatchObject(byProvider);
    expect(await admin.call('PUT', `/staff/${local.id}`, { role: 'admin' })).toMatchObject(byProvider);
    const second = someone(['group-3'], { email: local.email });
    expect(await signIn(second.browser)).toMatchObject(refused('taken'));
    const guest = await invitedMember(bed, { email: 'unproved@example.com' });
    const unproved = someone(['group-3'], { email: guest.email, email_verified: undefined });
    expect(await signIn(unproved.browser)).toMatchObject(refused('taken'));
  });

  test('blocks a person whose access an admin ended, until the next invite', async () => {
    const admin = await staffMember(bed);
    const { browser, email } = someone();
    await signIn(browser);
    const { id } = (await session(browser)).data.person;
    expect((await admin.call('DELETE', `/staff/${id}`)).status).toBe(200);
    expect(await signIn(browser)).toMatchObject(refused('ended'));
    await admin.call('POST', '/staff', { email, role: 'viewer' });
    expect((await signIn(browser)).location).toBe('/staff');
    expect((await session(browser)).data.person.role).toBe('reviewer');
  });

  test('says so if the provider is down, and if there is none', async () => {
    const { browser } = someone();
    const start = await browser.go('/staff/sign-on');
    const { location } = await browser.go(start.location);
    fake.behave('down');
    expect(await browser.go(location)).toMatchObject(refused('away'));
    const [host = ''] = bed.deps.facilitators.byId('cobalt')?.hosts ?? [];
    const elsewhere = await bed.request({ url: '/staff/sign-on', headers: { host } });
    expect(elsewhere).toMatchObject({ status: 303, headers: { location: refused('none').location } });
  });

  test('is listed by the console; without local accounts, it is the only method', async () => {
    const { request, deps } = bed;
    const methods = async () => (await request({ url: '/operator/v1/staff/sign-in/methods' })).body.data;
    expect(await methods()).toMatchObject({ local: true, oidc: true, oidcUrl: '/staff/sign-on' });
    const local = await staffMember(bed);
    const guest = await invitedMember(bed, { email: 'late.guest@example.com' });
    const harbor = deps.facilitators.byId('harbor') ?? expect.fail();
    harbor.staff.local = false;
    expect(await methods()).toMatchObject({ local: false, oidc: true });
    const { email, password } = local;
    expect((await local.call('POST', '/staff/sign-in', { email, password })).status).toBe(401);
    expect((await guest.call('POST', '/staff/join', { token: guest.token })).status).toBe(404);
    const made = await local.call('POST', '/staff', { email: 'work@example.com', role: 'viewer' });
    expect(made.body.data.joinLink).toBe('http://localhost/staff');
    harbor.staff.local = true;
  });
});
