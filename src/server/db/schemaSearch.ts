import type { Generated } from 'kysely';
import type { Stage } from '../../journey/stages.ts';

/** Application columns for operator searches and lists. */
export interface SearchColumns {
  /** ID in the facilitator's own system. */
  external_id: string | null;
  /** The facilitator's own data, as JSON. */
  metadata: string | null;
  /** Keyed hash of the full tax ID, to find other applications with the same one. */
  tax_id_hash: string | null;
  /** Sort key of the legal name: lower case without accents. Null until a name is entered. */
  legal_name_key: string | null;
}

/** Words of an application's names and email, in lower case without accents. */
export interface ApplicationWordTable {
  fac_id: string;
  application_id: string;
  word: string;
}

/**
 * Counts of applications by stage. A trigger inserts 1 for the stage that an application enters and -1 for the one it
 * leaves, and the cleanup merges the rows. Updating a single row would make concurrent writes wait for each other.
 */
export interface StageCountTable {
  id: Generated<number>;
  fac_id: string;
  sp_product_slug: string;
  stage: Stage;
  applications: number;
}
