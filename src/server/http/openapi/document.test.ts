import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, reach, type Answer } from '../../../../e2e/applicant.ts';
import { operatorApi } from '../../../../e2e/operatorApi.ts';
import { withoutRefs } from '../../../../e2e/openapiRefs.ts';
import { ownerLinks } from '../../../../test/ownerLinks.ts';
import { startTestbed, type Testbed } from '../../../../test/testbed.ts';
import { WEBHOOK_TEST, WEBHOOK_TYPES } from '../../../domain/webhookTypes.ts';
import { publishTest } from '../../webhooks/publish.ts';
import { PRODUCT_VERSION, WEB_CLIENT_VERSION } from '../../config/versions.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
type Paths = Record<
  string,
  Record<string, { responses: Record<string, { content: Record<string, { schema: Schema }> }> }>
>;

const KEY = 'operator-key-of-these-tests';

let bed: Testbed;
let base: string;
let paths: Paths;
let version: string;
// oxlint-disable-next-line typescript/no-explicit-any -- the test looks at a few parts of it
let document: any;
beforeAll(async () => {
  bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
  base = await bed.listen();
  document = (await bed.request({ url: '/openapi.json' })).body;
  paths = withoutRefs(document).paths;
  version = document.info.version;
});
afterAll(() => bed.close());

test('has the version of the product, not of the web client', () => {
  expect(version).toBe(PRODUCT_VERSION);
  expect(version).not.toBe(WEB_CLIENT_VERSION);
});

test('has the schema of each event, with all of its fields', async () => {
  const { webhooks } = withoutRefs(document);
  expect(Object.keys(webhooks)).toEqual([...WEBHOOK_TYPES, WEBHOOK_TEST]);
  await bed.deps.db
    .transaction()
    .execute((tx) => publishTest(bed.deps, tx, { facId: 'harbor', endpointId: 'settings' }));
  await reach(journey(base), 'SUBMITTED');
  const events = await bed.deps.db.selectFrom('webhook_event').select(['type', 'body']).execute();
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining([WEBHOOK_TEST, 'application.submitted']),
  );
  for (const { type, body } of events) {
    const { schema } = webhooks[type].post.requestBody.content['application/json'];
    expect(undocumented(JSON.parse(body), schema)).toEqual([]);
  }
});

function undocumented(value: unknown, schema: Schema | undefined, at = ''): string[] {
  if (schema === undefined) return [at];
  if (value === null || typeof value !== 'object') return [];
  const shapes = [schema, ...(schema.anyOf ?? [])];
  if (Array.isArray(value)) {
    const items = shapes.find((shape) => shape.items)?.items;
    return value.flatMap((item) => undocumented(item, items, `${at}[]`));
  }
  const properties = Object.assign({}, ...shapes.map((shape) => shape.properties));
  return Object.entries(value).flatMap(([key, one]) => undocumented(one, properties[key], `${at}.${key}`));
}

function missing(method: string, path: string, { status, body }: Pick<Answer, 'status' | 'body'>): string[] {
  const schema = paths[path]?.[method.toLowerCase()]?.responses[status]?.content['application/json']?.schema;
  return [...new Set(undocumented(body, schema, `${method} ${path} ${status} `))];
}

const ACCOUNTS = '/onboarding/accounts';
const READS: [string, string?][] = [
  ['/foundation/facilitators'],
  [`${ACCOUNTS}/status`],
  [ACCOUNTS],
  [`${ACCOUNTS}/identity/business`],
  [`${ACCOUNTS}/identity/owners`],
  [`${ACCOUNTS}/identity/contact`],
  [`${ACCOUNTS}/payout`],
  [`${ACCOUNTS}/fees`],
  ['/onboarding/spproducts/{spProductSlug}/settings', '/onboarding/spproducts/harbor/settings'],
  ['/onboarding/spproducts/{spProductSlug}/mcc', '/onboarding/spproducts/harbor/mcc'],
];

test.each(['LLC', 'SOLE_PROP', 'GOV'] as const)(
  'describes every field that %s reads, and every error',
  async (ownershipType) => {
    let applicant = journey(base, { ownershipType });
    for (const milestone of ['INITIATED', 'BUSINESS_INFO', 'PAYOUT'] as const) {
      applicant = await reach(journey(base, { ownershipType }), milestone);
      for (const [path, url = path] of READS)
        expect(missing('GET', path, await applicant.call('GET', url))).toEqual([]);
    }
    const refused = await applicant.call('POST', '/onboarding/submit', { ack: false });
    expect(refused.body.errors).toHaveLength(1);
    expect(missing('POST', '/onboarding/submit', refused)).toEqual([]);
    expect(
      missing(
        'PUT',
        `${ACCOUNTS}/identity/business`,
        await applicant.call('PUT', `${ACCOUNTS}/identity/business`, {}),
      ),
    ).toEqual([]);
    const submitted = await applicant.call('POST', '/onboarding/submit', { ack: true });
    expect(missing('POST', '/onboarding/submit', submitted)).toEqual([]);
  },
);

