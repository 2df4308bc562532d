import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { FacilitatorsCopy } from '../../../test/facilitatorsCopy.ts';

const KEY = 'operator-key-of-these-tests';
const DUE = '2030-12-24T00:00:00Z';
const MONTH = 31 * 24 * 60 * 60 * 1000;
const ITEMS = [
  { kind: 'document', documentType: 'ein_letter', reason: 'We need <it>.' },
  { kind: 'section', section: 'identity', about: 'owners.0', reason: 'Check the "date".' },
  { kind: 'answer', question: 'Which street?\nAnd which ZIP code?' },
];

let copy: FacilitatorsCopy;
beforeAll(() => {
  copy = new FacilitatorsCopy();
  copy.plant('harbor/facilitator.json', 'adverseAction', { en: 'Notice one.\n\nNotice two.', es: 'Aviso.' });
  copy.plant('harbor/products/harbor-demo.json', 'requiredChecks', ['tin']);
});
afterAll(() => copy.remove());

describe.each(databases())('the preview of an email on %s', (database) => {
  let bed: Testbed;
  let operator: Operator;
  let base: string;
  let applicant: Journey;
  let id: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { FACILITATORS_DIR: copy.dir, OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());
  beforeEach(async () => {
    await submitted();
  });

  const submitted = async (of = {}) => {
    applicant = await reach(journey(base, of), 'SUBMITTED');
    id = await operator.applicationOf(applicant.account.email);
  };
  const preview = (body: object) => operator.call('POST', `/applications/${id}/decision/preview`, body);
  const mails = async () => (await bed.outbox()).filter(({ to }) => to === applicant.account.email);
  const stored = async () => {
    const { db } = bed.deps;
    const of = { application: db.selectFrom('application').selectAll().where('id', '=', id) };
    return JSON.stringify([
      await of.application.execute(),
      await db.selectFrom('event').selectAll().where('application_id', '=', id).execute(),
      await db.selectFrom('webhook_event').selectAll().where('application_id', '=', id).execute(),
      await db.selectFrom('information_request').selectAll().where('application_id', '=', id).execute(),
      (await db.selectFrom('job').select('id').execute()).length,
    ]);
  };
  const withoutToken = (text: string) => text.replace(/(subMerchantId=)[\w-]{20,}/g, '$1…');

  const decisions = [
    { decision: 'APPROVED' },
    { decision: 'APPROVED', message: '  Welcome <b>aboard</b>!\nCall us. ' },
    { decision: 'DECLINED' },
    { decision: 'DECLINED', message: 'We do not serve this trade.' },
    { decision: 'INFO_REQUIRED' },
    { decision: 'INFO_REQUIRED', message: 'Which street?' },
  ];
  const requests = [{ items: ITEMS }, { message: 'Almost done.', items: ITEMS, dueAt: DUE }];

  test.each([
    ...decisions.map((body) => ['decision', body, body] as const),
    ...requests.map((body) => ['requests', body, { request: body }] as const),
  ])("of a %s with %j is the email sent later, without its link's token", async (call, body, planned) => {
    // Let the link expire, so that rendering the preview renews its token. The renewal must not be saved.
    bed.advance(MONTH);
    const before = await stored();
    const shown = await preview(planned);
    expect(shown.status).toBe(200);
    expect(await stored()).toBe(before);
    const known = (await mails()).length;
    expect((await operator.call('POST', `/applications/${id}/${call}`, body)).status).toBe(200);
    const [sent, ...others] = (await mails()).slice(known);
    expect(others).toEqual([]);
    expect(sent?.text).toMatch(/subMerchantId=[\w-]{20,}/);
    expect(shown.body.data).toEqual({ subject: sent?.subject, text: withoutToken(sent?.text ?? '') });
  });

  test("is in the applicant's language", async () => {
    await bed.deps.db.updateTable('application').set({ language: 'es' }).where('id', '=', id).execute();
    const shown = await preview({ decision: 'DECLINED' });
    await operator.decide(applicant.account.email, 'DECLINED');
    const sent = (await mails()).at(-1);
    expect(sent?.text).toContain('Aviso.');
    expect(shown.body.data).toEqual({ subject: sent?.subject, text: withoutToken(sent?.text ?? '') });
  });

  test.each([
    [{}, 'decision', '"decision" is required'],
    [{ message: 'x' }, 'decision', '"decision" is required'],
    [{ decision: 'MAYBE' }, 'decision', '"decision" must be a valid decision'],
    [{ decision: 'DECLINED', request: { items: ITEMS } }, 'request', '"request" is not a known field'],
    [{ message: 'x', request: { items: ITEMS } }, 'request', '"request" is not a known field'],
    [{ request: { items: [] } }, 'items', '"items" is required'],
    [{ request: { items: [{ kind: 'answer' }] } }, 'items.0.question', '"items.0.question" is required'],
    [{ request: 7 }, 'request', '"request" must be a valid request'],
  ])('is rejected for %j', async (body, field, message) => {
    const refused = await preview(body);
    expect([refused.status, refused.body.errors]).toEqual([400, [{ field, message }]]);
  });

  test("is rejected for people the application doesn't have, like the request itself", async () => {
    const request = { items: ['owners.0', 'owners.1', 'contact'].map((about) => ({ ...ITEMS[0], about })) };
    const errors = ['items.1.about', 'items.2.about'].map((field) => ({
      field,
      message: `"${field}" must be a valid person`,
    }));
    const refusal = { status: 400, body: { errors } };
    expect(await preview({ request })).toMatchObject(refusal);
    expect(await operator.call('POST', `/applications/${id}/requests`, request)).toMatchObject(refusal);
  });

  test('is rejected like the decision itself', async () => {
    await submitted({ spProductSlug: 'harbor-demo' });
    const approved = { decision: 'APPROVED' };
    const conflict = { status: 409, body: { code: 'decision_conflict' } };
    expect(await preview(approved)).toMatchObject({ status: 409, body: { code: 'checks_missing' } });
    await operator.call('PUT', `/applications/${id}/checks/tin`, { result: 'passed' });
    expect((await preview(approved)).status).toBe(200);
    const many = { request: { items: Array.from({ length: 20 }, () => ITEMS[2]) } };
    await operator.call('POST', `/applications/${id}/requests`, many.request);
    expect(await preview(many)).toMatchObject({ status: 409, body: { code: 'too_many_items' } });
    await operator.decide(applicant.account.email, 'APPROVED');
    for (const body of [approved, { decision: 'INFO_REQUIRED' }, { request: { items: ITEMS } }])
      expect(await preview(body)).toMatchObject(conflict);
    const draft = await reach(journey(base), 'PAYOUT');
    id = await operator.applicationOf(draft.account.email);
    expect(await preview(approved)).toMatchObject(conflict);
    id = 'none';
    expect((await preview(approved)).status).toBe(404);
  });
});
