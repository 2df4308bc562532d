import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { journey, newAccount, reach } from '../../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { csvOf } from './csv.server.ts';

const KEY = 'operator-key-of-these-tests';
const HEADER =
  'id,externalId,legalName,dbaName,name,email,stage,spProductSlug,ownershipType,inviteId,missing,createdAt,updatedAt,submittedAt,decidedAt,metadata';

const row = {
  id: 'a',
  externalId: null,
  legalName: null,
  dbaName: null,
  name: 'Dana',
  email: 'dana@example.com',
  stage: 'INITIATED',
  spProductSlug: 'harbor',
  ownershipType: null,
  inviteId: null,
  missing: 1,
  createdAt: 0,
  updatedAt: 1000,
  submittedAt: null,
  decidedAt: null,
  metadata: null as Record<string, string> | null,
};

async function* pageOf<Value>(value: Value) {
  yield value;
}

async function written(names: Partial<typeof row>[]) {
  const pages = pageOf(names.map((more) => ({ ...row, ...more })));
  let text = '';
  for await (const lines of csvOf(pages)) text += lines;
  return text;
}

describe('a cell', () => {
  test.each([
    ['=1+1', `'=1+1`],
    ['+1', `'+1`],
    ['-1', `'-1`],
    ['@SUM(A1)', `'@SUM(A1)`],
    ['\t=1', `'\t=1`],
    ['\r=1', `"'\r=1"`],
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['Marlow, Coffee', '"Marlow, Coffee"'],
    ['The "Cup"', '"The ""Cup"""'],
    ['two\nlines', '"two\nlines"'],
    ['Café 寿司', 'Café 寿司'],
    ['1-2=3', '1-2=3'],
  ])('%j', async (name, cell) => {
    const epoch = '1970-01-01T00:00:00.000Z,1970-01-01T00:00:01.000Z,,,';
    expect(await written([{ name }])).toBe(
      `${HEADER}\r\na,,,,${cell},dana@example.com,INITIATED,harbor,,,1,${epoch}\r\n`,
    );
  });

  test('of metadata is JSON', async () => {
    const text = await written([{ metadata: { crm: '=1', tier: 'gold' } }]);
    expect(text.trimEnd().endsWith(',,"{""crm"":""=1"",""tier"":""gold""}"')).toBe(true);
  });

  test('of no rows is the header alone', async () => {
    expect(await written([])).toBe(`${HEADER}\r\n`);
  });
});

describe.each(databases())('the export on %s', (database) => {
  let bed: Testbed;
  let base: string;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
  });
  afterAll(() => bed.close());

  const path = '/operator/v1/applications.csv';
  const headers = { authorization: `Bearer ${KEY}` };

  test('is masked, complete, and filtered like the list', async () => {
    const applicant = await reach(journey(base, newAccount({ name: '=cmd|calc' })), 'PAYOUT');
    const other = await reach(journey(base), 'INITIATED');
    const answer = await fetch(base + path, { headers });
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="applications.csv"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    const [header, ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe(HEADER);
    expect(lines).toHaveLength(2);
    expect(text).toContain(`,Marlow Coffee,'=cmd|calc,${applicant.account.email},PAYOUT,harbor,LLC,,0,`);
    expect(text).not.toMatch(/123456789|\*6789/);
    const filtered = await fetch(`${base}${path}?stage=INITIATED`, { headers });
    expect((await filtered.text()).split('\r\n')[1]).toContain(other.account.email);
    expect((await fetch(base + path)).status).toBe(401);
  });

  test('of many applications is complete, even if some change, and is read only as fast as the client reads', async () => {
    const one = await bed.deps.db
      .selectFrom('application')
      .selectAll()
      .where('stage', '=', 'PAYOUT')
      .executeTakeFirstOrThrow();
    const count = 1500;
    const business = JSON.stringify({ dbaName: 'x'.repeat(20_000) });
    const copies = Array.from({ length: count }, (_, index) => {
      const id = `copy-${index}`;
      return { ...one, id, link_hash: id, email_link_hash: null, business, updated_at: 1000 + (index % 5) };
    });
    for (let at = 0; at < count; at += 500)
      await bed.deps.db
        .insertInto('application')
        .values(copies.slice(at, at + 500))
        .execute();
    const all = await (await fetch(base + path, { headers })).text();
    const ids = all.trimEnd().split('\r\n').slice(1);
    expect(ids).toHaveLength(count + 2);
    expect(new Set(ids.map((line) => line.split(',')[0])).size).toBe(count + 2);

    const changing = await fetch(base + path, { headers });
    let text = '';
    for await (const chunk of changing.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const changed = bed.deps.db.updateTable('application').set({ updated_at: bed.deps.clock() });
      if (text === '') await changed.where('id', '=', 'copy-0').execute();
      text += chunk;
    }
    expect(text.match(/^copy-\d+/gm)).toEqual(expect.arrayContaining(copies.map(({ id }) => id)));

    // `errors` is called once per row, so its calls count the exported rows. The 30 MB export doesn't fit in the
    // buffers, so it can't finish before the client disconnects.
    const rows = vi.spyOn(bed.deps.sections, 'errors');
    const closed = once(bed.app.server, 'request').then(([, response]) => once(response, 'close'));
    const answer = await new Promise<IncomingMessage>((done, failed) =>
      request(base + path, { headers, agent: false }, done)
        .on('error', failed)
        .end(),
    );
    let bytes = 0;
    for await (const chunk of answer) if ((bytes += (chunk as Buffer).length) > 100_000) break;
    await closed;
    expect(rows.mock.calls.length).toBeGreaterThan(0);
    expect(rows.mock.calls.length).toBeLessThan(count);
    rows.mockRestore();
  });
});
