import { compactDecrypt, importJWK, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT, SSN, startBoardingBed, TAX_ID, type BoardingBed } from '../../../test/boardingBed.ts';
import { databases } from '../../../test/testbed.ts';

describe.each(databases())('a boarding package on %s', (database) => {
  let bed: BoardingBed;
  beforeAll(async () => {
    bed = await startBoardingBed(database);
  });
  afterAll(() => bed.close());

  const counts = () =>
    Promise.all(
      (['job', 'message', 'webhook_event', 'idempotency'] as const).map(async (table) => {
        const { n } = await bed.deps.db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow();
        return Number(n);
      }),
    );

  test('has every number in full, dates, and money in cents, and writes one audit log entry', async () => {
    const { applicant, id } = await bed.submitted();
    const { key, id: keyId } = await bed.keyWith(['release']);
    await bed.drain();
    const before = await counts();
    const answer = await bed.release(key, id);
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { data } = answer.body;
    expect(Object.keys(data)).toEqual([
      'application',
      'business',
      'owners',
      'nobodyOwns25',
      'contact',
      'payout',
      'fees',
      'consents',
      'signature',
      'submission',
      'files',
    ]);
    expect(data).toMatchObject({
      application: { id, facId: 'harbor', stage: 'SUBMITTED', email: applicant.account.email },
      business: {
        legalName: 'Marlow Coffee Roasters LLC',
        federalTaxId: TAX_ID,
        tinType: 2,
        businessEstablishedDate: '2015-03-02',
        expectedMonthlyVolume: { amount: 123_456, currency: 'USD' },
        address: { streetNum: '250', state: 'CA' },
      },
      owners: [
        {
          ssn: SSN,
          birthDate: '1984-05-17',
          dateStarted: '2015-03-02',
          middleName: null,
          position: 'OW',
          title: 'Owner',
        },
      ],
      contact: null,
      payout: [{ accountNumber: ACCOUNT, accountRouting: '110000000' }],
      fees: { platform: { ccCnpSale: { fixed: { currency: 'USD' } } } },
      signature: null,
      submission: { ip: '127.0.0.1', userAgent: 'Test/1' },
      files: [],
    });
    expect(data.submission.at).toBe(data.application.submittedAt);
    expect(data.consents.length).toBeGreaterThan(2);
    expect(await bed.lines(id)).toEqual([
      {
        actor_kind: 'operator',
        actor_id: keyId,
        details: JSON.stringify({ purpose: 'Board with acquirer', encrypted: false }),
      },
    ]);
    expect(await counts()).toEqual(before);
  });

  test.each([
    [
      'SOLE_PROP',
      { business: { federalTaxId: SSN, legalName: null }, owners: [{ ssn: SSN }], contact: null },
    ],
    [
      'GOV',
      {
        business: { federalTaxId: TAX_ID },
        owners: [],
        contact: { ssn: SSN, processor: null, title: expect.stringMatching(/^[A-Z][a-z]+/) },
      },
    ],
  ] as const)('of %s has its people', async (ownershipType, expected) => {
    const { id } = await bed.submitted({ ownershipType });
    const { body } = await bed.release(await bed.releaseKey(), id);
    expect(body.data).toMatchObject({ application: { ownershipType }, ...expected });
  });

  test('names the uploaded files', async () => {
    const { id } = await bed.submitted();
    const file = { name: 'ein.pdf', type: 'application/pdf', size: 9, sha256: 'a'.repeat(64) } as const;
    const owned = { id: 'file_1', fac_id: 'harbor', application_id: id, item_id: 'x', key_sealed: 'x' };
    await bed.deps.db
      .insertInto('file')
      .values({ ...file, ...owned, created_at: 1 })
      .execute();
    const { body } = await bed.release(await bed.releaseKey(), id);
    expect(body.data.files).toEqual([{ fileId: 'file_1', ...file }]);
  });

  test("is encrypted with the facilitator's key, and the response has nothing else", async () => {
    const { id } = await bed.submitted({ facId: 'cobalt', spProductSlug: 'cobalt' });
    const { body } = await bed.release(await bed.releaseKey('cobalt'), id);
    expect(Object.keys(body)).toEqual(['success', 'jwe']);
    const key = await importJWK(bed.privateKey as JWK, 'ECDH-ES+A256KW');
    const { plaintext, protectedHeader } = await compactDecrypt(body.jwe, key);
    expect(protectedHeader).toMatchObject({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: 'vault-2026' });
    const data = JSON.parse(new TextDecoder().decode(plaintext));
    expect(data).toMatchObject({ business: { federalTaxId: TAX_ID }, owners: [{ ssn: SSN }] });
    expect(JSON.parse((await bed.lines(id))[0]?.details ?? '')).toMatchObject({ encrypted: true });
  });
});
