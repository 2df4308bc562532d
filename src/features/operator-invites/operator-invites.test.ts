import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, newAccount, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const DAY = 24 * 60 * 60 * 1000;

describe.each(databases())("an operator's invites on %s", (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const list = async (query = '') => (await operator.call('GET', `/invites?${query}`)).body;
  const mailsTo = async (email: string) => (await bed.outbox()).filter(({ to }) => to === email);

  test('are listed newest first, page by page, without repeats or gaps', async () => {
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) ids.push((await operator.invite()).body.inviteId);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await list(`limit=2&cursor=${cursor}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ inviteId }: { inviteId: string }) => inviteId));
      cursor = page.nextCursor ?? '';
    } while (cursor);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual(expect.arrayContaining(ids));
    const stamps = (await list()).data.map(({ createdAt }: { createdAt: number }) => createdAt);
    expect(stamps).toEqual(stamps.toSorted((left: number, right: number) => right - left));
  });

  test('name every missing field at once, including the product', async () => {
    const { status, body } = await operator.call('POST', '/invites', {});
    const fields = body.errors.map(({ field }: { field: string }) => field);
    expect({ status, fields }).toEqual({ status: 400, fields: ['spProductSlug', 'name', 'email'] });
  });

  test("of an inactive product are rejected, because its link couldn't start an application", async () => {
    const { status, body } = await operator.invite({ spProductSlug: 'harbor-paused' });
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'unknown_product' });
    const { email } = newAccount();
    const { inviteId } = (await operator.invite({ email })).body;
    await bed.deps.db
      .updateTable('invite')
      .set({ sp_product_slug: 'harbor-paused' })
      .where('id', '=', inviteId)
      .execute();
    const again = await operator.call('POST', `/invites/${inviteId}/resend`, {});
    expect(again).toMatchObject({ status: 404, body: { code: 'unknown_product' } });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('are filtered by state, product, and email address', async () => {
    const [open, expired, revoked, submitted] = Array.from({ length: 4 }, () => newAccount());
    if (!open || !expired || !revoked || !submitted) throw new Error('No account.');
    await operator.invite({ email: open.email });
    await operator.invite({ email: expired.email, expiresAt: 1_000 });
    const { inviteId } = (await operator.invite({ email: revoked.email })).body;
    await operator.call('DELETE', `/invites/${inviteId}`);
    const used = (await operator.invite({ email: submitted.email })).body;
    const applicant = journey(base, submitted);
    await applicant.initiate({ inviteId: used.inviteId });
    await reach(applicant, 'SUBMITTED', { from: 'INITIATED' });
    for (const [status, { email }] of Object.entries({ open, expired, revoked, submitted })) {
      const { data } = await list(`email=${encodeURIComponent(email.toUpperCase())}`);
      expect(data).toMatchObject([{ email, status }]);
      expect((await list(`status=${status}&email=${encodeURIComponent(email)}`)).data).toHaveLength(1);
      const others = ['open', 'expired', 'revoked', 'submitted'].filter((other) => other !== status);
      for (const other of others)
        expect((await list(`status=${other}&email=${encodeURIComponent(email)}`)).data).toEqual([]);
    }
    const { data } = await list(`status=submitted&product=harbor`);
    expect(data).toMatchObject([
      { inviteId: used.inviteId, applicationId: await operator.applicationOf(submitted.email) },
    ]);
    expect((await list('product=harbor-demo')).data).toEqual([]);
    for (const query of ['externalId=', 'status=lost', 'cursor=x', 'limit=0', 'limit=201', 'limit=x'])
      expect((await operator.call('GET', `/invites?${query}`)).status).toBe(400);
  });

  test('are found by external ID', async () => {
    const externalId = 'crm 4711/ä';
    const { inviteId } = (await operator.invite({ externalId })).body;
    await operator.invite({ externalId: 'crm 4711' });
    const { data } = await list(new URLSearchParams({ externalId }).toString());
    expect(data).toMatchObject([{ inviteId, externalId }]);
    expect((await list('externalId=unknown')).data).toEqual([]);
  });

  test('are resent with a new expiry, unless revoked or submitted', async () => {
    const { email } = newAccount();
    const { inviteId, url } = (await operator.invite({ email, expiresAt: bed.deps.clock() + 1000 })).body;
    bed.advance(2000);
    const { data: ended } = (await operator.call('GET', `/invites/${inviteId}`)).body;
    expect(ended.status).toBe('expired');
    const again = await operator.call('POST', `/invites/${inviteId}/resend`, {});
    expect(again).toMatchObject({ status: 200, body: { inviteId, url } });
    const { data } = (await operator.call('GET', `/invites/${inviteId}`)).body;
    expect(data.status).toBe('open');
    expect(data.expiresAt - bed.deps.clock()).toBeGreaterThan(29 * DAY);
    expect(await mailsTo(email)).toHaveLength(2);
    const until = bed.deps.clock() + DAY;
    await operator.call('POST', `/invites/${inviteId}/resend`, { expiresAt: until });
    const expiry = async () => (await operator.call('GET', `/invites/${inviteId}`)).body.data.expiresAt;
    expect(await expiry()).toBe(until);
    await operator.call('POST', `/invites/${inviteId}/resend`, { expiresAt: '2031-12-24' });
    expect(new Date(await expiry()).toJSON()).toBe('2031-12-25T04:59:59.000Z');
    expect((await operator.call('POST', `/invites/${inviteId}/resend`, { expiresAt: 'soon' })).status).toBe(
      400,
    );

    await operator.call('DELETE', `/invites/${inviteId}`);
    expect(await operator.call('POST', `/invites/${inviteId}/resend`, {})).toMatchObject({
      status: 409,
      body: { code: 'invite_closed' },
    });
    expect((await operator.call('POST', '/invites/nothing/resend', {})).status).toBe(404);
    expect(await mailsTo(email)).toHaveLength(4);
  });

  test('let an applicant with an account add another application', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { email } = applicant.account;
    await operator.decide(email, 'APPROVED');
    const { inviteId, url } = (await operator.invite({ email })).body;
    expect(url).toContain('/harbor/add-merchant?invite=');
    expect((await list(`email=${encodeURIComponent(email)}`)).data[0].url).toBe(url);
    expect((await operator.call('POST', `/invites/${inviteId}/resend`, {})).body.url).toBe(url);
  });
});
