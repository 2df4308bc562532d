import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, reach } from '../../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../../e2e/operatorApi.ts';
import { startTestbed, type Testbed } from '../../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const IDENTITY = '/onboarding/accounts/identity';
const APPLICATION = '/operator/v1/applications/{id}';
const ENDPOINTS = '/operator/v1/webhook-endpoints';
const INTERNATIONAL = 'https://münchen.de';

let bed: Testbed;
let base: string;
let operator: Operator;
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
beforeAll(async () => {
  bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
  base = await bed.listen();
  operator = operatorApi(base, KEY);
  ajv.addSchema((await bed.request({ url: '/openapi.json' })).body, 'document');
});
afterAll(() => bed.close());

function errors(value: unknown, operation: string, place: string): string[] {
  const [method = '', path = ''] = operation.split(' ');
  const steps = [path.replaceAll('/', '~1'), method, place, 'content/application~1json/schema'];
  ajv.validate(encodeURI(`document#/paths/${steps.join('/')}`), value);
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const reply = (body: unknown, operation: string) => errors(body, operation, 'responses/200');

test.each(['LLC', 'GOV'] as const)('match their schema for a draft of %s', async (ownershipType) => {
  const applicant = await reach(journey(base, { ownershipType }), 'PAYOUT');
  const id = await operator.applicationOf(applicant.account.email);
  const person = ownershipType === 'GOV' ? 'contact' : 'owners';
  const cleared = { phoneNumber: '', email: '', birthDate: '' };
  const people = person === 'contact' ? cleared : { owners: [cleared] };
  expect((await applicant.call('POST', `${IDENTITY}/${person}/partial`, people)).status).toBe(200);
  const own = await applicant.call('GET', `${IDENTITY}/${person}`);
  expect(reply(own.body, `get ${IDENTITY}/${person}`)).toEqual([]);
  for (const websiteUrl of ['', INTERNATIONAL]) {
    const business = { websiteUrl, phoneNumber: '', businessEstablishedDate: '', mccCode: '' };
    expect((await applicant.call('POST', `${IDENTITY}/business/partial`, business)).status).toBe(200);
    const { body } = await operator.call('GET', `/applications/${id}`);
    expect(body.data.business.websiteUrl).toBe(websiteUrl);
    expect(reply(body, `get ${APPLICATION}`)).toEqual([]);
    const read = await applicant.call('GET', `${IDENTITY}/business`);
    expect(reply(read.body, `get ${IDENTITY}/business`)).toEqual([]);
  }
});

const ITEMS = [{ kind: 'answer', question: 'What do you sell?' }];
const INVITE = { spProductSlug: 'harbor', name: 'Ann Example', email: 'ann@example.com' };
const PREVIEW = `${APPLICATION}/decision/preview`;

test.each([
  [`${APPLICATION}/requests`, {}, false],
  [`${APPLICATION}/requests`, { items: ITEMS }, true],
  ['/operator/v1/invites', INVITE, true],
  ['/operator/v1/invites', { spProductSlug: 'harbor' }, false],
  [PREVIEW, {}, false],
  [PREVIEW, { message: 'Welcome' }, false],
  [PREVIEW, { request: {} }, false],
  [PREVIEW, { decision: 'APPROVED', request: { items: ITEMS } }, false],
  [PREVIEW, { decision: 'APPROVED', message: 'Welcome' }, true],
  [PREVIEW, { request: { items: ITEMS } }, true],
])('of %s agree with the schema on the body %j', async (path, body, isAccepted) => {
  const applicant = await reach(journey(base), 'SUBMITTED');
  const id = await operator.applicationOf(applicant.account.email);
  const call = path.replace('/operator/v1', '').replace('{id}', id);
  expect((await operator.call('POST', call, body)).status).toBe(isAccepted ? 200 : 400);
  expect(errors(body, `post ${path}`, 'requestBody').length === 0).toBe(isAccepted);
});

test('match their schema for a webhook endpoint with an international domain', async () => {
  const { body } = await operator.call('POST', '/webhook-endpoints', { url: INTERNATIONAL });
  expect(reply(body, `post ${ENDPOINTS}`)).toEqual([]);
  expect(reply((await operator.call('GET', '/webhook-endpoints')).body, `get ${ENDPOINTS}`)).toEqual([]);
});
