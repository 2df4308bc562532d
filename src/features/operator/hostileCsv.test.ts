import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { HOSTILE_TEXTS } from '../../../e2e/hostileTexts.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const KEY = 'operator-key-of-these-tests';

function parsed(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)];
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') rows.push([]);
  }
  return rows.filter((row) => row.length > 1);
}

describe.each(databases())('500 hostile texts in every field of an application, on %s', (database) => {
  let bed: Testbed;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    await reach(journey(await bed.listen()), 'SUBMITTED');
    const { db } = bed.deps;
    const account = await db.selectFrom('account').selectAll().executeTakeFirstOrThrow();
    const application = await db.selectFrom('application').selectAll().executeTakeFirstOrThrow();
    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      const own = `hostile-${index}`;
      await db
        .insertInto('account')
        .values({ ...account, id: own, name: text, email: `${text.slice(0, 200)}${index}` })
        .execute();
      const business = JSON.stringify({ legalName: text, dbaName: text });
      const named = { id: own, account_id: own, external_id: text.slice(0, 500), business };
      await db
        .insertInto('application')
        .values({ ...application, ...named, link_hash: own, email_link_hash: null })
        .execute();
    }
  });
  afterAll(() => bed.close());

  const get = (url: string) => bed.request({ url, headers: { authorization: `Bearer ${KEY}` } });

  test('are cells that no spreadsheet runs, and lose nothing else', async () => {
    const [header = [], ...rows] = parsed(String((await get('/operator/v1/applications.csv')).body));
    expect(rows).toHaveLength(HOSTILE_TEXTS.length + 1);
    expect(rows.flat().filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    for (const row of rows) {
      const cell = (name: string) => row[header.indexOf(name)] ?? '';
      const [, index] = /^hostile-(\d+)$/.exec(cell('id')) ?? [];
      if (index === undefined) continue;
      const text = HOSTILE_TEXTS[Number(index)] ?? '';
      for (const name of ['name', 'legalName', 'dbaName'])
        expect([text, `'${text}`], `${name} of ${index}`).toContain(cell(name));
    }
  });

  test('are JSON in the list, which no browser renders as a page', async () => {
    const { headers, body } = await get('/operator/v1/applications?limit=50');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(body.data).toHaveLength(50);
  });
});
