import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { journey, reach } from '../../e2e/applicant.ts';
import { databases, startTestbed, type Testbed } from './testbed.ts';

const BUSINESS = '/onboarding/accounts/identity/business';

let beds: Testbed[] = [];
afterEach(async () => {
  for (const bed of beds) await bed.close();
  beds = [];
});

/** A process on a schema, with a data folder of its own and no keys but those in `env`. */
async function start(schema: string, env: Record<string, string> = {}): Promise<Testbed> {
  const bed = await startTestbed({ database: 'postgres', env: { DATABASE_SCHEMA: schema, ...env } });
  beds.push(bed);
  return bed;
}

const newSchema = () => `t_${randomBytes(8).toString('hex')}`;
const commentOf = async ({ deps }: Testbed) => {
  const { rows } = await sql<{
    left: string | null;
  }>`select obj_description('data_key'::regclass, 'pg_class') as left`.execute(deps.db);
  return rows[0]?.left ?? null;
};

describe.skipIf(!databases().includes('postgres')).each(['postgres'] as const)(
  'keys that were made, on %s',
  () => {
    test('are the same for every process, whatever its data folder', async () => {
      const schema = newSchema();
      const [one, other] = await Promise.all([start(schema), start(schema)]);
      const later = await start(schema);
      const begun = await reach(journey(await one.listen()), 'BUSINESS_INFO');
      const { subMerchantId } = (await begun.status()).body.data;
      for (const bed of [other, later]) {
        const elsewhere = journey(await bed.listen(), begun.account);
        await elsewhere.resume();
        const read = await elsewhere.call('GET', BUSINESS);
        expect(read.body.data.business.federalTaxId).toMatch(/^\d{9}$/);
        expect((await elsewhere.open(subMerchantId)).body.token).toEqual(expect.any(String));
      }
    });

    test('are not left where others were used before, nor where keys were given', async () => {
      const schema = newSchema();
      const first = await start(schema);
      expect(await commentOf(first)).toContain('lookupKey');
      await sql`comment on table data_key is null`.execute(first.deps.db);
      await expect(start(schema)).rejects.toThrow(/^ENCRYPTION_KEYS cannot open the data key of/);
      expect(await commentOf(first)).toBeNull();

      const key = () => randomBytes(32).toString('base64');
      const given = await start(newSchema(), { ENCRYPTION_KEYS: `first:${key()}`, LOOKUP_KEY: key() });
      expect(await commentOf(given)).toBeNull();
    });
  },
);
