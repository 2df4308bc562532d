import { afterAll, beforeAll, expect, test } from 'vitest';
import { journey, reach, type Answer } from '../../e2e/applicant.ts';
import { startTestbed, type Testbed } from './testbed.ts';

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}
type Paths = Record<
  string,
  Record<string, { responses: Record<string, { content: Record<string, { schema: Schema }> }> }>
>;

let bed: Testbed;
let base: string;
let paths: Paths;
beforeAll(async () => {
  bed = await startTestbed();
  base = await bed.listen();
  paths = (await bed.request({ url: '/openapi.json' })).body.paths;
});
afterAll(() => bed.close());

/** Paths of what an answer has and its description lacks. */
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

/** The same for a call's answer; its status has to be documented too. */
function missing(method: string, path: string, { status, body }: Answer): string[] {
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
  'every field that %s reads is described, and every refusal',
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

test('what is not described is found', () => {
  const answer = {
    status: 200,
    headers: new Headers(),
    body: { success: true, data: { facId: 'x', more: 1 } },
  };
  expect(missing('GET', '/foundation/facilitators', answer)).toEqual([
    'GET /foundation/facilitators 200 .data.more',
  ]);
});
