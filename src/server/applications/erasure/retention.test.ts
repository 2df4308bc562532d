import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../../e2e/operatorApi.ts';
import { startWebhookFake, type WebhookFake } from '../../../../e2e/fakes/webhook.ts';
import { askedApplicant } from '../../../../test/askedApplicant.ts';
import type { Database } from '../../db/schema/schema.ts';
import { readLog } from '../../audit/auditLog.ts';
import { verifyChain, verifyLog } from '../../audit/auditCheck.ts';
import { listExpired, purgeExpired } from './retention.ts';
import { sweepSessions } from '../../sessions/session.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const DAY = 24 * 60 * 60 * 1000;
const DAYS = 90;
const rules = [{ outcome: 'abandoned', days: DAYS }] as const;

describe.each(databases())('retention on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  let fake: WebhookFake;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
    fake = await startWebhookFake();
    await operator.call('POST', '/webhook-endpoints', { url: fake.url, types: ['application.expired'] });
  });
  afterAll(async () => {
    await bed.close();
    await fake.close();
  });

  const idOf = ({ account }: Journey) => operator.applicationOf(account.email);
  const rowsWith = async (text: string) => {
    const tables = [
      ...(['account', 'application', 'application_word', 'identity_group'] as const),
      ...(['invite', 'consent', 'session'] as const),
      ...(['information_request', 'request_item', 'file', 'submission', 'reminder'] as const),
    ];
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

  test('deletes an abandoned application with everything entered, and nothing else', async () => {
    const invited = journey(base);
    const { email } = invited.account;
    const { inviteId } = (await operator.invite({ email })).body;
    await invited.initiate({ inviteId });
    await reach(invited, 'PAYOUT', { from: 'INITIATED' });
    const submitted = await reach(journey(base), 'SUBMITTED');
    const [gone, kept] = [await idOf(invited), await idOf(submitted)];
    bed.advance((DAYS - 1) * DAY);
    const fresh = await reach(journey(base), 'SMS_VALID');
    expect(await listExpired(bed.deps, { rules })).toEqual([]);
    bed.advance(2 * DAY);

    expect(await listExpired(bed.deps, { rules })).toMatchObject([{ id: gone, stage: 'PAYOUT' }]);
    expect(await rowsWith(gone)).toContain('application');

    expect(await purgeExpired(bed.deps, { rules })).toBe(1);
    expect(await rowsWith(gone)).toEqual([]);
    expect(await rowsWith(email)).toEqual([]);
    expect(await rowsWith(kept)).toContain('application');
    expect(await rowsWith(await idOf(fresh))).toContain('application');
    expect(await purgeExpired(bed.deps, { rules })).toBe(0);

    const log = await readLog(bed.deps.db, gone);
    expect(log.at(-1)).toMatchObject({ action: 'application.purged', actor_kind: 'system' });
    expect(await verifyLog(bed.deps, gone)).toMatchObject({ intact: true });
    expect(await verifyChain(bed.deps, { facId: 'harbor' })).toEqual([]);
    expect((await operator.call('GET', `/applications/${gone}/events`)).status).toBe(200);
    expect((await operator.call('GET', `/applications/${gone}`)).status).toBe(404);
    await bed.drain();
    expect(fake.heard.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'application.expired', data: { applicationId: gone } },
    ]);
    expect((await journey(base, invited.account).initiate()).status).toBe(200);
  });

  test('deletes a further application, and keeps the account, its consents, and what was approved', async () => {
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
    await purgeExpired(bed.deps, { rules });
    expect(await rowsWith(second)).toEqual([]);
    expect(await idOf(applicant)).toBe(first);
    const left = await consents();
    expect(left).toHaveLength(before);
    expect(left.every(({ application_id }) => application_id === first)).toBe(true);
    expect((await applicant.resume()).body).toMatchObject({
      isExistingApplicant: true,
      newApplication: true,
    });
  });

  test("doesn't interrupt an applicant who returned", async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const id = await idOf(applicant);
    bed.advance((DAYS + 1) * DAY);
    await applicant.resume();
    await purgeExpired(bed.deps, { rules });
    expect(await rowsWith(id)).toContain('application');
  });

  test.each(['password', 'link'])('counts a visit by %s even after its session has ended', async (by) => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const id = await idOf(applicant);
    const { subMerchantId } = (await applicant.status()).body.data;
    bed.advance(20 * DAY);
    const visit = by === 'link' ? applicant.open(subMerchantId) : applicant.resume();
    expect((await visit).status).toBe(200);
    bed.advance((DAYS - 1) * DAY);
    await sweepSessions(bed.deps);
    expect(await listExpired(bed.deps, { rules })).not.toContainEqual(expect.objectContaining({ id }));
    bed.advance(2 * DAY);
    expect(await listExpired(bed.deps, { rules })).toContainEqual(expect.objectContaining({ id }));
    await purgeExpired(bed.deps, { rules });
  });

  test('also deletes files and requests of an abandoned application', async () => {
    const applicant = await askedApplicant(bed, base, { milestone: 'PAYOUT' });
    const bytes = Buffer.from('%PDF-1.7 of a deleted application');
    const { fileId } = (await applicant.upload({ bytes })).body.data;
    const { applicationId: id } = applicant;
    // Undoes the change to INFO_REQUIRED by `askedApplicant`, because only an unsubmitted application can be abandoned.
    await bed.deps.db.updateTable('application').set({ stage: 'PAYOUT' }).where('id', '=', id).execute();
    expect(await rowsWith(id)).toEqual(
      expect.arrayContaining(['information_request', 'request_item', 'file']),
    );
    bed.advance((DAYS + 1) * DAY);
    await purgeExpired(bed.deps, { rules });
    expect(await rowsWith(id)).toEqual([]);
    await expect(bed.deps.files.get(fileId)).rejects.toThrow('ENOENT');
  });
});
