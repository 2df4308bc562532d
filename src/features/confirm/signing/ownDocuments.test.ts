import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../../e2e/applicant.ts';
import { operatorApi } from '../../../../e2e/operatorApi.ts';
import { FEE_SCHEDULE, FEE_SCHEDULE_SETTING } from '../../../../test/feeSchedule.ts';
import { databases, startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { readLog } from '../../../server/audit/auditLog.ts';
import { FacilitatorsCopy } from '../../../../test/facilitatorsCopy.ts';
import { pdfCopyOf } from '../pdfCopy.server.ts';

const KEY = 'operator-key-of-these-tests';
const CONSENTS = ['fee-schedule'];

describe.each(databases())("a product's own document on %s", (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('harbor/products/harbor.json', 'documents', FEE_SCHEDULE_SETTING);
    copy.write('harbor/legal/fee-schedule.md', FEE_SCHEDULE);
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY, FACILITATORS_DIR: copy.dir } });
    copy.remove();
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const ready = () => reach(journey(base), 'PAYOUT');
  const submit = (applicant: Journey, body: object) => applicant.call('POST', '/onboarding/submit', body);
  const asked = async (applicant: Journey) =>
    (await applicant.call('GET', '/onboarding/accounts/fees')).body.data.documents;
  const idOf = ({ account }: Journey) => operatorApi(base, KEY).applicationOf(account.email);
  const title = 'Fee Schedule';
  const shown = { document: 'fee-schedule', title, version: '2026-02-01', agreed: false };

  test('is shown on the review, and served as HTML only by its facilitator', async () => {
    expect(await asked(await ready())).toEqual([shown]);
    const at = (query: string) => bed.request({ url: `/legal/fee-schedule?${query}` });
    expect((await at('facId=harbor&spProductSlug=harbor')).body.data).toMatchObject({
      title,
      sha256: expect.stringMatching(/^[\da-f]{64}$/),
      html: expect.stringMatching(/^<p>.*<td class="right">.*<\/section><p>.*<\/p>$/s),
    });
    expect((await at('facId=harbor')).status).toBe(200);
    for (const query of ['facId=cobalt', 'facId=harbor&spProductSlug=cobalt', 'facId=harbor&spProductSlug=x'])
      expect((await at(query)).status).toBe(404);
  });

  test.each([undefined, [], ['terms-of-service'], 'fee-schedule'])(
    'blocks a submit with the consents %j',
    async (consents) => {
      const applicant = await ready();
      expect(await submit(applicant, { ack: true, consents })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'consents', message: '"consents" is required', section: 'submit' }] },
      });
      expect((await applicant.status()).body.data.status).not.toBe('SUBMITTED');
    },
  );

  test('is recorded, printed, and handed off in its version, and not asked for twice', async () => {
    const applicant = await ready();
    expect((await submit(applicant, { ack: true, consents: CONSENTS })).status).toBe(200);
    const id = await idOf(applicant);
    const sha256 = bed.deps.facilitators.product('harbor')?.product.documents[0]?.sha256;
    const recorded = { document: 'fee-schedule', version: '2026-02-01', sha256 };
    const released = await operatorApi(base, KEY).call('POST', `/applications/${id}/boarding-package`, {
      purpose: 'Board the merchant',
    });
    const { consents, signature } = released.body.data;
    expect(consents).toContainEqual({ ...recorded, agreedAt: expect.any(Number) });
    expect(signature).toBeNull();
    const given = (await readLog(bed.deps.db, id)).filter(({ action }) => action === 'consent.given');
    expect(JSON.parse(given.at(-1)?.details ?? '').documents).toEqual([recorded]);
    const printed = JSON.stringify((await pdfCopyOf(bed.deps, { id }))?.sections.at(-1));
    for (const words of ['Fee Schedule', '2026-02-01', String(sha256)]) expect(printed).toContain(words);
    expect(printed).not.toContain('fee-schedule');
  });

  test('needs consent once per version, for all applications of the account', async () => {
    const applicant = await ready();
    const consent = async (version: string) => {
      const { id, fac_id, account_id } = await bed.deps.db
        .selectFrom('application')
        .select(['id', 'fac_id', 'account_id'])
        .where('id', '=', await idOf(applicant))
        .executeTakeFirstOrThrow();
      const sha256 = bed.deps.facilitators.product('harbor')?.product.documents[0]?.sha256 ?? '';
      const by = { agreed_at: 1, ip: '127.0.0.1', user_agent: '' };
      const document = { document: 'fee-schedule', version, sha256 };
      const row = { id: `${id}-${version}`, fac_id, account_id, application_id: id, ...document, ...by };
      await bed.deps.db.insertInto('consent').values(row).execute();
    };
    await consent('2025-01-01');
    expect(await asked(applicant)).toEqual([shown]);
    await consent('2026-02-01');
    expect(await asked(applicant)).toEqual([{ ...shown, agreed: true }]);
    expect((await submit(applicant, { ack: true })).status).toBe(200);
  });
});

