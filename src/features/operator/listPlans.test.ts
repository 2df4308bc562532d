import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { listen, type Statement } from '../../../test/planners.ts';
import { startTestbed, type Testbed } from '../../../test/testbed.ts';
import { databaseFile } from '../../server/db/backup.ts';

const KEY = 'operator-key-of-these-tests';
/** More than `CANDIDATES_MAXIMUM`, so that matches are read in list order instead of by ID. */
const COPIES = 4100;

const asked = new Map<string, Statement>();
let bed: Testbed;
let operator: Operator;
let connection: DatabaseSync;

beforeAll(async () => {
  listen(asked);
  bed = await startTestbed({ env: { OPERATOR_KEY: KEY } });
  const base = await bed.listen();
  operator = operatorApi(base, KEY);
  const { account } = await reach(journey(base, { name: 'Wilhelmina Zweig' }), 'SUBMITTED');
  const id = await operator.applicationOf(account.email);
  const { db } = bed.deps;
  await db
    .updateTable('application')
    .set({ external_id: 'crm', merchant_id: 'MID' })
    .where('id', '=', id)
    .execute();
  const one = await db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
  const copies = Array.from({ length: COPIES }, (_, index) => {
    const own = `copy-${index}`;
    return {
      ...one,
      id: own,
      link_hash: own,
      email_link_hash: null,
      tax_id_hash: null,
      external_id: null,
      merchant_id: null,
    };
  });
  for (let at = 0; at < COPIES; at += 500) {
    const some = copies.slice(at, at + 500);
    const words = some.map((copy) => ({ fac_id: copy.fac_id, application_id: copy.id, word: 'everywhere' }));
    await db.insertInto('application').values(some).execute();
    await db.insertInto('application_word').values(words).execute();
  }
  connection = new DatabaseSync(databaseFile(bed.dataDir), { readOnly: true });
});
afterAll(async () => {
  vi.restoreAllMocks();
  connection.close();
  await bed.close();
});

async function indexesOf(query: string): Promise<string[]> {
  asked.clear();
  expect((await operator.call('GET', `/applications?${query}`)).status).toBe(200);
  const steps = [...asked.values()].flatMap(({ text, values }) =>
    connection
      .prepare(`explain query plan ${text}`)
      .all(...values)
      .map(({ detail }) => String(detail)),
  );
  return steps.flatMap((step) => {
    if (/^SCAN (application|account|application_word|identity_group)\b/.test(step)) return [step];
    const [, index] =
      /^SEARCH (?:application|application_word|account)(?: EXISTS)? USING (?:COVERING )?INDEX (\S+ \(.*\))/.exec(
        step,
      ) ?? [];
    return index === undefined ? [] : [index];
  });
}

const ONE_BY_ONE = 'sqlite_autoindex_application_1 (id=?)';
const OF_PART = '(fac_id=? AND sp_product_slug=? AND stage=?';
const IN_ORDER = 'application_by_change (fac_id=?';

test.each([
  ['', IN_ORDER],
  ['changedSince=1', IN_ORDER],
  ['stage=SUBMITTED', `application_in_change_order ${OF_PART})`],
  ['hasOpenRequests=false', `application_in_change_order ${OF_PART})`],
  ['product=harbor', `application_in_change_order ${OF_PART})`],
  ['product=harbor&changedSince=1', `application_in_change_order ${OF_PART} AND updated_at>?)`],
  ['sort=submittedAt', `application_in_submit_order ${OF_PART} AND submitted_at>?)`],
  ['sort=-submittedAt&stage=SUBMITTED', `application_in_submit_order ${OF_PART} AND submitted_at>?)`],
  ['submittedSince=1', `application_in_submit_order ${OF_PART} AND submitted_at>?)`],
  ['sort=-legalName', `application_in_name_order ${OF_PART} AND legal_name_key>?)`],
  ['decidedSince=1', 'application_decided (fac_id=? AND updated_at>?'],
  ['externalId=crm', 'application_by_external_id (fac_id=? AND external_id=?'],
  ['merchantId=MID', 'application_by_merchant_id (fac_id=? AND merchant_id=?'],
  ['taxId=123456789', 'application_by_tax_id (fac_id=? AND tax_id_hash=?'],
  ['assignee=none', 'application_unassigned (fac_id=? AND assignee=?'],
  ['assignee=none&stage=SUBMITTED', 'application_unassigned (fac_id=? AND assignee=? AND stage=?'],
  ['email=nobody@example.com', 'sqlite_autoindex_account_2 (fac_id=? AND email=?'],
  ['q=wilhelmina', 'application_word_by_word (fac_id=? AND word>? AND word<?'],
  ['q=every', 'sqlite_autoindex_application_word_1 (application_id=? AND word>? AND word<?'],
])('the filter %j reads no more than its matches', async (query, index) => {
  const indexes = await indexesOf(query);
  expect(indexes).toContainEqual(expect.stringContaining(index));
  expect(indexes.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  const isSelective = /externalId|taxId|merchantId|email|wilhelmina/.test(query);
  expect(indexes.some((step) => step.startsWith(IN_ORDER))).toBe(
    index === IN_ORDER || ['q=every', 'submittedSince=1', 'assignee=none'].includes(query),
  );
  if (isSelective && !query.startsWith('email')) expect(indexes).toContain(ONE_BY_ONE);
});

test('looks up the few unassigned ones one by one', async () => {
  const { db } = bed.deps;
  await db.updateTable('application').set({ assignee: 'stf_1' }).where('id', '!=', 'copy-7').execute();
  const indexes = await indexesOf('assignee=none');
  await db.updateTable('application').set({ assignee: null }).execute();
  expect(indexes).toContain(ONE_BY_ONE);
  expect(indexes.some((step) => step.startsWith(IN_ORDER))).toBe(false);
});
