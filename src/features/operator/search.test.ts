import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { journey, newAccount, reach, type Journey } from '../../../e2e/applicant.ts';
import { operatorApi, type Operator } from '../../../e2e/operatorApi.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';
import { LIMITS } from '../../server/limits/limits.ts';
import { createKey } from '../../server/sessions/operatorKeys.ts';

const KEY = 'operator-key-of-these-tests';

describe.each(databases())('applications on %s', (database) => {
  let bed: Testbed;
  let base: string;
  let operator: Operator;
  beforeAll(async () => {
    bed = await startTestbed({ database, env: { OPERATOR_KEY: KEY } });
    base = await bed.listen();
    operator = operatorApi(base, KEY);
  });
  afterAll(() => bed.close());

  const list = async (query: Record<string, string>) =>
    operator.call('GET', `/applications?${new URLSearchParams(query).toString()}`);
  const emails = async (query: Record<string, string>) => {
    const { status, body } = await list(query);
    expect([status, body.message]).toEqual([200, undefined]);
    return (body.data as { email: string }[]).map(({ email }) => email);
  };
  const idOf = ({ account }: Journey) => operator.applicationOf(account.email);

  describe('are found by words', () => {
    let shop: Journey;
    const email = newAccount().email.replace('dana.marlow', 'jose_ortega');
    beforeAll(async () => {
      shop = await reach(journey(base, { name: 'José Ortega-Núñez', email }), 'TYPE_SELECTED');
      await shop.saveBusiness({ dbaName: "O'Brien's Tacos", legalName: 'Quetzal Holdings LLC' });
    });

    test.each([
      'tacos',
      'TACOS',
      'tac',
      "o'brien",
      'obriens',
      'quetzal hold',
      'jose',
      'José',
      'nunez ortega',
      'tacos quetzal jose',
      'jose_ortega',
    ])('%s', async (q) => {
      expect(await emails({ q })).toContain(email);
    });

    test('by the whole email address', async () => {
      expect(await emails({ q: email.toUpperCase() })).toEqual([email]);
      expect(await emails({ q: `tacos ${email}` })).toEqual([email]);
      expect(await emails({ q: `pizza ${email}` })).toEqual([]);
      expect(await emails({ q: email.replace('.com', '.co') })).toEqual([email]);
    });

    test.each(['acos', 'tacos marlow', 'tacosx', 'quetzal%zz', 'zzz', '%', '_', '--'])(
      'but not by %s',
      async (q) => {
        expect(await emails({ q })).toEqual([]);
      },
    );

    test('by new words after a change, and not by the old ones', async () => {
      await shop.saveBusiness({ dbaName: 'Yucatan Cantina', legalName: 'Quetzal Holdings LLC' });
      expect(await emails({ q: 'yucatan' })).toEqual([email]);
      expect(await emails({ q: 'tacos' })).toEqual([]);
      const partial = { dbaName: 'Oaxaca Grill' };
      await shop.call('POST', '/onboarding/accounts/identity/business/partial', partial);
      expect(await emails({ q: 'oaxaca' })).toEqual([email]);
      expect(await emails({ q: 'yucatan' })).toEqual([]);
    });

    test('as soon as they are started, and together with other filters', async () => {
      const fresh = await reach(journey(base, { name: 'Wilhelmina Zweig' }), 'INITIATED');
      expect(await emails({ q: 'wilhelm zwei', stage: 'INITIATED' })).toEqual([fresh.account.email]);
      expect(await emails({ q: 'wilhelm zwei', stage: 'SUBMITTED' })).toEqual([]);
      expect(await emails({ q: 'wilhelm', email: fresh.account.email })).toEqual([fresh.account.email]);
      expect(await emails({ q: 'wilhelm', product: 'harbor-demo' })).toEqual([]);
    });

    test('but not those of another facilitator', async () => {
      await reach(
        journey(base, { facId: 'cobalt', spProductSlug: 'cobalt', name: 'Xanthippe Pell' }),
        'INITIATED',
      );
      expect(await emails({ q: 'xanthippe' })).toEqual([]);
    });

    test('page by page, whether the word is rare or in every application', async () => {
      const one = await bed.deps.db.selectFrom('application').selectAll().limit(1).executeTakeFirstOrThrow();
      const ids = Array.from({ length: 5000 }, (_, index) => `copy-${String(index).padStart(4, '0')}`);
      const copies = ids.map((id, index) => ({ ...one, id, link_hash: id, updated_at: 1000 + (index % 7) }));
      const words = ids.flatMap((id, index) => [
        { application_id: id, fac_id: one.fac_id, word: 'everywhere' },
        ...(index % 1000 === 0 ? [{ application_id: id, fac_id: one.fac_id, word: 'seldom' }] : []),
      ]);
      for (let at = 0; at < ids.length; at += 500) {
        await bed.deps.db
          .insertInto('application')
          .values(copies.slice(at, at + 500).map((copy) => ({ ...copy, email_link_hash: null })))
          .execute();
      }
      for (let at = 0; at < words.length; at += 500)
        await bed.deps.db
          .insertInto('application_word')
          .values(words.slice(at, at + 500))
          .execute();
      if (database === 'postgres') await sql`analyze application, application_word`.execute(bed.deps.db);
      const all = async (q: string, limit: number) => {
        const seen: { id: string; updatedAt: number }[] = [];
        for (let cursor = ''; cursor !== null;) {
          const { body } = await list({ q, limit: String(limit), ...(cursor && { cursor }) });
          seen.push(...body.data);
          cursor = body.nextCursor;
        }
        const order = seen.map(({ updatedAt, id }) => `${updatedAt} ${id}`);
        expect(order).toEqual(order.toSorted().toReversed());
        return seen.map(({ id }) => id).toSorted();
      };
      try {
        expect(await all('every', 200)).toEqual(ids);
        const seldom = ids.filter((_, index) => index % 1000 === 0);
        expect(await all('seldom', 2)).toEqual(seldom);
        expect(await all('everywhere sel', 2)).toEqual(seldom);
      } finally {
        await bed.deps.db.deleteFrom('application').where('id', 'like', 'copy-%').execute();
      }
      const left = bed.deps.db.selectFrom('application_word').where('application_id', 'like', 'copy-%');
      expect(await left.selectAll().execute()).toEqual([]);
    });
  });

  describe('are found by tax ID', () => {
    test('once submitted, with or without dashes, and not by a guess against a draft', async () => {
      const applicant = await reach(journey(base), 'PAYOUT');
      await applicant.saveBusiness({ federalTaxId: '871234567' });
      expect(await emails({ taxId: '871234567' })).toEqual([]);
      await applicant.submit();
      for (const taxId of ['871234567', '87-1234567', '871-23-4567'])
        expect(await emails({ taxId })).toEqual([applicant.account.email]);
      expect(await emails({ taxId: '871234568' })).toEqual([]);
      expect(await emails({ taxId: '871234567', stage: 'APPROVED' })).toEqual([]);
      expect(await emails({ taxId: '871234567', q: 'zzz' })).toEqual([]);
    });

    test('a limited number per key, list and export together, without repeats', async () => {
      const { deps } = bed;
      const made = await deps.db
        .transaction()
        .execute((tx) => createKey(deps, tx, { facId: 'harbor', name: 'finder', scopes: ['read'] }));
      const finder = operatorApi(base, made.key);
      const find = (path: string, taxId: number) => finder.call('GET', `${path}?taxId=${taxId}`);
      for (let use = 0; use < LIMITS.taxIdSearchPerKey.points; use += 1)
        for (const path of ['/applications', '/applications'])
          expect((await find(path, 871234500 + use)).status).toBe(200);
      for (const path of ['/applications', '/applications.csv', '/applications'])
        expect(await find(path, 871234567)).toMatchObject({
          status: 429,
          body: { code: 'too_many_requests', waitTime: expect.any(Number) },
        });
      for (const path of ['/applications', '/applications.csv'])
        expect((await find(path, 871234500)).status).toBe(200);
      expect((await finder.call('GET', '/applications')).status).toBe(200);
    });
  });

  test('are found by ID, by decision, and by open requests', async () => {
    const [asked, decided, waiting] = await Promise.all(
      Array.from({ length: 3 }, () => reach(journey(base), 'SUBMITTED')),
    );
    if (!asked || !decided || !waiting) throw new Error('Nobody applied.');
    await bed.deps.db
      .updateTable('application')
      .set({ external_id: 'crm 7' })
      .where('id', '=', await idOf(waiting))
      .execute();
    expect(await emails({ externalId: 'crm 7' })).toEqual([waiting.account.email]);
    expect(await emails({ externalId: 'crm' })).toEqual([]);
    expect(await emails({ id: await idOf(waiting) })).toEqual([waiting.account.email]);
    expect(await emails({ id: 'none' })).toEqual([]);
    await operator.ask(asked.account.email, [{ kind: 'answer', question: 'Why?' }]);
    const before = bed.deps.clock();
    bed.advance(1000);
    await operator.decide(decided.account.email, 'APPROVED');
    expect(await emails({ hasOpenRequests: 'true' })).toEqual([asked.account.email]);
    const others = await emails({ hasOpenRequests: 'false', stage: 'SUBMITTED' });
    expect(others).toContain(waiting.account.email);
    expect(others).not.toContain(asked.account.email);
    expect(await emails({ decidedSince: String(before + 1) })).toEqual([decided.account.email]);
    expect(await emails({ decidedSince: String(before + 5000) })).toEqual([]);
    const [row] = (await list({ email: decided.account.email })).body.data;
    expect(row).toMatchObject({ decidedAt: expect.any(Number), externalId: null, stage: 'APPROVED' });
  });

  test("show the business's names and how many fields are missing", async () => {
    const applicant = await reach(journey(base), 'INITIATED');
    const { email } = applicant.account;
    const shown = async () => (await list({ email })).body.data[0];
    expect(await shown()).toMatchObject({ legalName: null, dbaName: null, missing: 1 });
    await reach(applicant, 'TYPE_SELECTED', { from: 'INITIATED' });
    const { missing: all, id } = await shown();
    const { missing } = (await operator.call('GET', `/applications/${id}`)).body.data;
    expect(missing).toContain('business.federalTaxId');
    const sections = missing.map((path: string) => path.split('.')[0]);
    expect(new Set(sections)).toEqual(new Set(['business', 'owners', 'payout']));
    expect(missing).not.toContain('business.tinType');
    await applicant.saveBusiness({ legalName: 'Marlow LLC', dbaName: 'Marlow Coffee' });
    const { missing: some, ...row } = await shown();
    expect(row).toMatchObject({ legalName: 'Marlow LLC', dbaName: 'Marlow Coffee' });
    expect(some).toBeGreaterThan(0);
    expect(all).toBeGreaterThan(some);
    await reach(applicant, 'PAYOUT', { from: 'BUSINESS_INFO' });
    expect(await shown()).toMatchObject({ missing: 0 });
    await applicant.submit();
    expect(await shown()).toMatchObject({ missing: 0, stage: 'SUBMITTED' });
  });

  test.each(['/applications', '/applications.csv'])(
    '%s rejects filters that can match nothing',
    async (path) => {
      const refused = async (query: string) => {
        const { status, body } = await operator.call('GET', `${path}?${query}`);
        expect([status, body.success, body.code]).toEqual([400, false, 'invalid_request']);
        return body.errors;
      };
      expect(await refused('taxid=871234567')).toEqual([
        { field: 'taxid', message: '"taxid" must be a valid filter' },
      ]);
      expect(await refused(`q=${'x'.repeat(201)}`)).toHaveLength(1);
      expect(await refused('q=a&q=b')).toHaveLength(1);
      expect(await refused('taxId=12345')).toEqual([
        { field: 'taxId', message: '"taxId" must be a valid tax ID' },
      ]);
      expect(await refused('hasOpenRequests=1&decidedSince=today&stage=HIGH')).toHaveLength(2);
      expect(await refused('externalId=')).toEqual([
        { field: 'externalId', message: '"externalId" must be a valid external ID' },
      ]);
      expect(await refused('taxId=')).toEqual([
        { field: 'taxId', message: '"taxId" must be a valid tax ID' },
      ]);
      expect((await operator.call('GET', `${path}?q=&stage=&product=&email=`)).status).toBe(200);
    },
  );
});
