import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../e2e/operatorApi.ts';
import { startWebhookPeer, type WebhookPeer } from '../../e2e/peers/webhook.ts';
import type { Database } from './db/schema.ts';
import { readLog } from './evidence.ts';
import { verifyChain, verifyLog } from './evidenceCheck.ts';
import { listAbandoned, purgeAbandoned } from './retention.ts';
import { databases, startTestbed, type Testbed } from './testbed.ts';

const KEY = 'operator-key-of-these-tests';
const DAY = 24 * 60 * 60 * 1000;
const DAYS = 90;

describe.each(databases())('retention on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  let peer: WebhookPeer;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    peer = await startWebhookPeer();
    await operator.call('POST', '/webhook-endpoints', { url: peer.url, types: ['application.expired'] });
  });
  afterAll(async () => {
    await bed.close();
    await peer.close();
  });

  const idOf = ({ account }: Journey) => operator.applicationOf(account.email);
  const rowsWith = async (text: string) => {
    const tables = ['account', 'application', 'identity_group', 'invite', 'consent', 'session'] as const;
    const found = [];
    for (const table of tables) {
      const rows = await bed.deps.db
        .selectFrom(table as keyof Database)
        .selectAll()
        .execute();
      if (JSON.stringify(rows).includes(text)) found.push(table);
    }
    return found;
  };

  test('what was abandoned goes with everything that was entered; the rest stays', async () => {
    const invited = journey(base);
    const { email } = invited.account;
    const { inviteId } = (await operator.invite({ email })).body;
    await invited.initiate({ inviteId });
    await reach(invited, 'PAYOUT', { from: 'INITIATED' });
    const submitted = await reach(journey(base), 'SUBMITTED');
    const [gone, kept] = [await idOf(invited), await idOf(submitted)];
    bed.advance((DAYS - 1) * DAY);
    const fresh = await reach(journey(base), 'SMS_VALID');
    expect(await listAbandoned(bed.deps, { days: DAYS })).toEqual([]);
    bed.advance(2 * DAY);

    // A dry run only looks.
    expect(await listAbandoned(bed.deps, { days: DAYS })).toMatchObject([{ id: gone, stage: 'PAYOUT' }]);
    expect(await rowsWith(gone)).toContain('application');

    expect(await purgeAbandoned(bed.deps, { days: DAYS })).toBe(1);
    expect(await rowsWith(gone)).toEqual([]);
    expect(await rowsWith(email)).toEqual([]);
    expect(await rowsWith(kept)).toContain('application');
    expect(await rowsWith(await idOf(fresh))).toContain('application');
    expect(await purgeAbandoned(bed.deps, { days: DAYS })).toBe(0);

    const log = await readLog(bed.deps.db, gone);
    expect(log.at(-1)).toMatchObject({ action: 'application.purged', actor_kind: 'system' });
    expect(await verifyLog(bed.deps, gone)).toMatchObject({ intact: true });
    expect(await verifyChain(bed.deps, { facId: 'harbor' })).toEqual([]);
    expect((await operator.call('GET', `/applications/${gone}/events`)).status).toBe(200);
    expect((await operator.call('GET', `/applications/${gone}`)).status).toBe(404);
    await bed.drain();
    expect(peer.heard.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'application.expired', data: { applicationId: gone } },
    ]);
    // The address is free again.
    expect((await journey(base, invited.account).initiate()).status).toBe(200);
  });

  test('a further application goes, and the account, its consents and what was approved stay', async () => {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const { email } = applicant.account;
    const first = await idOf(applicant);
    await operator.decide(email, 'APPROVED');
    await applicant.resume();
    await applicant.saveType();
    const second = await idOf(applicant);
    expect(second).not.toBe(first);
    const consents = () =>
      bed.deps.db
        .selectFrom('consent')
        .innerJoin('account', 'account.id', 'consent.account_id')
        .select('consent.application_id')
        .where('account.email', '=', email)
        .execute();
    const before = (await consents()).length;
    bed.advance((DAYS + 1) * DAY);
    await purgeAbandoned(bed.deps, { days: DAYS });
    expect(await rowsWith(second)).toEqual([]);
    expect(await idOf(applicant)).toBe(first);
    const left = await consents();
    expect(left).toHaveLength(before);
    expect(left.every(({ application_id }) => application_id === first)).toBe(true);
    // And the applicant can begin again, without agreeing a second time.
    expect((await applicant.resume()).body).toMatchObject({
      isExistingApplicant: true,
      newApplication: true,
    });
  });

  test('somebody who came back is not interrupted', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const id = await idOf(applicant);
    bed.advance((DAYS + 1) * DAY);
    await applicant.resume();
    await purgeAbandoned(bed.deps, { days: DAYS });
    expect(await rowsWith(id)).toContain('application');
  });
});
