import type { Seal } from '../../crypto/seal.ts';
import type { Db } from '../../db/database.ts';
import { linkTokenOf } from './links.ts';

const SAMPLE = 20;

/**
 * Whether the stored links were created with LOOKUP_KEY, which also authenticates the audit log. An earlier run with
 * another key may have renewed some links, so one match in the sample is enough.
 */
export async function isLookupKey({ db, seal }: { db: Db; seal: Seal }): Promise<boolean> {
  const some = await db
    .selectFrom('application')
    .select(['id', 'link_generation', 'link_hash'])
    .orderBy('id')
    .limit(SAMPLE)
    .execute();
  return (
    some.length === 0 || some.some((one) => seal.tokenHash(linkTokenOf({ seal }, one)) === one.link_hash)
  );
}
