import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { journey, reach, type Answer, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { askedApplicant } from '../../../test/askedApplicant.ts';
import { asked, ownerLinks } from '../../../test/ownerLinks.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { demoBankAccount, demoBusiness, demoOwner } from '../../domain/demoSample.ts';
import { eraseApplication } from '../../server/applications/erasure/erase.ts';
import { readLog, SYSTEM } from '../../server/audit/auditLog.ts';

const KEY = 'operator-key-of-these-tests';
const TWO_MINUTES = 2 * 60 * 1000;
/**
 * Delay in milliseconds. Long enough for a call to find the application and start waiting for the transaction
 * that deletes it.
 */
const FOUND_MS = 200;

describe.each(databases())('an application erased during a call on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const reason = 'Asked to be deleted';
  const erase = async (id: string) => {
    expect((await operator.call('DELETE', `/applications/${id}`, { reason })).status).toBe(200);
  };

  /** Sends the headers, runs `meanwhile` once the server has accepted the session, and then sends the body. */
  async function held(
    { token, id }: { token: string; id: string },
    { method, path, body }: { method: string; path: string; body: unknown },
    meanwhile: () => Promise<void>,
  ): Promise<{ status: number | undefined; body: unknown }> {
    bed.advance(TWO_MINUTES);
    const now = bed.deps.clock();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const call = request(`${base}${path}`, { method, headers });
    const answer = Promise.withResolvers<{ status: number | undefined; body: unknown }>();
    call.on('response', (response) => {
      void json(response).then((read) => answer.resolve({ status: response.statusCode, body: read }));
    });
    call.on('error', answer.reject);
    call.flushHeaders();
    // The server updates `last_seen_at` when it accepts a session.
    await vi.waitFor(
      async () => {
        const session = await bed.deps.db
          .selectFrom('session')
          .select('last_seen_at')
          .where('application_id', '=', id)
          .executeTakeFirst();
        expect(session?.last_seen_at).toBeGreaterThanOrEqual(now);
      },
      { timeout: 30_000, interval: 20 },
    );
    await meanwhile();
    call.end(JSON.stringify(body));
    return answer.promise;
  }

  test.each([
    ['PUT', '/onboarding/accounts/identity/business', demoBusiness('private')],
    ['POST', '/onboarding/accounts/identity/business/partial', { dbaName: 'Marlow' }],
    ['PUT', '/onboarding/accounts/identity/type', { ownershipType: 'CORP' }],
    ['PUT', '/onboarding/accounts/identity/owners', { owners: [demoOwner('private')] }],
    ['POST', '/onboarding/accounts/identity/owner-links', asked()],
    ['POST', '/onboarding/accounts/payout', [demoBankAccount('Main')]],
    ['POST', '/onboarding/submit', { ack: true }],
    ['POST', '/onboarding/email', undefined],
    ['POST', '/onboarding/accounts/sms/sendsms', { mobileNumber: '2025550147', resend: true }],
  ])('ends the session of %s %s', async (method, path, given) => {
    const applicant: Journey = await reach(journey(base), 'PAYOUT');
    const id = await operator.applicationOf(applicant.account.email);
    const token = applicant.token ?? '';
    const { subMerchantId } = (await applicant.status()).body.data;
    const link = `${base}/harbor/account-type?subMerchantId=${subMerchantId}`;
    const body = given ?? { link };
    const answer = await held({ token, id }, { method, path, body }, () => erase(id));
    const ended = await applicant.call('GET', '/onboarding/accounts/status');
    expect(ended.status).toBe(401);
    expect(answer).toEqual({ status: 401, body: ended.body });
    const log = await readLog(bed.deps.db, id);
    expect(log.at(-1)?.action).toBe('application.erased');
  });

  test('leaves no file of an upload', async () => {
    const applicant = await askedApplicant(bed, base);
    const stored = async () => {
      const ids: string[] = [];
      for await (const { id } of bed.deps.files.list()) ids.push(id);
      return ids;
    };
    const before = await stored();
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const body = writable.getWriter();
    const upload = applicant.upload({ bytes: readable });
    await body.write(Buffer.from('%PDF-1.7\n'));
    await expect.poll(stored).toHaveLength(before.length + 1);
    await erase(applicant.applicationId);
    await body.close();
    expect(await upload).toMatchObject({ status: 401 });
    expect(await stored()).toEqual(before);
  });

  test('responds to concurrent saves, also to rejected ones', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 10; round += 1) {
      const applicant = await reach(journey(base), 'PAYOUT');
      const id = await operator.applicationOf(applicant.account.email);
      const saves = Array.from({ length: 8 }, (_, index) =>
        // After a rejected save, a second transaction records the invalid fields for the funnel statistics.
        applicant.saveBusiness(index % 2 === 0 ? { legalName: '', dbaName: `${round}` } : {}),
      );
      const answers = await Promise.all([...saves, erase(id)]);
      for (const answer of answers) if (answer) statuses.add(answer.status);
      const log = await readLog(bed.deps.db, id);
      expect(log.at(-1)?.action).toBe('application.erased');
    }
    expect([...statuses].filter((status) => ![200, 400, 401].includes(status))).toEqual([]);
  });

  const BEGINNINGS: readonly [string, number, (applicant: Journey, link: string) => Promise<Answer>][] = [
    ['sign-ins', 401, (applicant) => applicant.resume()],
    [
      'reloads',
      401,
      (applicant) =>
        applicant.call('POST', '/auth/sso/onboarding', { facId: 'harbor', application: 'payments' }),
    ],
    ['openings of the link', 404, (applicant, link) => applicant.open(link)],
  ];
  test.each(BEGINNINGS)("isn't blocked by %s", async (_, refused, begin) => {
    for (let round = 0; round < 4; round += 1) {
      const applicant = await reach(journey(base), 'PAYOUT');
      const id = await operator.applicationOf(applicant.account.email);
      const { subMerchantId } = (await applicant.status()).body.data;
      const soon = () => setTimeout(Math.random() * 15);
      const calls = Array.from({ length: 6 }, () => soon().then(() => begin(applicant, subMerchantId)));
      const [, ...answers] = await Promise.all([soon().then(() => erase(id)), ...calls]);
      for (const { status } of answers) expect([200, refused]).toContain(status);
      expect((await begin(applicant, subMerchantId)).status).toBe(refused);
    }
  });

  test.each(['opening', 'verifying'])(
    "ends %s an owner's link, and sends and records nothing",
    async (step) => {
      const links = ownerLinks(bed, base);
      const applicant = await links.begin();
      const { token, who } = await links.ask(applicant);
      const { smsCode = '' } = step === 'opening' ? {} : (await links.open(token)).body;
      const id = await operator.applicationOf(applicant.account.email);
      const db = bed.deps.dbOf('harbor');
      const transaction = db.transaction.bind(db);
      // Erases the application after the call has found the link, but before the call's transaction starts.
      vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
        const own = transaction();
        const execute = own.execute.bind(own);
        own.execute = async (work) => {
          await erase(id);
          return execute(work);
        };
        return own;
      });
      const answer =
        step === 'opening'
          ? await links.open(token)
          : await links.call('POST', '/onboarding/owner/verify', { ownerToken: token, smsCode });
      expect(answer).toMatchObject({ status: 404, body: { code: 'link_invalid' } });
      expect((await readLog(bed.deps.db, id)).at(-1)?.action).toBe('application.erased');
      const number = String(who.phoneNumber).replaceAll(/\D/g, '');
      expect((await bed.outbox()).filter(({ to }) => to.endsWith(number))).toEqual([]);
    },
  );

  type Call = () => Promise<{ status: number; body: unknown }>;

  async function duringDeletion(id: string, call: Call): ReturnType<Call> {
    const { waiting } = await bed.deps.db.transaction().execute(async (tx) => {
      await eraseApplication(bed.deps, tx, { facId: 'harbor', id, reason, actor: SYSTEM });
      const begun = { waiting: call() };
      await setTimeout(FOUND_MS);
      return begun;
    });
    const answer = await waiting;
    expect((await readLog(bed.deps.db, id)).at(-1)?.action).toBe('application.erased');
    return answer;
  }

  test.each<[string, string, string, object?]>([
    ['a legal hold', 'PUT', 'legal-hold', { hold: true, reason }],
    ['a reveal', 'POST', 'reveal', { field: 'owners.0.ssn', reason }],
    ['a release', 'POST', 'boarding-package', { purpose: reason }],
    ['a download', 'GET', 'files/'],
  ])("isn't found by %s", async (_, method, path, body) => {
    const applicant = await askedApplicant(bed, base);
    const { fileId } = (await applicant.upload({ bytes: Buffer.from('%PDF-1.7\n') })).body.data;
    const id = applicant.applicationId;
    const full = path.replace(/\/$/, `/${fileId}`);
    const call = () => operator.call(method, `/applications/${id}/${full}`, body);
    expect(await duringDeletion(id, call)).toMatchObject({ status: 404 });
  });

  test('leaves the account to a new application that begins meanwhile', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const id = await operator.applicationOf(applicant.account.email);
    const next = crypto.randomUUID();
    const { erasing } = await bed.deps.db.transaction().execute(async (tx) => {
      const row = await tx
        .selectFrom('application')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await tx.selectFrom('account').select('id').where('id', '=', row.account_id).forUpdate().execute();
      await tx
        .insertInto('application')
        .values({ ...row, id: next, created_at: row.created_at + 1, link_hash: next, email_link_hash: next })
        .execute();
      const begun = { erasing: operator.call('DELETE', `/applications/${id}`, { reason }) };
      await setTimeout(FOUND_MS);
      return begun;
    });
    expect(await erasing).toMatchObject({ status: 200 });
    const left = await bed.deps.db.selectFrom('application').select('id').where('id', '=', next).execute();
    expect(left).toHaveLength(1);
  });

  test("ends the session of reading one's own SSN", async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    const id = await operator.applicationOf(applicant.account.email);
    const call = () => applicant.call('GET', '/onboarding/accounts/identity/owners');
    expect(await duringDeletion(id, call)).toMatchObject({ status: 401 });
  });
});
