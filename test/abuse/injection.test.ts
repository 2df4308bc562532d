import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, newAccount, reach, type Journey } from '../../e2e/applicant.ts';
import { operatorApi } from '../../e2e/operatorApi.ts';
import { startSmtpFake, type SmtpFake } from '../../e2e/fakes/smtp.ts';
import { demoBankAccount, demoBusiness, demoOwner } from '../../src/domain/demoSample.ts';
import { routes } from '../../src/routes.server.ts';
import { BODY_BYTES_MAXIMUM } from '../../src/server/http/bodies/jsonBodies.ts';
import { databases, startTestbed, type Testbed } from '../testbed.ts';
import { trustFakes } from '../trustFakes.ts';

const KEY = 'operator-key-of-this-test';
const UNASKED = {
  id: 'planted-id',
  fac_id: 'cobalt',
  facId: 'cobalt',
  account_id: 'planted-id',
  accountId: 'planted-id',
  applicationId: 'planted-id',
  stage: 'APPROVED',
  status: 'approved',
  smAppStatus: 'APPROVED',
  isExistingApplicant: true,
  isAdmin: true,
  role: 'operator',
  phone_verified_at: 1,
  sms_valid_at: 1,
  submitted_at: 1,
  decided_at: 1,
  submit_reply: '{}',
  link_hash: 'planted-id',
  link_expires_at: 9e15,
  password_hash: 'planted-id',
  group_id: 'planted-id',
  locked_at: 1,
  revision: 99,
  createdAt: 1,
};

let bed: Testbed;
let base: string;

async function boot(database: 'sqlite' | 'postgres', env: Record<string, string> = {}): Promise<void> {
  bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent', ...env } });
  base = await bed.listen();
}