describe.each(databases())('the agreement of a product with an acquirer on %s', (database) => {
  const acquirer = { name: 'First *Platypus* Bank', address: '1 Main St, Reno', phone: '(775) 555-0100' };
  const AGREEMENT = 'merchant-services-agreement';
  const DEFERRED = 'stated in the notice that you receive when your application is approved';
  let bed: Testbed;
  beforeAll(async () => {
    const copy = new FacilitatorsCopy();
    copy.plant('harbor/products/harbor.json', 'acquirer', acquirer);
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir } });
    copy.remove();
  });
  afterAll(() => bed.close());

  const textAt = async (query: string) =>
    (await bed.request({ url: `/legal/${AGREEMENT}?${query}` })).body.data.html;

  test('names it, and otherwise says where to find the names', async () => {
    const named = await textAt('facId=harbor&spProductSlug=harbor');
    for (const words of Object.values(acquirer)) expect(named).toContain(words);
    expect(named).not.toContain(DEFERRED);
    for (const query of ['facId=harbor', 'facId=cobalt&spProductSlug=cobalt'])
      expect(await textAt(query)).toContain(DEFERRED);
  });

  test('needs consent as shown, and again if the account agreed to another text', async () => {
    const applicant = await reach(journey(await bed.listen()), 'PAYOUT');
    const fees = async () => (await applicant.call('GET', '/onboarding/accounts/fees')).body.data;
    expect(await fees()).toMatchObject({ acquirer });
    expect(await fees()).not.toHaveProperty('documents');
    const { sha256 } = bed.deps.facilitators.default.documents[AGREEMENT];
    const own = bed.deps.db.updateTable('consent').set({ sha256 }).where('document', '=', AGREEMENT);
    expect((await own.where('sha256', '!=', sha256).executeTakeFirst()).numUpdatedRows).toBe(1n);
    expect((await fees()).documents).toEqual([
      {
        document: AGREEMENT,
        title: 'Acquirer Merchant Services Agreement',
        version: '2023-08-31',
        agreed: false,
      },
    ]);
    const submit = (body: object) => applicant.call('POST', '/onboarding/submit', body);
    expect((await submit({ ack: true })).status).toBe(400);
    expect((await submit({ ack: true, consents: [AGREEMENT] })).status).toBe(200);
  });
});

describe('a mistake is reported', () => {
  const PRODUCT = 'harbor/products/harbor.json';
  test.each<[string, unknown, { file: string; field: string; message: string }]>([
    [
      'a missing file',
      [{ id: 'rates' }],
      { file: 'harbor/legal/rates.md', field: '', message: 'is missing' },
    ],
    [
      'a document of every product',
      [{ id: 'privacy-policy' }],
      {
        file: PRODUCT,
        field: 'documents.0.id',
        message: 'is reserved for a document that every product has',
      },
    ],
    [
      'a path',
      [{ id: '../rates' }],
      { file: PRODUCT, field: 'documents.0.id', message: expect.stringContaining('lowercase letters') },
    ],
    [
      'a repeated document',
      [{ id: 'fee-schedule' }, { id: 'fee-schedule' }],
      { file: PRODUCT, field: 'documents', message: 'must not repeat a document' },
    ],
    [
      'an unknown language',
      [{ id: 'fee-schedule', titleIn: { fr: 'Tarifs' } }],
      { file: PRODUCT, field: expect.stringContaining('documents.0.titleIn'), message: 'must be one of es' },
    ],
  ])('%s', (_what, documents, mistake) => {
    const copy = new FacilitatorsCopy();
    copy.write('harbor/legal/fee-schedule.md', FEE_SCHEDULE);
    copy.plant(PRODUCT, 'documents', documents);
    expect(copy.mistakes()).toContainEqual(mistake);
    copy.remove();
  });

  test('a file without a document', () => {
    const copy = new FacilitatorsCopy();
    copy.write('harbor/legal/fee-schedule.md', FEE_SCHEDULE);
    expect(copy.mistakes()).toEqual([
      { file: 'harbor/legal/fee-schedule.md', field: '', message: expect.stringContaining('is not one of') },
    ]);
    copy.remove();
  });
});
