import { request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../e2e/applicant.ts';
import { operatorApi } from '../../e2e/operatorApi.ts';
import { createKey, revokeKey } from '../../src/server/sessions/operatorKeys.ts';
import { databases, startTestbed, type Testbed } from '../testbed.ts';

const KEY = 'operator-key-of-these-tests';
const PARTIAL = '/onboarding/accounts/identity/business/partial';

describe.each(databases())('on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, LOG_LEVEL: 'silent' } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const held = (
    { path, token, body }: { path: string; token: string; body: object },
    meanwhile: () => Promise<unknown>,
  ): Promise<number> =>
    new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      };
      const sent = request(base + path, { method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      sent.on('error', reject);
      sent.write(text.slice(0, 5));
      // Gives the server time to authenticate the request before `meanwhile` runs.
      void setTimeout(100)
        .then(meanwhile)
        .then(() => sent.end(text.slice(5)), reject);
    });
  const prove = async ({ account, status }: Journey): Promise<void> => {
    expect((await status()).status).toBe(200);
    const [mail] = (await bed.outbox()).filter(({ to }) => to === account.email);
    const [, token = ''] = /subMerchantId=([\w-]+)/.exec(mail?.text ?? '') ?? [];
    expect((await journey(base).open(token)).status).toBe(200);
  };

  test('a session that ends while the body is sent saves nothing', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const { token } = applicant;
    const body = { business: { dbaName: 'Saved too late' } };
    expect(await held({ path: PARTIAL, token, body }, () => applicant.logout())).toBe(401);
    await applicant.resume();
    const { business } = (await applicant.call('GET', '/onboarding/accounts/identity/business')).body.data;
    expect(business.dbaName).toBeUndefined();
  });

  test('a key that is revoked while the body is sent releases nothing', async () => {
    const applicant = await reach(journey(base), 'PAYOUT');
    expect((await applicant.submit()).status).toBe(200);
    const operator = operatorApi(base, KEY);
    const { db } = bed.deps;
    const named = { facId: 'harbor', name: 'vault', scopes: ['release'] as const };
    const { key: token, stored } = await db.transaction().execute((tx) => createKey(bed.deps, tx, named));
    const [row] = (await operator.call('GET', `/applications?q=${applicant.account.email}`)).body.data;
    const path = `/operator/v1/applications/${row.id}/boarding-package`;
    const kept = await held({ path, token, body: { purpose: 'boarding' } }, () => setTimeout(1));
    expect(kept).toBe(200);
    const ended = await held({ path, token, body: { purpose: 'boarding' } }, async () => {
      await db.transaction().execute((tx) => revokeKey(bed.deps, tx, { facId: 'harbor', id: stored.id }));
      // The server authenticates a request again only if its body takes longer than one second to arrive.
      await setTimeout(1100);
    });
    expect(ended).toBe(401);
  });

  test('a password that is suspended while it is being checked opens nothing', async () => {
    const applicant = await reach(journey(base), 'TYPE_SELECTED');
    const { passwords } = bed.deps;
    const { verify } = passwords;
    passwords.verify = async (stored, password) => {
      const right = await verify(stored, password);
      passwords.verify = verify;
      await prove(applicant);
      return right;
    };
    expect(await applicant.resume()).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
  });

  test('the staff log is no log of an application', async () => {
    const operator = operatorApi(base, KEY);
    for (const log of ['staff of harbor', 'applications of harbor'])
      expect((await operator.call('GET', `/applications/${encodeURIComponent(log)}/events`)).status).toBe(
        404,
      );
  });

  test('a link session learns nothing about a number from the TIN type', async () => {
    const saved = await reach(journey(base, { ownershipType: 'SOLE_PROP' }), 'BUSINESS_INFO');
    const read = async (one: Journey) =>
      (await one.call('GET', '/onboarding/accounts/identity/business')).body.data.business;
    const { federalTaxId: number, tinType } = await read(saved);
    expect(tinType).toBe(1);
    const byLink = await saved.byLink();
    const answer = await byLink.call('POST', PARTIAL, { business: { tinType: 3, federalTaxId: number } });
    expect([answer.status, (await read(byLink)).tinType]).toEqual([200, 3]);
  });
});
