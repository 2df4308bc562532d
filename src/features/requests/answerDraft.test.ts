import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { ANSWER_LENGTH } from '../../domain/requests/requests.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';

describe.each(databases())('an answer draft on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  async function asked() {
    const applicant = await reach(journey(base), 'SUBMITTED');
    const id = await operator.applicationOf(applicant.account.email);
    const items = [
      { kind: 'section', section: 'business', reason: 'The name differs from the EIN letter.' },
      { kind: 'answer', question: 'Which street?' },
    ];
    const made = await operator.call('POST', `/applications/${id}/requests`, { items });
    expect(made.status).toBe(200);
    const itemId = (await list(applicant))[1].itemId as string;
    const path = `/onboarding/requests/items/${itemId}/answer`;
    return {
      applicant,
      id,
      draft: (text: string) => applicant.call('POST', `${path}/partial`, { text }),
      save: (text: string) => applicant.call('PUT', path, { text }),
    };
  }
  const list = async (applicant: Journey) =>
    (await applicant.call('GET', '/onboarding/requests')).body.data.requests[0].items;
  const operatorList = async (id: string) =>
    (await operator.call('GET', `/applications/${id}/requests`)).body.data.requests[0].items;

  const read = async (id: string) => (await operator.call('GET', `/applications/${id}`)).body.data;

  test('is kept only for the applicant, and the item stays open', async () => {
    const { applicant, id, draft, save } = await asked();
    expect((await draft('12 Wharf')).status).toBe(200);
    expect((await list(applicant))[1]).toMatchObject({ answer: '12 Wharf', status: 'open' });
    expect((await operatorList(id))[1]).not.toHaveProperty('answer');
    expect((await save('12 Wharf Street')).status).toBe(200);
    expect((await operatorList(id))[1]).toMatchObject({ answer: '12 Wharf Street', status: 'done' });
    const before = await read(id);
    expect((await draft('12 Wharf Street')).status).toBe(200);
    expect((await save('12 Wharf Street')).status).toBe(200);
    expect(await read(id)).toEqual(before);
    expect((await list(applicant))[1]).toMatchObject({ answer: '12 Wharf Street', status: 'done' });
    expect((await draft('12 Wharf Street,\nunit 4')).status).toBe(200);
    expect((await list(applicant))[1]).toMatchObject({ answer: '12 Wharf Street,\nunit 4', status: 'open' });
    expect((await operatorList(id))[1]).not.toHaveProperty('answer');
    expect((await draft('')).status).toBe(200);
    expect((await list(applicant))[1]).toMatchObject({ status: 'open' });
    expect((await list(applicant))[1]).not.toHaveProperty('answer');
  });

  test('is rejected if it is too long, of another applicant, or no longer requested', async () => {
    const { applicant, id, draft } = await asked();
    expect((await draft('x'.repeat(ANSWER_LENGTH.most + 1))).status).toBe(400);
    const stranger = await asked();
    const [, { itemId }] = await list(stranger.applicant);
    const path = `/onboarding/requests/items/${itemId}/answer/partial`;
    expect((await applicant.call('POST', path, { text: 'Hi' })).body.code).toBe('not_found');
    const { requestId } = (await applicant.call('GET', '/onboarding/requests')).body.data.requests[0];
    await operator.call('DELETE', `/applications/${id}/requests/${requestId}`);
    expect((await draft('Hi')).body.code).toBe('item_closed');
  });

  test('the status names the requested section and the reason, as long as it is open', async () => {
    const { applicant, id } = await asked();
    expect((await applicant.status()).body.data.asked).toEqual([
      { section: 'business', about: null, reason: 'The name differs from the EIN letter.' },
    ]);
    await operator.decide(applicant.account.email, 'APPROVED');
    expect((await applicant.status()).body.data.asked).toEqual([]);
    expect(id).not.toBe('');
  });

  test('signing in opens the application that waits for information', async () => {
    const { applicant } = await asked();
    expect((await applicant.resume()).body).toMatchObject({
      newApplication: false,
      smAppStatus: 'INFO_REQUIRED',
    });
  });

  test('also if another application has been started meanwhile', async () => {
    const { applicant, id } = await asked();
    await operator.decide(applicant.account.email, 'APPROVED');
    expect((await applicant.resume()).body).toMatchObject({ newApplication: true, smAppStatus: 'SMS_VALID' });
    await operator.call('POST', `/applications/${id}/reopen`, { reason: 'One more question' });
    const items = [{ kind: 'answer', question: 'Which street?' }];
    expect((await operator.call('POST', `/applications/${id}/requests`, { items })).status).toBe(200);
    expect((await applicant.resume()).body).toMatchObject({
      newApplication: false,
      smAppStatus: 'INFO_REQUIRED',
    });
  });
});
