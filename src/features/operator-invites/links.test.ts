import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, newAccount } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { staffMember } from '../../../test/staffMember.ts';
import { startTestbed, type TestAnswer, type Testbed } from '../../../test/testbed.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const KEY = 'operator-key-of-these-tests';

type Get = (path: string) => Promise<Pick<TestAnswer, 'status' | 'body'>>;

describe('the link of an invite', () => {
  let bed: Testbed;
  let operator: Operator;
  let inviteIds: string[];
  let deliveryId: string;
  let applicationId: string;
  const readers = new Map<string, Get>();
  beforeAll(async () => {
    bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
    const base = await bed.listen();
    operator = operatorApi(base, KEY);
    await operator.call('POST', '/webhook-endpoints', { url: 'http://localhost:1/hooks' });
    const invite = async () => (await operator.invite()).body.inviteId;
    inviteIds = [await invite(), await invite(), await invite()];
    await journey(base, newAccount()).initiate({ inviteId: inviteIds[0] });
    const [delivery] = (await operator.call('GET', '/webhook-deliveries')).body.data;
    deliveryId = delivery.id;
    applicationId = delivery.applicationId;
    const wish = { facId: 'harbor', name: 'reader', scopes: ['read'] } as const;
    const made = await bed.deps.db.transaction().execute((tx) => createKey(bed.deps, tx, wish));
    const reader = operatorApi(base, made.key);
    readers.set('key', (path) => reader.call('GET', path));
    const viewer = await staffMember(bed, { role: 'viewer' });
    readers.set('viewer', (path) => viewer.call('GET', path));
    const reviewer = await staffMember(bed, { role: 'reviewer' });
    readers.set('reviewer', (path) => reviewer.call('GET', path));
  });
  afterAll(() => bed.close());

  const of = (name: string) => readers.get(name) ?? expect.fail(name);

  test.each(['key', 'viewer'])("isn't in any response to a %s that can only read", async (name) => {
    const pages = [];
    let cursor = '';
    do {
      const { body } = await of(name)(`/invites?limit=1&cursor=${cursor}`);
      pages.push(body);
      cursor = body.nextCursor ?? '';
    } while (cursor);
    expect(pages).toHaveLength(3);
    const paths = [`/invites/${inviteIds[0]}`, `/webhook-deliveries/${deliveryId}`, '/webhook-deliveries'];
    const application = `/applications/${applicationId}`;
    for (const path of [
      ...paths,
      '/applications',
      '/applications.csv',
      application,
      `${application}/events`,
    ]) {
      const { status, body } = await of(name)(path);
      expect([path, status]).toEqual([path, 200]);
      pages.push(body);
    }
    const shown = JSON.stringify(pages);
    const decoded = shown.replaceAll(/[\w-]{20,}/g, (word) => Buffer.from(word, 'base64url').toString());
    for (const id of inviteIds) expect(shown + decoded).not.toContain(id);
    expect(pages[0].data[0]).toMatchObject({ inviteId: null, url: null, status: 'open' });
    expect(JSON.parse(pages[4].data.body).data.inviteId).toBeNull();
  });

  test('is shown to a person who can send invites', async () => {
    const { data } = (await of('reviewer')('/invites')).body;
    expect(data).toHaveLength(3);
    for (const { inviteId, url } of data) expect(url).toContain(`?invite=${inviteId}`);
    const { body } = (await of('reviewer')(`/webhook-deliveries/${deliveryId}`)).body.data;
    expect(JSON.parse(body).data.inviteId).toBe(inviteIds[0]);
    const [listed] = (await of('reviewer')('/applications')).body.data;
    expect(listed.inviteId).toBe(inviteIds[0]);
  });

  test("isn't on the page of a cursor from another caller", async () => {
    const plain = Buffer.from(`${bed.deps.clock()} x`).toString('base64url');
    expect((await of('key')(`/invites?cursor=${plain}`)).status).toBe(400);
  });
});
