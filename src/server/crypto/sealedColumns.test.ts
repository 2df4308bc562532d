import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach } from '../../../e2e/applicant.ts';
import { createDataKeys, ensureDataKeys } from './dataKeys.ts';
import { createSeal } from './seal.ts';
import { countStale, countUnknown, rotateSeals, SEALED_COLUMNS } from './sealedColumns.ts';
import { databases, startTestbed, type Testbed } from '../../../test/testbed.ts';

const OPERATOR_KEY = 'operator-key-of-these-tests';
const key = (id: string) => ({ id, key: randomBytes(32) });

describe.each(databases())('key rotation on %s', (database) => {
  const old = key('old');
  const fresh = key('fresh');
  let bed: Testbed;
  beforeEach(async () => {
    const ring = `old:${old.key.toString('base64')}`;
    bed = await startTestbed({ database, env: { ENCRYPTION_KEYS: ring, OPERATOR_KEY } });
  });
  afterEach(() => bed.close());

  const withRing = async (...encryptionKeys: (typeof old)[]) => {
    const config = { ...bed.deps.config, encryptionKeys };
    const dataKeys = createDataKeys();
    const deps = { ...bed.deps, config, dataKeys, seal: createSeal(config, dataKeys) };
    await ensureDataKeys(deps, ['harbor', 'cobalt']);
    return deps;
  };

  const lacking = async (...encryptionKeys: (typeof old)[]) =>
    (await countUnknown(bed.deps.db, { encryptionKeys })).map(({ table, column }) => `${table}.${column}`);

  async function fill() {
    const base = await bed.listen();
    const applicant = await reach(journey(base), 'PAYOUT');
    const government = await reach(journey(base, { ownershipType: 'LLC' }), 'BUSINESS_INFO');
    const headers = { 'idempotency-key': randomUUID() };
    const url = '/operator/v1/webhook-endpoints';
    const body = { url: 'https://a.example/x' };
    const made = await bed.request({ method: 'POST', url, body, headers, token: OPERATOR_KEY });
    await bed.request({
      method: 'POST',
      url: `${url}/${made.body.data.id}/secret`,
      body: {},
      token: OPERATOR_KEY,
    });
    const { db, seal } = bed.deps;
    const group = await db.selectFrom('identity_group').select('id').executeTakeFirstOrThrow();
    const contact = seal.seal(
      { facId: 'harbor', table: 'identity_group', column: 'contact_sealed', row: group.id },
      '["1"]',
    );
    await db.updateTable('identity_group').set({ contact_sealed: contact }).execute();
    await bed.drain();
    const job = { kind: 'sms', facId: 'harbor', about: '-', to: '+14155550132', text: 'x' } as const;
    await db.transaction().execute((tx) => bed.deps.jobs.enqueue(tx, job));
    return { applicant, government };
  }

  test('knows every sealed column of the database', async () => {
    const { db, config } = bed.deps;
    const columns =
      database === 'sqlite'
        ? sql`select m.name as place, p.name as name from sqlite_master as m, pragma_table_info(m.name) as p
            where m.type = 'table'`
        : sql`select table_name as place, column_name as name from information_schema.columns
            where table_schema = ${config.databaseSchema}`;
    const { rows } = await (columns as RawBuilder<{ place: string; name: string }>).execute(db);
    const sealed = rows
      .filter(({ name }) => name.endsWith('_sealed'))
      .map(({ place, name }) => `${place}.${name}`);
    expect(SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
      sealed.toSorted(),
    );
    expect(sealed.length).toBeGreaterThan(7);
  });

  test('reseals everything, so that the old key can be removed', async () => {
    const { applicant } = await fill();
    const both = await withRing(fresh, old);
    const stale = await countStale(both);
    expect(stale).toBeGreaterThan(8);
    expect(await lacking(fresh)).toEqual(['data_key.key_sealed']);
    const seen: number[] = [];
    expect(await rotateSeals(both, (done) => seen.push(done))).toEqual({ resealed: stale, broken: [] });
    expect(seen.at(-1)).toBe(stale);
    expect(await countStale(both)).toBe(0);
    expect(await lacking(fresh)).toEqual([]);
    expect(await rotateSeals(both)).toEqual({ resealed: 0, broken: [] });

    Object.assign(bed.deps.seal, (await withRing(fresh)).seal);
    const read = await applicant.call('GET', '/onboarding/accounts/identity/business');
    expect(read.body.data.business.federalTaxId).toBe('123456789');
    expect((await bed.outbox()).at(-1)?.text).toBe('x');
  });

  test('resumes where it was stopped', async () => {
    await fill();
    const both = await withRing(fresh, old);
    const stale = await countStale(both);
    const stopped = rotateSeals(both, (done) => {
      if (done === 3) throw new Error('killed');
    });
    await expect(stopped).rejects.toThrow('killed');
    expect(await countStale(both)).toBe(stale - 3);
    expect(await rotateSeals(both)).toMatchObject({ resealed: stale - 3 });
  });

  test('names what no key opens and reseals the rest', async () => {
    await fill();
    await expect(withRing(fresh)).rejects.toMatchObject({ name: 'StartRefused' });
    await bed.deps.db.deleteFrom('data_key').execute();
    const stranger = await withRing(fresh);
    const { resealed, broken } = await rotateSeals(stranger);
    expect(resealed).toBe(0);
    expect(broken.map(({ table, column }) => `${table}.${column}`)).toContain('application.business_sealed');
    expect(await countStale(stranger)).toBe(broken.length);
  });

  test("reseals values of an earlier version with their facilitator's key", async () => {
    const { applicant } = await fill();
    const { db, seal } = bed.deps;
    const read = async () =>
      (await applicant.call('GET', '/onboarding/accounts/identity/business')).body.data.business.federalTaxId;
    const rows = await db
      .selectFrom('application')
      .select(['id', 'business_sealed as sealed'])
      .where('business_sealed', 'is not', null)
      .execute();
    for (const { id, sealed } of rows) {
      const place = { facId: 'harbor', table: 'application', column: 'business_sealed', row: id } as const;
      const early = seal.sealUnder('old', place, seal.open(place, sealed ?? ''));
      await db.updateTable('application').set({ business_sealed: early }).where('id', '=', id).execute();
    }
    expect(await read()).toBe('123456789');
    expect(await countStale(bed.deps)).toBe(rows.length);
    expect(await rotateSeals(bed.deps)).toEqual({ resealed: rows.length, broken: [] });
    expect(await read()).toBe('123456789');
    const after = await db.selectFrom('application').select('business_sealed').execute();
    expect(after.map(({ business_sealed }) => business_sealed?.slice(0, 2) ?? '2.')).not.toContain('1.');
  });

  test('may start while a process runs that has the new key as its second entry', async () => {
    const { applicant } = await fill();
    const second = await withRing(old, fresh);
    const first = await withRing(fresh, old);
    const place = { facId: 'harbor', table: 'application', column: 'payout_sealed', row: 'x' } as const;
    expect(second.seal.open(place, first.seal.seal(place, 'x'))).toBe('x');
    expect(first.seal.open(place, second.seal.seal(place, 'x'))).toBe('x');
    expect(applicant).toBeDefined();
  });

  test('deletes what was sealed for a facilitator whose data key was deleted, and for no other', async () => {
    await fill();
    await bed.deps.db.deleteFrom('data_key').where('fac_id', '=', 'harbor').execute();
    const after = await withRing(old);
    const place = (facId: string) =>
      ({ facId, table: 'application', column: 'payout_sealed', row: 'x' }) as const;
    expect(() => after.seal.open(place('harbor'), bed.deps.seal.seal(place('harbor'), 'x'))).toThrow(
      /doesn't exist/,
    );
    expect(after.seal.open(place('cobalt'), bed.deps.seal.seal(place('cobalt'), 'x'))).toBe('x');
    expect(await lacking(old)).toContain('application.business_sealed');
  });

  test('is requested at startup if the key ring lacks the key it names', async () => {
    const impostor = { ...key('old'), id: 'old' };
    await expect(withRing(impostor)).rejects.toThrow(
      /^ENCRYPTION_KEYS cannot decrypt the data key of \w+\. Use the key that was used before.*needs its own ID\.$/,
    );
  });
});
