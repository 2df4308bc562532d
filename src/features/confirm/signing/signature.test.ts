import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi } from '../../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { readLog } from '../../../server/audit/auditLog.ts';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';
import { pdfCopyOf } from '../pdfCopy.server.ts';

const KEY = 'operator-key-of-these-tests';
const ACQUIRER = {
  name: 'First Platypus Bank',
  address: '1 Main St, Reno, NV 89501',
  phone: '(775) 555-0100',
};
const SIGNER = { fullName: 'Rosa Delgado', title: 'Owner' };

describe.each(databases())('a typed signature on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('harbor/products/harbor.json', 'signature', 'typed');
    copy.plant('harbor/products/harbor.json', 'acquirer', ACQUIRER);
    copy.plant('harbor/products/harbor.json', 'electronic1099k', true);
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, FACILITATORS_DIR: copy.dir } });
    copy.remove();
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const ready = () => reach(journey(base), 'PAYOUT');
  const submit = (applicant: Journey, body: object) => applicant.call('POST', '/onboarding/submit', body);
  const asked = async (applicant: Journey) =>
    (await applicant.call('GET', '/onboarding/accounts/fees')).body.data;
  const idOf = ({ account }: Journey) => operatorApi(base, KEY).applicationOf(account.email);

  async function agreedEarlier(applicant: Journey, document: string): Promise<void> {
    await bed.deps.db
      .updateTable('consent')
      .set({ version: '2001-01-01' })
      .where('application_id', '=', await idOf(applicant))
      .where('document', '=', document)
      .execute();
  }

  test('is required on the review, with the acquirer', async () => {
    expect(await asked(await ready())).toMatchObject({ signature: { changed: [] }, acquirer: ACQUIRER });
    const other = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'PAYOUT');
    expect(Object.keys(await asked(other)).toSorted()).toEqual(['platform', 'spProduct']);
  });

  test.each<[string, unknown, string[]]>([
    ['a text', 'Rosa Delgado', ['signature "signature" must be a valid signature']],
    [
      'nothing',
      undefined,
      ['signature.fullName "fullName" is required', 'signature.title "title" is required'],
    ],
    ['no title', { fullName: 'Rosa Delgado', title: ' ' }, ['signature.title "title" is required']],
    [
      'a name too long',
      { ...SIGNER, fullName: 'x'.repeat(81) },
      ['signature.fullName "fullName" must be a valid full name: Use 80 characters or fewer.'],
    ],
    [
      'control characters',
      { ...SIGNER, title: 'Own\u202Eer' },
      ['signature.title "title" must be a valid title'],
    ],
  ])('with %s is refused', async (_what, signature, expected) => {
    const applicant = await ready();
    const { status, body } = await submit(applicant, { ack: true, signature });
    expect(status).toBe(400);
    expect(
      body.errors.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`),
    ).toEqual(expected);
    expect((await applicant.status()).body.data.status).not.toBe('SUBMITTED');
  });

  test('is stored, printed, and handed off with the documents it covers', async () => {
    const applicant = await ready();
    expect((await submit(applicant, { ack: true, signature: SIGNER })).status).toBe(200);
    const id = await idOf(applicant);
    const released = await operatorApi(base, KEY).call('POST', `/applications/${id}/boarding-package`, {
      purpose: 'Board the merchant',
    });
    expect(released.body.data.signature).toMatchObject({
      ...SIGNER,
      authority: expect.stringContaining('authorized'),
      at: expect.any(Number),
      ip: '127.0.0.1',
      documents: [
        {
          document: 'terms-of-service',
          version: expect.any(String),
          sha256: expect.stringMatching(/^[\da-f]{64}$/),
        },
        { document: 'merchant-services-agreement' },
        { document: 'privacy-policy' },
        { document: 'e-sign-consent' },
      ],
    });
    const read = await operatorApi(base, KEY).call('GET', `/applications/${id}`);
    expect(read.body.data.signature).toEqual({ ...SIGNER, at: released.body.data.signature.at });
    const copy = await pdfCopyOf(bed.deps, { id });
    const sections = copy?.sections.filter(({ heading }) =>
      ['Signature', 'Who processes your payments'].includes(heading ?? ''),
    );
    const printed = JSON.stringify(sections);
    for (const words of [
      SIGNER.fullName,
      SIGNER.title,
      'I am authorized',
      '127.0.0.1',
      ...Object.values(ACQUIRER),
    ])
      expect(printed).toContain(words);
  });

  test('requires consent to the current version and records it', async () => {
    const applicant = await ready();
    await agreedEarlier(applicant, 'merchant-services-agreement');
    await agreedEarlier(applicant, 'privacy-policy');
    const changed = ['terms-of-service', 'privacy-policy'];
    expect((await asked(applicant)).signature).toEqual({ changed });
    const refused = await submit(applicant, { ack: true, signature: SIGNER, consents: ['privacy-policy'] });
    expect(refused).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'consents', message: '"consents" is required', section: 'submit' }] },
    });
    expect((await submit(applicant, { ack: true, signature: SIGNER, consents: changed })).status).toBe(200);
    const given = (await readLog(bed.deps.db, await idOf(applicant))).filter(
      ({ action }) => action === 'consent.given',
    );
    expect(given).toHaveLength(2);
    expect(JSON.parse(given[1]?.details ?? '').documents).toMatchObject([
      { document: 'terms-of-service' },
      { document: 'merchant-services-agreement' },
      { document: 'privacy-policy' },
    ]);
    const copy = await pdfCopyOf(bed.deps, { id: await idOf(applicant) });
    expect(JSON.stringify(copy?.sections)).not.toContain('2001-01-01');
  });

  test.each([true, false, undefined])(
    'with electronic tax forms %s records only that',
    async (electronic1099k) => {
      const applicant = await ready();
      expect((await asked(applicant)).electronic1099k).toBe(true);
      expect((await submit(applicant, { ack: true, signature: SIGNER, electronic1099k })).status).toBe(200);
      const id = await idOf(applicant);
      const released = await operatorApi(base, KEY).call('POST', `/applications/${id}/boarding-package`, {
        purpose: 'Board the merchant',
      });
      const consents = released.body.data.consents.map(({ document }: { document: string }) => document);
      const copy = JSON.stringify((await pdfCopyOf(bed.deps, { id }))?.sections);
      expect([consents.includes('electronic-1099-k'), copy.includes('Electronic Forms 1099-K')]).toEqual([
        electronic1099k === true,
        electronic1099k === true,
      ]);
    },
  );

  test('rejects an answer about tax forms that is neither yes nor no', async () => {
    const refused = await submit(await ready(), { ack: true, signature: SIGNER, electronic1099k: 'yes' });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'electronic1099k' }] } });
  });

  test('is ignored if the product requires none', async () => {
    const applicant = await reach(journey(base, { facId: 'cobalt', spProductSlug: 'cobalt' }), 'PAYOUT');
    expect((await submit(applicant, { ack: true, signature: SIGNER })).status).toBe(200);
    const { acknowledged } = await bed.deps.db
      .selectFrom('application')
      .innerJoin('account', 'account.id', 'application.account_id')
      .select('acknowledged')
      .where('email', '=', applicant.account.email)
      .executeTakeFirstOrThrow();
    expect(acknowledged).not.toContain(SIGNER.fullName);
  });
});
