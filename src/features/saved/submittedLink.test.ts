import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Answer, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { demoBankAccount, demoBusiness, demoContact, demoOwner } from '../../domain/demoSample.ts';
import { routes } from '../../routes.server.ts';
import { readLog } from '../../server/audit/auditLog.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const DAY = 24 * 60 * 60 * 1000;
const OPEN = { status: 200 };
const MISSING = { status: 404, body: { code: 'not_found' } };

interface Row {
  path?: string;
  body?: unknown;
  answer?: object;
}

const business = demoBusiness('private');
const owners = { owners: [demoOwner('private')] };
const accounts = [demoBankAccount('Payout account')];
const link = 'http://localhost/harbor/account-type?subMerchantId=x';

const CALLS: Record<string, Row> = {
  getStatus: { answer: OPEN },
  getCopyLink: { answer: OPEN },
  listRequests: { answer: OPEN },
  submitApplication: { body: { ack: true }, answer: OPEN },
  getProductSettings: { answer: OPEN },
  getBusiness: {},
  saveBusiness: { body: business },
  saveBusinessPartially: { body: business },
  searchAddress: { path: '/onboarding/address-search?q=19%20Wharf%20Street' },
  listMerchantTypes: {},
  listOwnershipTypes: {},
  saveOwnershipType: { body: { ownershipType: 'LLC' } },
  listApplications: {},
  setApplication: { body: { smApplicationId: null } },
  getPayout: {},
  savePayout: { body: accounts },
  savePayoutPartially: { body: accounts },
  beginBankLink: { body: {} },
  finishBankLink: { body: { publicToken: 'x' } },
  getFees: {},
  emailContinueLink: { body: { link } },
  sendSms: { body: { mobileNumber: '(415) 555-0147', spProductSlug: 'harbor', resend: false } },
  verifySms: { body: { smsCode: '123456' } },
  getOwners: {},
  saveOwners: { body: owners },
  saveOwnersPartially: { body: owners },
  listOwnerLinks: {},
  askOwner: { body: demoOwner('private') },
  resendOwnerLink: { body: {} },
  withdrawOwnerLink: {},
  getContact: {},
  saveContact: { body: demoContact() },
  saveContactPartially: { body: demoContact() },
  uploadFile: { answer: { status: expect.toSatisfy((status: number) => status === 404 || status === 415) } },
  removeFile: { answer: MISSING },
  saveAnswerPartially: { body: { text: 'Yes' }, answer: MISSING },
  saveAnswer: { body: { text: 'Yes' }, answer: MISSING },
  resubmitApplication: { body: { ack: true }, answer: MISSING },
};

const CLOSED = {
  GET: { status: 400, body: { code: 'section_unavailable' } },
  POST: { status: 409, body: { code: 'step_unavailable' } },
};