test('describes every field of an owner who completed a link', async () => {
  const links = ownerLinks(bed, base);
  const applicant = await links.begin();
  const { token } = await links.ask(applicant);
  await links.enter(await links.session(token));
  const operator = operatorApi(base, KEY);
  const id = await operator.applicationOf(applicant.account.email);
  const read = await operator.call('GET', `/applications/${id}`);
  expect(read.body.data.owners[0]).toMatchObject({ status: 'completed' });
  expect(missing('GET', '/operator/v1/applications/{id}', read)).toEqual([]);
});

function wordless(node: unknown, at = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties = {} } = node as { properties?: Record<string, { description?: string }> };
  const own = Object.entries(properties).filter(([, one]) => !one.description);
  return [
    ...own.map(([name]) => `${at}.${name}`),
    ...Object.entries(node).flatMap(([key, value]) => wordless(value, `${at}/${key}`)),
  ];
}

test('says what each property means', () => {
  expect(wordless(document.components.schemas)).toEqual([]);
  expect(wordless(document.paths)).toEqual([]);
  const parameters = Object.values(paths)
    .flatMap(
      (methods) => Object.values(methods) as { parameters?: { name: string; description?: string }[] }[],
    )
    .flatMap((operation) => operation.parameters ?? []);
  expect(parameters.filter(({ description }) => !description)).toEqual([]);
});

test('has each section once, without repeats', () => {
  const { schemas } = document.components;
  for (const name of ['Business', 'Owner', 'Contact', 'BankAccount', 'Address'])
    for (const use of ['', 'Draft', 'Answer', 'Record', 'InFull'])
      expect(schemas).toHaveProperty(`${name}${use}`);
  const text = JSON.stringify(document.paths);
  const once = ['postalCode', 'field'];
  for (const field of ['legalName', 'ssn', 'nameOnAccount', ...once])
    expect([field, text.split(`"${field}":{`).length - 1]).toEqual([field, once.includes(field) ? 1 : 0]);
});

test('takes types, limits, choices, and samples from the field declarations', () => {
  const { Business, BusinessDraft, BusinessAnswer, Owner, BankAccount, State } = document.components.schemas;
  expect(Business.properties.legalName).toMatchObject({
    description: 'Name on the registration documents. Not for SOLE_PROP',
    type: 'string',
    minLength: 1,
    maxLength: 150,
  });
  expect(Business.properties.expectedMonthlyVolume).toMatchObject({ type: 'number', minimum: 0.01 });
  expect(BusinessDraft.properties.expectedMonthlyVolume.type).toEqual(['number', 'null']);
  expect(BusinessDraft).not.toHaveProperty('required');
  expect(BusinessAnswer.properties.businessEstablishedDate.examples).toEqual(['03-02-2015']);
  expect(Owner.properties.ownershipPercentage).toMatchObject({ type: 'integer', minimum: 0, maximum: 100 });
  expect(BankAccount.properties.accountType).toMatchObject({ enum: ['checking', 'savings'] });
  expect(State.enum).toHaveLength(51);
});

test.each(['LLC', 'SOLE_PROP'] as const)(
  'requires only what every applicant must send, here %s',
  async (ownershipType) => {
    const { Business } = withoutRefs(document).components.schemas;
    const required = Business.required.flatMap((name: string) =>
      name === 'address'
        ? Business.properties.address.required.map((part: string) => `address.${part}`)
        : [name],
    );
    const applicant = await reach(journey(base, { ownershipType }), 'TYPE_SELECTED');
    const { body } = await applicant.call('PUT', `${ACCOUNTS}/identity/business`, {});
    const refused = body.errors.map(({ field }: { field: string }) => field);
    expect(refused).toEqual(expect.arrayContaining(required));
  },
);

test('needs no key for public calls, and names the scope of each operator call', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as object));
  for (const { security, operationId, 'x-required-scope': scope, 'x-required-role': role } of operations) {
    const [audience = 'public'] = security.flatMap(Object.keys);
    expect([operationId, Boolean(scope)]).toEqual([operationId, audience === 'operator']);
    expect([operationId, Boolean(role)]).toEqual([operationId, ['operator', 'staff'].includes(audience)]);
  }
  expect(document.paths['/onboarding/accounts/initiate'].post.security).toEqual([]);
});

test('has the limit of wrong keys in every call that takes a key', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods as object));
  for (const { operationId, 'x-required-role': role, responses } of operations)
    if (role)
      expect([operationId, responses['429']?.description]).toEqual([
        operationId,
        expect.stringContaining('`too_many_requests`'),
      ]);
});

test("detects what isn't described", () => {
  const answer = { status: 200, body: { success: true, data: { facId: 'x', more: 1 } } };
  expect(missing('GET', '/foundation/facilitators', answer)).toEqual([
    'GET /foundation/facilitators 200 .data.more',
  ]);
});