describe.each(databases())('on %s', (database) => {
  beforeAll(() => boot(database));
  afterAll(() => bed.close());

  const rows = async () => ({
    accounts: await bed.deps.db.selectFrom('account').selectAll().execute(),
    applications: await bed.deps.db.selectFrom('application').selectAll().execute(),
    groups: await bed.deps.db.selectFrom('identity_group').selectAll().execute(),
  });

  test("a body sets the call's fields and nothing else", async () => {
    const applicant = journey(base);
    const send = (method: string, path: string, body: unknown) => applicant.call(method, path, body);
    const { facId: _facId, ...more } = UNASKED;
    expect((await applicant.initiate(more)).body).toMatchObject({ isExistingApplicant: false });
    await applicant.call('POST', '/onboarding/accounts/sms/sendsms', {
      ...UNASKED,
      mobileNumber: '4155550132',
    });
    expect((await applicant.status()).body.data).toMatchObject({ smAppStatus: 'SMS_SENT', revision: 3 });
    bed.advance(60_000);
    await applicant.verifyPhone();
    await send('PUT', '/onboarding/accounts/identity/type', { ...UNASKED, ownershipType: 'LLC' });
    const business = { ...demoBusiness('private'), ...UNASKED };
    const owner = { ...demoOwner('private'), ...UNASKED, title: 'Planted' };
    const account = { ...demoBankAccount(''), ...UNASKED, accountLabel: 'Planted' };
    for (const part of ['', '/partial']) {
      const [save, pay] = part === '' ? ['PUT', 'POST'] : ['POST', 'POST'];
      const saved = [
        await send(save, `/onboarding/accounts/identity/business${part}`, business),
        await send(save, `/onboarding/accounts/identity/owners${part}`, { owners: [owner] }),
        await send(pay, `/onboarding/accounts/payout${part}`, [account]),
      ];
      expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    const stored = JSON.stringify(await rows());
    expect(stored).not.toContain('planted-id');
    expect(stored).not.toMatch(/isAdmin|"role|Planted/);
    expect(stored).not.toContain('APPROVED');
    expect((await applicant.status()).body.data).toMatchObject({
      smAppStatus: 'PAYOUT',
      isExistingApplicant: false,
    });
  });

  test('names of the prototype are ordinary names', async () => {
    const applicant = await reach(journey(base), 'SMS_VALID');
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      const answers = [
        await applicant.call('PUT', '/onboarding/accounts/identity/type', { ownershipType: name }),
        await applicant.call('GET', `/onboarding/spproducts/${name}/settings`),
        await applicant.call('GET', `/legal/${name}`),
        await applicant.call('POST', `/onboarding/spproducts/${name}/status`, { facId: name }),
        await applicant.call('GET', `/onboarding/spproducts/harbor/mcc?${name}=1&${name}[x]=1`),
        await operatorApi(base, KEY).call('GET', `/applications?stage=${name}&cursor=${name}`),
        await operatorApi(base, name).call('GET', '/applications'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 404, 404, 404, 200, 400, 401]);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  test('rejects a deep body, or one with very many parts, at once', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);
    const bodies = [
      deep('[', ']', 120_000),
      deep('{"a":', '}', 40_000).replace(':}', ':1}'),
      `{"address":${deep('{"address":', '}', 20_000).replace(':}', ':1}')}}`,
      `[${'0,'.repeat(120_000)}0]`,
      `{${Array.from({ length: 20_000 }, (_, at) => `"f${at}":1`).join()}}`,
      `{"dbaName":${'9'.repeat(200_000)}}`,
    ];
    for (const url of ['business/partial', 'owners/partial', 'type']) {
      for (const payload of bodies) {
        const answer = await bed.app.inject({
          method: url === 'type' ? 'PUT' : 'POST',
          url: `/onboarding/accounts/identity/${url}`,
          headers: { 'content-type': 'application/json', authorization: `Bearer ${applicant.token}` },
          payload,
        });
        // A call can succeed without saving anything, because unknown fields are dropped.
        expect([200, 400, 409], `${url} ${payload.slice(0, 20)}`).toContain(answer.statusCode);
        expect(answer.body.length).toBeLessThan(BODY_BYTES_MAXIMUM);
      }
    }
    const { body } = await applicant.call('GET', '/onboarding/accounts/identity/business');
    expect(body.data.business.dbaName).toBeUndefined();
  });

  test('text that looks like SQL is text', async () => {
    const text = `'; drop table application; -- ") or 1=1 /*`;
    const before = (await rows()).applications.length;
    const applicant = await reach(journey(base, { name: text }), 'SMS_VALID');
    const operator = operatorApi(base, KEY);
    const encoded = encodeURIComponent(text);
    const answers = [
      await applicant.resume({ email: `x' or '1'='1`, password: text }),
      await applicant.open(text),
      await applicant.call(
        'GET',
        `/onboarding/invites?inviteId=${encoded}&facId=${encoded}&spProductSlug=harbor`,
      ),
      await applicant.call('POST', '/onboarding/accounts/set', { smApplicationId: text }),
      await operator.call('GET', `/applications/${encoded}`),
      await operator.call('GET', `/applications?product=${encoded}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 409, 404, 200]);
    expect(answers[5]?.body.data).toEqual([]);
    const { accounts, applications } = await rows();
    expect(applications).toHaveLength(before + 1);
    expect(accounts.some(({ name }) => name === text)).toBe(true);
    await sql`select count(*) from application`.execute(bed.deps.db);
  });
});

describe("an applicant's text", () => {
  let fake: SmtpFake;
  let applicant: Journey;
  const MARKUP = `<img src=x onerror=alert(1)>"'&`;
  trustFakes();
  beforeAll(async () => {
    fake = await startSmtpFake();
    await boot('sqlite', { SMTP_URL: fake.url, MAIL_FROM: 'Mail <no-reply@mail.test>' });
    applicant = await reach(journey(base, { name: MARKUP }), 'PAYOUT');
    await applicant.submit();
    await bed.drain();
  });
  afterAll(async () => {
    await bed.close();
    await fake.close();
  });

  test('is no markup in an email or on a page', async () => {
    const emails = fake.received.map(({ raw }) => raw.replace(/=\r\n/g, ''));
    expect(emails.length).toBeGreaterThan(1);
    for (const email of emails) expect(email).not.toMatch(/<img src=(3D)?x/);
    const operator = operatorApi(base, KEY);
    const page = await bed.request({ url: `/dev`, headers: { accept: 'text/html' } });
    expect(page.body).not.toContain('<img');
    const listed = await operator.call('GET', '/applications');
    expect(listed.body.data[0].name).toBe(MARKUP);
    expect(listed.headers.get('content-type')).toMatch(/^application\/json/);
    expect(listed.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test.each(['a\r\nBcc: everyone@example.com', 'a\nSubject: x', 'a\u2028Bcc: b@example.com', 'a\0b'])(
    'is no email header: %j',
    async (evil) => {
      const { email } = newAccount();
      const answers = [
        await journey(base, { email: `${email}${evil.slice(1)}` }).initiate(),
        await journey(base, { email: evil + email }).initiate(),
        await operatorApi(base, KEY).invite({ email: `${evil}@example.com` }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
      // Unlike an email address, a name may contain U+2028.
      await journey(base, { name: `Dana ${evil}` }).initiate();
      await operatorApi(base, KEY).decide(applicant.account.email, 'INFO_REQUIRED', evil);
      await bed.drain();
      for (const { raw, to } of fake.received) {
        const [headers = ''] = raw.split('\r\n\r\n');
        expect(headers).not.toMatch(/^(bcc|cc):/im);
        expect(headers.match(/^subject:/gim)).toHaveLength(1);
        expect(headers.match(/^to:/gim)).toHaveLength(1);
        expect(to).toHaveLength(1);
      }
    },
  );

  test('is returned as JSON, as a tagged PDF, as an attachment, or as CSV without formulas', () => {
    const media = routes.map(({ endpoint }) => endpoint.media ?? 'application/json');
    expect([...new Set(media)].toSorted()).toEqual([
      'application/json',
      'application/octet-stream',
      'application/pdf',
      'text/csv',
    ]);
  });

  test('does nothing in a PDF', async () => {
    const id = await operatorApi(base, KEY).applicationOf(applicant.account.email);
    const answer = await fetch(`${base}/operator/v1/applications/${id}/pdf`, {
      headers: { authorization: `Bearer ${KEY}` },
    });
    const file = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(file).toMatch(/^%PDF-/);
    expect(file).not.toMatch(
      /\/(JavaScript|JS|OpenAction|AA|Launch|URI|SubmitForm|EmbeddedFile|RichMedia)\b/,
    );
  });
});
