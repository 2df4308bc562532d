import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, newAccount, reach } from '../../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

describe.each(databases())('starting an account on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const accountOf = (email: string) =>
    bed.deps.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
  const applicationOf = async (email: string) =>
    bed.deps.db
      .selectFrom('application')
      .selectAll()
      .where('account_id', '=', (await accountOf(email)).id)
      .executeTakeFirstOrThrow();
  const setStage = async (email: string, stage: 'SUBMITTED' | 'APPROVED') =>
    bed.deps.db
      .updateTable('application')
      .set({ stage })
      .where('account_id', '=', (await accountOf(email)).id)
      .execute();

  test('stores account and application, opens a session, and emails the continue link', async () => {
    const applicant = journey(base, { email: `Mixed.Case+${crypto.randomUUID()}@Example.com` });
    const answer = await applicant.initiate({ ofQuery: 'partner-7' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      token: expect.stringMatching(/^[\w-]{43}$/),
      isExistingApplicant: false,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^onboarding_harbor=[\w-]{43}; Path=\/auth; HttpOnly; SameSite=Lax$/,
    );

    const email = applicant.account.email.toLowerCase();
    const account = await accountOf(email);
    expect(account).toMatchObject({ fac_id: 'harbor', name: 'Dana Marlow', phone_number: null });
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const application = await applicationOf(email);
    expect(application).toMatchObject({
      stage: 'INITIATED',
      sp_product_slug: 'harbor',
      of_query: 'partner-7',
    });

    const mail = (await bed.outbox()).findLast(({ to }) => to === email);
    expect(mail).toMatchObject({ channel: 'email', subject: 'Your Harbor Payments application' });
    const { subMerchantId } = (await applicant.status()).body.data;
    const link = `${base}/harbor/account-type?subMerchantId=${subMerchantId}`;
    // The emailed token is the displayed token plus a suffix that only the email's recipient knows.
    const emailed = new RegExp(`${link.replaceAll(/[?.]/g, '\\$&')}[\\w-]{22}`).exec(mail?.text ?? '')?.[0];
    expect(mail?.html).toContain(`href="${emailed}"`);
    expect(JSON.stringify(application)).not.toContain(subMerchantId);
    const jobs = await bed.deps.db.selectFrom('job').selectAll().execute();
    expect(JSON.stringify(jobs)).not.toContain(subMerchantId);
  });

  test('records the current version of each document, whatever the client sends', async () => {
    const applicant = journey(base);
    await applicant.call(
      'POST',
      '/onboarding/accounts/initiate',
      { ...applicant.account, consents: [{ document: 'none' }] },
      {
        'user-agent': 'a browser',
      },
    );
    const application = await applicationOf(applicant.account.email);
    const consents = await bed.deps.db
      .selectFrom('consent')
      .selectAll()
      .where('application_id', '=', application.id)
      .orderBy('document')
      .execute();
    const { documents } = bed.deps.facilitators.default;
    expect(consents.map(({ document }) => document)).toEqual([
      'e-sign-consent',
      'merchant-services-agreement',
      'privacy-policy',
      'terms-of-service',
    ]);
    for (const consent of consents) {
      const { version, sha256 } = documents[consent.document as keyof typeof documents];
      expect(consent).toMatchObject({ version, sha256, ip: '127.0.0.1', user_agent: 'a browser' });
    }
  });

  test('returns every invalid field and stores nothing', async () => {
    const applicant = journey(base, { name: 'Al', email: 'nobody@here', password: 'Password1!' });
    const answer = await applicant.initiate();
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      success: false,
      code: 'invalid_request',
      message: '"name" must be a valid full name: Use 4 characters or more.',
      errors: [
        { field: 'name', message: '"name" must be a valid full name: Use 4 characters or more.' },
        { field: 'email', message: '"email" must be a valid email address' },
        {
          field: 'password',
          message: '"password" must be a valid password: Password does not meet the requirements.',
        },
      ],
    });
    const empty = await applicant.initiate({ name: '', email: undefined, password: null });
    expect(empty.body.errors).toEqual([
      { field: 'name', message: '"name" is required' },
      { field: 'email', message: '"email" is required' },
      { field: 'password', message: '"password" is required' },
    ]);
    const accounts = await bed.deps.db.selectFrom('account').select('id').where('name', '=', 'Al').execute();
    expect(accounts).toEqual([]);
  });

  test('rejects a password that consists of the name, the address, or the facilitator', async () => {
    for (const password of ['DanaMarlow#2026', 'Harbor-Payments1']) {
      const answer = await journey(base, { password }).initiate();
      expect([answer.status, answer.body.errors]).toEqual([
        400,
        [{ field: 'password', message: expect.stringContaining('password') }],
      ]);
    }
  });

  test('rejects a breached password, under the password field', async () => {
    const answer = await journey(base, { password: 'Qwerty123456!' }).initiate();
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([{ field: 'password', message: expect.stringContaining('password') }]);
  });

  test.each([
    ['a slug nobody has', { spProductSlug: 'nothing' }],
    ["another facilitator's product", { spProductSlug: 'cobalt' }],
    ['a product that is not active', { spProductSlug: 'harbor-paused' }],
  ])('rejects %s', async (_name, overrides) => {
    const answer = await journey(base, overrides).initiate();
    expect(answer).toMatchObject({
      status: 404,
      body: { message: 'Unknown product', code: 'unknown_product' },
    });
  });

  test('rejects a facilitator that is a number', async () => {
    const body = { ...newAccount(), facId: 7 };
    const answer = await journey(base).call('POST', '/onboarding/accounts/initiate', body);
    expect(answer).toMatchObject({ status: 404, body: { code: 'unknown_product' } });
  });

  test('an email address may have an account at each facilitator', async () => {
    const account = newAccount();
    expect((await journey(base, account).initiate()).status).toBe(200);
    const other = journey(base, { ...account, facId: 'cobalt', spProductSlug: 'cobalt' });
    expect((await other.initiate()).status).toBe(200);
  });

  describe('an address that already has an account', () => {
    const inProgress = 'There is already an onboarding application in progress for this email.';

    test('with a wrong password always says that one is in progress', async () => {
      const applicant = journey(base);
      await applicant.initiate();
      const wrong = await applicant.initiate({ password: 'Wrong7-Password!Walk' });
      expect(wrong).toMatchObject({
        status: 400,
        body: { message: inProgress, code: 'onboarding_in_progress' },
      });
      await setStage(applicant.account.email, 'APPROVED');
      const approved = await applicant.initiate({ password: 'Wrong7-Password!Walk' });
      expect(approved.body.message).toBe(inProgress);
    });

    test('with the right password returns its status', async () => {
      const applicant = journey(base);
      await applicant.initiate();
      expect(await applicant.initiate()).toMatchObject({ status: 400, body: { message: inProgress } });
      await setStage(applicant.account.email, 'SUBMITTED');
      expect(await applicant.initiate()).toMatchObject({
        status: 400,
        body: { message: 'This application was already submitted. Please use the backoffice.' },
      });
      await setStage(applicant.account.email, 'APPROVED');
      expect(await applicant.initiate()).toMatchObject({
        status: 400,
        body: {
          message: 'You already have an account. Continue onboarding to add another merchant account.',
        },
      });
    });

    test('with several in progress under the product refers to the links', async () => {
      const applicant = journey(base);
      await applicant.initiate();
      const one = await applicationOf(applicant.account.email);
      await bed.deps.db
        .insertInto('application')
        .values({ ...one, id: crypto.randomUUID(), link_hash: crypto.randomUUID() })
        .execute();
      const message = 'There is more than one application for this email. Open the link we emailed you.';
      expect(await applicant.initiate()).toMatchObject({ status: 400, body: { message } });
      expect(await applicant.resume()).toMatchObject({ status: 400, body: { message } });
    });

    test('password guesses count as sign-in attempts', async () => {
      const applicant = await reach(journey(base), 'INITIATED');
      const used = () =>
        bed.deps.limits.used({
          name: 'signInPerAccount',
          key: `${applicant.account.facId} ${applicant.account.email}`,
        });
      for (let guess = 0; guess < 3; guess += 1)
        await applicant.initiate({ password: `Wrong${guess}-Password!Walk` });
      expect(await used()).toBe(3);
      await applicant.initiate();
      expect(await used()).toBe(0);
    });

    test('is created once by two concurrent calls', async () => {
      const account = newAccount();
      const answers = await Promise.all([1, 2, 3, 4].map(() => journey(base, account).initiate()));
      expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
        200, 400, 400, 400,
      ]);
      const rows = await bed.deps.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', account.email)
        .execute();
      expect(rows).toHaveLength(1);
    });
  });
});
