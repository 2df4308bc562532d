import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';
const NAMES = ['Zebra LLC', 'Éclair Inc', 'apple Co', null, "O'Brien", 'Apple Co', null, 'zebra LLC'];
const STAGES = ['SUBMITTED', 'PAYOUT', 'DECLINED', 'INITIATED', 'INFO_REQUIRED'] as const;
const COPIES = 60;

interface Listed {
  id: string;
  updatedAt: number;
  submittedAt: number | null;
  legalName: string | null;
}

describe.each(databases())('the order of applications on %s', (database) => {
  let bed: Testbed;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    const base = await bed.listen();
    operator = operatorApi(base, KEY);
    await reach(journey(base, { name: 'Quentin Quist' }), 'SUBMITTED');
    const { db } = bed.deps;
    const one = await db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
    const copies = Array.from({ length: COPIES }, (_, at) => {
      const id = `copy${String(at).padStart(2, '0')}`;
      const legalName = NAMES[at % NAMES.length] ?? null;
      return {
        ...one,
        id,
        link_hash: id,
        email_link_hash: null,
        sp_product_slug: at % 3 === 0 ? 'harbor-demo' : 'harbor',
        stage: STAGES[at % STAGES.length] ?? 'PAYOUT',
        business: JSON.stringify({ legalName }),
        legal_name_key:
          legalName === null ? null : legalName.toLowerCase().replace('é', 'e').replace("'", ''),
        merchant_id: at % 20 === 0 ? 'MID-20' : null,
        updated_at: 5000 + ((at * 7) % 13),
        submitted_at: at % 4 === 0 ? null : 1000 + ((at * 5) % 11),
      };
    });
    await db.insertInto('application').values(copies).execute();
  });
  afterAll(() => bed.close());

  const page = async (query: Record<string, string>) =>
    (await operator.call('GET', `/applications?${new URLSearchParams(query).toString()}`)).body as {
      data: Listed[];
      nextCursor: string | null;
    };
  const all = async (query: Record<string, string>) => {
    const seen: Listed[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { data, nextCursor } = await page({ ...query, ...(cursor && { cursor }) });
      seen.push(...data);
      cursor = nextCursor;
    }
    return seen;
  };

  const FILTERS: Record<string, string>[] = [
    {},
    { stage: 'SUBMITTED' },
    { product: 'harbor-demo' },
    { hasOpenRequests: 'false' },
    { submittedSince: '1003', submittedBefore: '1007' },
    { changedSince: '5002', changedBefore: '5009', product: 'harbor' },
    { decidedSince: '1' },
    { merchantId: 'MID-20' },
    { q: 'quentin' },
    { stage: 'APPROVED' },
  ];

  test.each(['updatedAt', '-updatedAt', 'submittedAt', '-submittedAt', 'legalName', '-legalName'])(
    'by %s, page by page and with every filter',
    async (sort) => {
      const name = sort.replace('-', '') as 'updatedAt' | 'submittedAt' | 'legalName';
      const way = sort.startsWith('-') ? -1 : 1;
      const keyOf = (row: Listed) =>
        name === 'legalName'
          ? (row.legalName?.toLowerCase().replace('é', 'e').replace("'", '') ?? null)
          : row[name];
      for (const filter of FILTERS) {
        const rows = await all({ ...filter, sort, limit: '7' });
        const found = rows.map((row) => [keyOf(row), row.id] as const);
        const expected = found.toSorted(([one, oneId], [other, otherId]) => {
          if ((one === null) !== (other === null)) return one === null ? 1 : -1;
          const difference = one === other ? 0 : (one ?? '') < (other ?? '') ? -1 : 1;
          return way * (difference || (oneId < otherId ? -1 : 1));
        });
        expect([filter, found]).toEqual([filter, expected]);
        const unsorted = await all({ ...filter, limit: '200' });
        expect(rows.map(({ id }) => id).toSorted()).toEqual(unsorted.map(({ id }) => id).toSorted());
      }
    },
  );

  test('also applies to the export', async () => {
    const { body } = await operator.call('GET', '/applications.csv?sort=submittedAt&merchantId=MID-20');
    const rows = await all({ sort: 'submittedAt', merchantId: 'MID-20' });
    expect(rows).toHaveLength(3);
    const ids = String(body).trim().split('\r\n').slice(1);
    expect(ids.map((line) => line.split(',')[0])).toEqual(rows.map(({ id }) => id));
  });

  test('rejects another order, and a cursor of another order', async () => {
    const { nextCursor } = await page({ sort: 'legalName', limit: '1' });
    for (const query of [`sort=stage`, `sort=-legalName&cursor=${nextCursor}`, `cursor=${nextCursor}`])
      expect((await operator.call('GET', `/applications?${query}`)).status).toBe(400);
    for (const text of ['[]', '["legalName",1,"x"]', '{"a":1}', 'x']) {
      const cursor = Buffer.from(text).toString('base64url');
      const { status, body } = await operator.call('GET', `/applications?sort=legalName&cursor=${cursor}`);
      expect([status, body.errors]).toEqual([
        400,
        [{ field: 'cursor', message: '"cursor" must be a valid cursor' }],
      ]);
    }
  });
});
