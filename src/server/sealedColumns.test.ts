import { randomBytes, randomUUID } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { journey, reach } from '../../e2e/applicant.ts';
import { createSeal } from './seal.ts';
import { countStale, countUnknown, rotateSeals, SEALED_COLUMNS } from './sealedColumns.ts';
import { databases, startTestbed, type Testbed } from './testbed.ts';

const OPERATOR_KEY = 'operator-key-of-these-tests';
const key = (id: string) => ({ id, key: randomBytes(32) });

describe.each(databases())('the rotation of keys on %s', (database) => {
  const old = key('old');
  const fresh = key('fresh');
  let bed: Testbed;
  beforeEach(async () => {
    const ring = `old:${old.key.toString('base64')}`;
    bed = await startTestbed({ database, env: { ENCRYPTION_KEYS: ring, OPERATOR_KEY } });
  });
  afterEach(() => bed.close());

  /** The same database as a process with other settings sees it. */
  const withRing = (...encryptionKeys: (typeof old)[]) => {
    const config = { ...bed.deps.config, encryptionKeys };
    return { db: bed.deps.db, config, seal: createSeal(config) };
  };

  /** Something in every column that is sealed. */
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
    const contact = seal.seal({ table: 'identity_group', column: 'contact_sealed', row: group.id }, '["1"]');
    await db.updateTable('identity_group').set({ contact_sealed: contact }).execute();
    await bed.drain();
    const job = { kind: 'sms', facId: 'harbor', to: '+14155550132', text: 'x' } as const;
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

  test('seals everything anew, so that the old key can go', async () => {
    const { applicant } = await fill();
    const both = withRing(fresh, old);
    const stale = await countStale(both);
    expect(stale).toBeGreaterThan(8);
    expect(await countUnknown(bed.deps.db, withRing(fresh).config)).toHaveLength(SEALED_COLUMNS.length);
    const seen: number[] = [];
    expect(await rotateSeals(both, (done) => seen.push(done))).toEqual({ resealed: stale, broken: [] });
    expect(seen.at(-1)).toBe(stale);
    expect(await countStale(both)).toBe(0);
    expect(await countUnknown(bed.deps.db, withRing(fresh).config)).toEqual([]);
    expect(await rotateSeals(both)).toEqual({ resealed: 0, broken: [] });

    Object.assign(bed.deps.seal, withRing(fresh).seal);
    const read = await applicant.call('GET', '/onboarding/accounts/identity/business');
    expect(read.body.data.business.federalTaxId).toBe('123456789');
    expect((await bed.outbox()).at(-1)?.text).toBe('x');
  });

  test('goes on where it was stopped', async () => {
    await fill();
    const both = withRing(fresh, old);
    const stale = await countStale(both);
    const stopped = rotateSeals(both, (done) => {
      if (done === 3) throw new Error('killed');
    });
    await expect(stopped).rejects.toThrow('killed');
    expect(await countStale(both)).toBe(stale - 3);
    expect(await rotateSeals(both)).toMatchObject({ resealed: stale - 3 });
  });

  test('names what no key opens and seals the rest', async () => {
    await fill();
    const stranger = withRing(fresh);
    const { resealed, broken } = await rotateSeals(stranger);
    expect(resealed).toBe(0);
    expect(broken.map(({ table, column }) => `${table}.${column}`)).toContain('application.business_sealed');
    expect(await countStale(stranger)).toBe(broken.length);
  });
});
