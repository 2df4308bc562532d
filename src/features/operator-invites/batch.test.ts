import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { demoBusiness } from '../../domain/demoSample.ts';

const KEY = 'operator-key-of-these-tests';
const { federalTaxId: _, tinType: __, ...business } = demoBusiness('private');

const row = (externalId: string, more: object = {}) => ({
  spProductSlug: 'harbor',
  name: 'Ann Example',
  email: `${externalId}@example.com`,
  phoneNumber: '(415) 555-0132',
  externalId,
  ...more,
});

describe.each(databases())('a batch of invites on %s', (database) => {
  let bed: Testbed;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    operator = operatorApi(await bed.listen(), KEY);
  });
  afterAll(() => bed.close());

  const send = (invites: unknown, more: object = {}) =>
    operator.call('POST', '/invites/batch', { invites, ...more });

  async function countOf(prefix: string): Promise<number> {
    const rows = await bed.deps.db.selectFrom('invite').select('external_id').execute();
    return rows.filter(({ external_id: id }) => id?.startsWith(prefix)).length;
  }

  test('of 500 is sent once, with the errors of each row', async () => {
    const prefill = { ownershipType: 'LLC', business, owners: [{ firstName: 'Ann', lastName: 'Example' }] };
    const invites = Array.from({ length: 500 }, (_row, index) =>
      row(`b${index}`, { prefill, locked: ['business.legalName'], metadata: { note: 'x'.repeat(2500) } }),
    );
    const first = await send(invites);
    expect(first.status).toBe(200);
    expect(first.body.data.results.every(({ inviteId }: { inviteId?: string }) => inviteId)).toBe(true);
    expect(await countOf('b')).toBe(500);
    invites[3] = row('b3', { email: 'no' });
    invites[7] = row('fresh', { prefill: { owners: [{ ssn: '123456789' }] } });
    const again = (await send(invites)).body.data.results;
    expect(again).toHaveLength(500);
    expect(again[3]).toMatchObject({ row: 4, externalId: 'b3', errors: [{ field: 'email' }] });
    expect(again[7]).toMatchObject({ row: 8, errors: [{ field: 'prefill.owners.0.ssn' }] });
    expect(again.filter(({ skipped }: { skipped?: boolean }) => skipped)).toHaveLength(498);
    expect(await countOf('b')).toBe(500);
    expect(await countOf('fresh')).toBe(0);
  });

  test('is sent once by two concurrent calls', async () => {
    const invites = Array.from({ length: 500 }, (_row, index) => row(`c${index}`));
    const answers = await Promise.all([send(invites), send(invites.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const results = answers.flatMap(({ body }) => body.data.results);
    expect(results.filter(({ inviteId }) => inviteId)).toHaveLength(500);
    expect(results.filter(({ skipped }) => skipped)).toHaveLength(500);
    expect(await countOf('c')).toBe(500);
  });

  test('is only validated by a dry run', async () => {
    await operator.invite({ externalId: 'd-known' });
    const invites = [row('d1'), row('d1'), row('d-known'), row('d2', { name: '' })];
    const { results } = (await send(invites, { dryRun: true })).body.data;
    expect(results).toEqual([
      { row: 1, externalId: 'd1' },
      { row: 2, externalId: 'd1', skipped: true },
      { row: 3, externalId: 'd-known', skipped: true },
      { row: 4, externalId: 'd2', errors: [{ field: 'name', message: '"name" is required' }] },
    ]);
    expect(await countOf('d')).toBe(1);
    expect((await bed.outbox()).filter(({ to }) => to === 'd1@example.com')).toEqual([]);
  });

  test.each<[unknown, string]>([
    [null, 'body'],
    [[], 'body'],
    ['x', 'body'],
    [row('', { email: 'e0@example.com' }), 'externalId'],
    [{ ...row('e1'), externalId: 7 }, 'externalId'],
    [{ ...row('e2'), webhook: 'x' }, 'webhook'],
    [{ ...row('e3'), spProductSlug: 'nothing' }, 'spProductSlug'],
    [{ ...row('e4'), spProductSlug: undefined }, 'spProductSlug'],
  ])('reports what is wrong with the row %j', async (one, field) => {
    const { results } = (await send([one, row('e-good')])).body.data;
    expect(results[0].errors.map((error: { field: string }) => error.field || 'body')).toContain(field);
    expect(results[1].errors).toBeUndefined();
  });

  test.each([undefined, 'nothing'])(
    'reports what else is wrong with a row for the product %s',
    async (slug) => {
      const one = row('e5', { spProductSlug: slug, email: 'no address', phoneNumber: '555' });
      const [{ errors }] = (await send([one], { dryRun: true })).body.data.results;
      expect(errors.map(({ field }: { field: string }) => field)).toEqual([
        'spProductSlug',
        'email',
        'phoneNumber',
      ]);
    },
  );

  test('has at most 500 invites', async () => {
    for (const invites of [undefined, {}, Array.from({ length: 501 }, (_row, index) => row(`m${index}`))])
      expect((await send(invites)).status).toBe(400);
    expect(await countOf('m')).toBe(0);
  });
});
