import type { Generated } from 'kysely';
import type { Stage } from '../../../journey/stages.ts';

/** Search index: one row per word in an application's names and email address, lowercase and without accents. */
export interface ApplicationWordTable {
  fac_id: string;
  application_id: string;
  word: string;
}

/**
 * A trigger inserts 1 for the stage that an application enters and -1 for the one it leaves. The cleanup merges the
 * rows. Updating a single row would make concurrent writes wait for each other.
 */
export interface StageCountTable {
  id: Generated<number>;
  fac_id: string;
  sp_product_slug: string;
  stage: Stage;
  applications: number;
}
