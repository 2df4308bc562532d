import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { cookieBrowser } from '../../../e2e/fakes/cookieBrowser.ts';
import { OIDC, startOidcFake, type OidcFake } from '../../../e2e/fakes/oidc.ts';
import { readLog } from '../audit/auditLog.ts';
import { createLimits, LIMITS } from '../limits/limits.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

describe.each(databases())('single sign-on from an identity provider on %s', (database) => {
  let fake: OidcFake;
  let bed: Testbed;
  let base: string;
  let copy: FacilitatorsCopy;
  beforeAll(async () => {
    fake = await startOidcFake();
    copy = new FacilitatorsCopy();
    const singleSignOn = { issuer: fake.url, clientId: OIDC.clientId };
    copy.plant('harbor/facilitator.json', 'singleSignOn', singleSignOn);
    bed = await startTestbed({
      database,
      env: {
        FACILITATORS_DIR: copy.dir,
        OIDC_SECRETS: `harbor:${OIDC.secret}`,
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
  });

  const browser = () => cookieBrowser(base);

  function someone(name = 'Rosa Delgado') {
    const id = crypto.randomUUID().slice(0, 8);
    fake.user = { sub: id, email: `Rosa+${id}@delgadocoffee.example`, email_verified: true, name };
    return fake.user;
  }

  test("starts with PKCE, state, and nonce, and doesn't reveal them in the URL", async () => {
    const one = browser();
    const { location, headers } = await one.go('/auth/oidc/start?spProductSlug=harbor');
    const { searchParams } = new URL(location);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      client_id: OIDC.clientId,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      scope: 'openid email profile',
      redirect_uri: `${base}/auth/oidc/callback`,
    });
    expect(headers.getSetCookie()[0]).toMatch(/^onboarding_oidc=[^;]+;.*HttpOnly; SameSite=Lax/);
    expect(headers.getSetCookie()[0]).not.toContain(searchParams.get('state'));
  });

  test('a new applicant agrees to the documents, then verifies a phone; the account is theirs next time', async () => {
    const { email } = someone();
    const one = browser();
    const returned = await one.signIn();
    expect(returned).toMatchObject({ status: 303, location: '/auth/oidc/agree' });
    const page = await one.go('/auth/oidc/agree');
    expect(page.text).toContain(email);
    expect(page.text).toContain('Terms of Service');
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect((await one.session()).status).toBe(401);
    expect((await one.agree('')).status).toBe(400);
    expect(await one.agree()).toMatchObject({ status: 303, location: '/harbor/sms' });

    const applicant = journey(base);
    applicant.token = (await one.session()).body.token;
    const { data } = (await applicant.status()).body;
    expect(data.account).toMatchObject({
      email: email.toLowerCase(),
      name: 'Rosa Delgado',
      hasPassword: false,
    });
    await reach(applicant, 'TYPE_SELECTED', { from: 'INITIATED' });
    const consents = await bed.deps.db
      .selectFrom('consent')
      .innerJoin('account', 'account.id', 'consent.account_id')
      .select('document')
      .where('account.email', '=', email.toLowerCase())
      .execute();
    expect(consents).toHaveLength(4);
    const { id } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select('application.id')
      .where('account.email', '=', email.toLowerCase())
      .executeTakeFirstOrThrow();
    const actions = (await readLog(bed.deps.db, id)).map(({ action }) => action);
    expect(actions.slice(0, 2)).toEqual(['application.started', 'consent.given']);

    const later = browser();
    expect(await later.signIn()).toMatchObject({ status: 303, location: '/harbor/account-company' });
    applicant.token = (await later.session()).body.token;
    expect((await applicant.status()).body.data.smAppStatus).toBe('TYPE_SELECTED');
  });

  test('is in Spanish if the browser is, from the agreement to the first email', async () => {
    const { email } = someone();
    const one = browser();
    const spanish = { headers: { 'accept-language': 'es-US,es;q=0.9' } };
    const lost = await one.go('/auth/oidc/agree', spanish);
    expect(lost.text).toContain('<html lang="es">');
    expect(lost.text).toContain('Empiece de nuevo.');
    one.cookies.set('language', 'es');
    await one.signIn();
    const { text } = await one.go('/auth/oidc/agree');
    expect(text).toContain('<html lang="es">');
    expect(text).toContain('Los documentos legales solo están disponibles en inglés.');
    expect(text).toContain('<details lang="en"><summary><h2>Terms of Service</h2></summary>');
    expect(text).toContain('Empezar la solicitud</button>');
    expect((await one.agree('')).text).toContain('Acepte los Términos del servicio');
    expect(await one.agree()).toMatchObject({ status: 303, location: '/harbor/sms' });
    const emails = (await bed.outbox()).filter(({ to }) => to === email.toLowerCase());
    expect(emails.map(({ subject }) => subject)).toEqual(['Su solicitud en Harbor Payments']);
  });

  test('opens an account created with a password, in full', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const user = someone();
    fake.user = { ...user, email: applicant.account.email };
    const one = browser();
    expect(await one.signIn()).toMatchObject({ status: 303, location: '/harbor/confirm' });
    applicant.token = (await one.session()).body.token;
    const { body } = await applicant.call('GET', '/onboarding/accounts/payout?addAsterisks=false');
    expect(body[0].accountNumber).toBe('000123456789');
    expect((await applicant.submit()).status).toBe(200);
    expect(await browser().signIn()).toMatchObject({ location: '/harbor/status' });
  });

  test('the user info endpoint may say that the address is verified', async () => {
    someone();
    fake.tamper({ email_verified: undefined });
    fake.userInfo = { email_verified: true };
    expect(await browser().signIn()).toMatchObject({ status: 303, location: '/auth/oidc/agree' });
    fake.userInfo = { email_verified: false };
    expect((await browser().signIn()).status).toBe(403);
    fake.userInfo = {};
    fake.tamper({});
  });

  test("an address that the provider hasn't verified opens nothing", async () => {
    const user = someone();
    fake.user = { ...user, email_verified: false };
    const one = browser();
    const { status, text } = await one.signIn();
    expect({ status, text }).toMatchObject({
      status: 403,
      text: expect.stringContaining('email address isn&#39;t verified'),
    });
    expect((await one.session()).status).toBe(401);
    expect((await one.agree()).status).toBe(400);
  });

  test.each([
    ['another nonce', { nonce: 'other' }],
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['an end long past', { exp: 1 }],
    ['a signature with another key', {}, { isForged: true }],
  ])('an ID token with %s opens nothing', async (_name, claims, options?: { isForged: boolean }) => {
    someone();
    fake.tamper(claims, options);
    const one = browser();
    expect((await one.signIn()).status).toBe(502);
    expect((await one.agree()).status).toBe(400);
  });

  test('a callback without its cookie, with another state, or twice opens nothing', async () => {
    someone();
    const one = browser();
    const start = await one.go('/auth/oidc/start?spProductSlug=harbor');
    const { location } = await one.go(start.location);
    expect((await browser().go(location)).status).toBe(400);
    const forged = new URL(location);
    forged.searchParams.set('state', 'forged');
    const two = browser();
    await two.go('/auth/oidc/start?spProductSlug=harbor');
    expect((await two.go(forged.href)).status).toBe(502);
    expect((await one.go(location)).status).toBe(303);
    expect((await one.go(location)).status).toBe(400);
  });

  test.each(['down', 'slow', 'garbage'] as const)(
    'reports a provider that is %s, and works again later',
    async (mode) => {
      someone();
      const one = browser();
      const start = await one.go('/auth/oidc/start?spProductSlug=harbor');
      const { location } = await one.go(start.location);
      fake.behave(mode);
      const { status, text } = await one.go(location);
      expect({ status, text }).toMatchObject({
        status: 502,
        text: expect.stringContaining('/harbor/continue'),
      });
      fake.behave('healthy');
      expect(await one.signIn()).toMatchObject({ location: '/auth/oidc/agree' });
    },
  );

  test('failures are limited, without blocking verified users at the same address', async () => {
    const { db, seal, clock, limits } = bed.deps;
    const lenient = { ...limits };
    // Use production limits. Other environments raise limits per address, because tests share one address.
    Object.assign(limits, createLimits({ db, seal, clock, isProduction: true }));
    const key = '127.0.0.1';
    const forge = async () => {
      const one = browser();
      await one.go('/auth/oidc/start?spProductSlug=harbor');
      return one.go('/auth/oidc/callback?code=forged&state=forged');
    };
    const { points } = LIMITS.signOnFailedPerAddress;
    for (let count = await limits.used({ name: 'signOnFailedPerAddress', key }); count < points; count += 1)
      expect((await forge()).status).toBe(502);
    const { status, text } = await forge();
    expect({ status, text }).toMatchObject({ status: 429, text: expect.stringContaining('Please wait') });
    someone();
    expect(await browser().signIn()).toMatchObject({ status: 303, location: '/auth/oidc/agree' });

    for (let count = 0; count < LIMITS.signOnPerAddress.points; count += 1)
      await limits.consume({ name: 'signOnPerAddress', key });
    expect((await browser().go('/auth/oidc/start?spProductSlug=harbor')).status).toBe(429);
    Object.assign(limits, lenient);
  });

  test('exists only for facilitators with a provider', async () => {
    for (const query of ['spProductSlug=cobalt', 'spProductSlug=none', ''])
      expect((await browser().go(`/auth/oidc/start?${query}`)).status).toBe(404);
  });
});
