import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey } from '../../e2e/applicant.ts';
import { STAFF_ROLES } from '../../src/api/endpoint.ts';
import { routes } from '../../src/routes.server.ts';
import type { AnyEndpoint } from '../../src/server/http/route.ts';
import { cookieName } from '../../src/server/sessions/session.ts';
import { staffCookieName } from '../../src/server/staff/staffSession.ts';
import { entered, ownerLinks, OWNERS } from '../ownerLinks.ts';
import { staffMember } from '../staffMember.ts';
import { databases, startTestbed, type Testbed, type TestRequest } from '../testbed.ts';

const KEY = 'operator-key-with-every-scope';
const ORIGIN = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };

/** Endpoints that an owner's page uses. The first two require the link's token instead of a session. */
const OWN = ['openOwnerLink', 'verifyOwner', 'getOwnerDetails', 'saveOwnerDetails'];
const DETAILS = '/onboarding/owner/details';

const endpoints = routes.map(({ endpoint }) => endpoint);
const others = endpoints.filter(({ name }) => !OWN.includes(name));
const rowOf = (endpoint: AnyEndpoint) => [endpoint.method, endpoint.path, endpoint] as const;
const closed = others.filter(({ audience }) => audience !== 'public').map(rowOf);
const open = others.filter(({ audience }) => audience === 'public').map(rowOf);

describe.each(databases())('an owner with a link, on %s', (database) => {
  let bed: Testbed;
  let links: ReturnType<typeof ownerLinks>;
  let base: string;
  let owner: { session: string; link: string; applicationId: string };
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent' } });
    base = await bed.listen();
    links = ownerLinks(bed, base);
    const applicant = await links.begin();
    const { token: link } = await links.ask(applicant);
    const { id } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'account_id')
      .select('application.id')
      .where('email', '=', applicant.account.email)
      .executeTakeFirstOrThrow();
    owner = { session: await links.session(link), link, applicationId: id };
  });
  beforeEach(() => bed.deps.db.deleteFrom('rate_limit').execute());
  afterAll(() => bed.close());

  const request = ({ method, path }: AnyEndpoint, credentials: Partial<TestRequest>) =>
    bed.request({
      method,
      url: path.replace('{spProductSlug}', 'harbor').replace(/\{\w+\}/g, owner.applicationId),
      ...(method !== 'GET' && { body: { facId: 'harbor', application: 'payments' } }),
      ...credentials,
      headers: { ...ORIGIN, ...credentials.headers },
    });
  const asCookies = (token: string) => ({
    [cookieName(bed.deps.config, 'harbor')]: token,
    [staffCookieName(bed.deps.config)]: token,
  });

  test('has four calls, two of which need a session', () => {
    const named = endpoints.filter(({ name }) => OWN.includes(name));
    expect(named).toHaveLength(OWN.length);
    const ofSession = endpoints.filter(({ audience }) => audience === 'owner').map(({ name }) => name);
    expect(ofSession).toEqual(['getOwnerDetails', 'saveOwnerDetails']);
    expect(closed.length).toBeGreaterThan(90);
  });

  test.each(closed)("the owner's session doesn't open %s %s", async (_method, _path, endpoint) => {
    for (const token of [owner.session, owner.link]) {
      const answers = [
        await request(endpoint, { token }),
        await request(endpoint, { cookies: asCookies(token) }),
        await request(endpoint, { token, cookies: asCookies(token) }),
      ];
      for (const { status, body } of answers) {
        expect([401, 403]).toContain(status);
        expect(body).toEqual({ success: false, code: expect.any(String), message: expect.any(String) });
      }
    }
  });

  test.each(open)("the owner's session adds nothing to %s %s", async (_method, _path, endpoint) => {
    const without = await request(endpoint, {});
    const { session: token } = owner;
    for (const credentials of [{ token }, { cookies: asCookies(token) }]) {
      const { status, body } = await request(endpoint, credentials);
      // Captcha challenges are random, so the response bodies always differ.
      if (endpoint.name !== 'getCaptchaChallenge')
        expect({ status, body }).toEqual({ status, body: without.body });
      expect(status).toBe(without.status);
    }
  });

  test('the session is still open after all these calls, and reads its own owner', async () => {
    const another = await links.begin();
    const { token } = await links.ask(another, { firstName: 'Cy', lastName: 'Another' });
    const second = await links.session(token);
    for (const [bearer, firstName] of [
      [owner.session, 'Bea'],
      [second, 'Cy'],
    ] as const) {
      const { status, body } = await bed.request({ url: DETAILS, token: bearer });
      expect({ status, firstName: body.data.owner.firstName }).toEqual({ status: 200, firstName });
    }
    await links.enter(second, { firstName: 'Cy' });
    expect((await links.owners(another)).map(({ status }: { status: string }) => status)).toEqual([
      'completed',
    ]);
    expect((await bed.request({ url: DETAILS, token: owner.session })).status).toBe(200);
  });

  const callers: [string, () => Promise<Partial<TestRequest>>][] = [
    ['nobody', async () => ({})],
    ['the applicant who asked', async () => ({ token: (await asking()).token })],
    [
      'the link of the application',
      async () => {
        const applicant = await asking();
        await applicant.open((await applicant.status()).body.data.subMerchantId);
        return { token: applicant.token };
      },
    ],
    [
      'the reload cookie of the applicant',
      async () => {
        const [name = '', value = ''] = (await asking()).cookie.split('=');
        return { cookies: { [name]: value } };
      },
    ],
    ["the link's own token", async () => ({ token: owner.link })],
    ['an operator key with every scope', async () => ({ token: KEY })],
    ...STAFF_ROLES.map((role): [string, () => Promise<Partial<TestRequest>>] => [
      `a ${role} of the staff console`,
      async () => ({ cookies: (await staffMember(bed, { role })).cookies }),
    ]),
  ];

  async function asking() {
    const applicant = await links.begin();
    const { token } = await links.ask(applicant);
    await links.session(token);
    return applicant;
  }

  test.each(callers)("%s doesn't open the owner's calls", async (_who, signIn) => {
    const signedIn = await signIn();
    const before = await groups();
    for (const endpoint of endpoints.filter(({ audience }) => audience === 'owner')) {
      const answer = await request(endpoint, {
        ...signedIn,
        ...(endpoint.method === 'PUT' && { body: entered }),
      });
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    }
    const credentials = [signedIn.token ?? '', ...Object.values(signedIn.cookies ?? {})];
    for (const ownerToken of credentials.filter((one) => one !== '' && one !== owner.link)) {
      for (const path of ['open', 'verify']) {
        const url = `/onboarding/owner/${path}`;
        const answer = await bed.request({ method: 'POST', url, body: { ownerToken, smsCode: '123456' } });
        expect(answer).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
      }
    }
    expect(await groups()).toEqual(before);
  });

  const groups = () => bed.deps.db.selectFrom('identity_group').selectAll().orderBy('id').execute();

  test('the credentials in the table above do work for calls of their own', async () => {
    const applicant = await asking();
    expect(
      (await journey(base).call('GET', OWNERS, undefined, { authorization: `Bearer ${applicant.token}` }))
        .status,
    ).toBe(200);
    expect((await bed.request({ url: '/operator/v1/applications', token: KEY })).status).toBe(200);
    const member = await staffMember(bed, { role: 'viewer' });
    expect((await member.call('GET', '/applications')).status).toBe(200);
  });
});