describe.each(databases())('a link of a submitted application on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    const nowhere = 'http://127.0.0.1:1';
    const env = {
      OPERATOR_KEY: KEY,
      GEOCODER_URL: nowhere,
      BANK_LINK_URL: nowhere,
      BANK_LINK_CLIENT_ID: 'client',
      BANK_LINK_SECRET: 'secret',
    };
    bed = await startTestbed({ database, env });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const mailsTo = async ({ account }: Journey) =>
    (await bed.outbox()).filter(({ to }) => to === account.email);
  const mailed = async (owner: Journey) => {
    const text = (await mailsTo(owner)).at(-1)?.text ?? '';
    const [, label = '', url = ''] = /(?:^|\n)([^\n]+):\n(\S+subMerchantId=\S+)/.exec(text) ?? [];
    return { label, url, token: new URL(url).searchParams.get('subMerchantId') ?? '' };
  };
  const opened = async (owner: Journey): Promise<Journey> => {
    const stranger = journey(base, owner.account);
    const answer = await stranger.open((await mailed(owner)).token);
    expect(answer.body).toMatchObject({ token: expect.any(String) });
    return stranger;
  };
  const rowsOf = async ({ account: { email } }: Journey) => {
    const { db } = bed.deps;
    const account = await db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirst();
    const applications = await db
      .selectFrom('application')
      .selectAll()
      .where('account_id', '=', account?.id ?? '')
      .execute();
    // Ignore `revision` and `updated_at`, which only track writes.
    const stored = applications.map((row) => ({ ...row, revision: 0, updated_at: 0 }));
    return { phone: account?.phone_number, password: account?.password_hash, stored };
  };

  test('opens the status and only requested sections', async () => {
    const owner = await reach(journey(base), 'SUBMITTED');
    const stranger = await opened(owner);
    const before = { rows: await rowsOf(owner), mails: (await bed.outbox()).length };
    const declared = routes.filter(({ endpoint }) => endpoint.audience === 'applicant');
    for (const { endpoint } of declared) {
      const { name, method } = endpoint;
      const row = CALLS[name];
      if (!row) throw new Error(`Say in CALLS what ${name} answers to a link after submission.`);
      const path =
        row.path ?? endpoint.path.replace('{spProductSlug}', 'harbor').replace(/\{\w+\}/g, 'unknown');
      const answer: Answer = await stranger.call(method, path, row.body);
      const expected = row.answer ?? (method === 'GET' ? CLOSED.GET : CLOSED.POST);
      expect({ name, ...answer }).toMatchObject({ name, ...expected });
      expect(JSON.stringify(answer.body)).not.toContain('123456789');
    }
    expect({ rows: await rowsOf(owner), mails: (await bed.outbox()).length }).toEqual(before);
  });

  test('replaces those from before submission, shown and emailed', async () => {
    const owner = await reach(journey(base), 'PAYOUT');
    await owner.saveAndExit();
    const shown = (await owner.status()).body.data.subMerchantId;
    expect((await journey(base).open(shown)).status).toBe(200);
    const earlier = [shown, (await mailed(owner)).token];
    expect((await owner.submit()).status).toBe(200);
    for (const token of earlier) expect((await journey(base).open(token)).status).toBe(404);
    await opened(owner);
  });

  test('ends sessions from before its first opening elsewhere, because it verifies the email address', async () => {
    const owner = await reach(journey(base), 'SUBMITTED');
    await opened(owner);
    expect((await owner.status()).status).toBe(401);
  });

  test('is in the email of each outcome, and keeps the owner of a verified email address signed in', async () => {
    const owner = await reach(journey(base), 'SUBMITTED');
    await bed.deps.db
      .updateTable('account')
      .set({ mailbox_confirmed_at: bed.deps.clock() })
      .where('email', '=', owner.account.email)
      .execute();
    expect(await mailed(owner)).toMatchObject({ label: 'Check your application status' });
    for (const decision of ['INFO_REQUIRED', 'APPROVED'] as const) {
      await operator.decide(owner.account.email, decision, 'Which street?');
      const stranger = await opened(owner);
      expect((await stranger.status()).body.data.smAppStatus).toBe(decision);
      expect((await owner.status()).status).toBe(200);
    }
    const declined = await reach(journey(base), 'SUBMITTED');
    await operator.decide(declined.account.email, 'DECLINED');
    expect((await mailsTo(declined)).at(-1)?.text).toContain('Check your application status:\n');
    expect((await (await opened(declined)).status()).body.data.smAppStatus).toBe('DECLINED');

    const log = await readLog(bed.deps.db, await operator.applicationOf(owner.account.email));
    const actions = log.map(({ action }) => action);
    expect(actions.filter((action) => action === 'link.opened')).toHaveLength(2);
    expect(actions.filter((action) => action === 'sessions.ended')).toHaveLength(0);
  });

  test('restarts its thirty days with each email', async () => {
    const owner = await reach(journey(base), 'SUBMITTED');
    const { token } = await mailed(owner);
    bed.advance(29 * DAY);
    await operator.decide(owner.account.email, 'INFO_REQUIRED');
    expect((await mailed(owner)).token).toBe(token);
    bed.advance(31 * DAY);
    expect((await journey(base).open(token)).body).toEqual({ expired: true });
    await operator.decide(owner.account.email, 'APPROVED');
    expect((await mailed(owner)).token).not.toBe(token);
    expect((await journey(base).open(token)).status).toBe(404);
    await opened(owner);
  });

  test('is in Spanish for an application in Spanish', async () => {
    const owner = journey(base);
    await reach(owner, 'PAYOUT');
    await bed.deps.db.updateTable('application').set({ language: 'es' }).execute();
    await owner.submit();
    expect((await mailsTo(owner)).at(-1)?.text).toContain('Consultar el estado de su solicitud:\n');
    expect((await mailed(owner)).url).toMatch(/&lang=es$/);
    await bed.deps.db.updateTable('application').set({ language: null }).execute();
  });
});
