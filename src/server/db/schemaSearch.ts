import type { Generated } from 'kysely';
import type { Stage } from '../../journey/stages.ts';

/** Columns of an application that operators find it by. */
export interface SearchColumns {
  /** The facilitator's own ID. */
  external_id: string | null;
  /** The facilitator's own data, as JSON. */
  metadata: string | null;
  /** Keyed hash of the full tax ID, to find other applications with the same one. */
  tax_id_hash: string | null;
  /** The legal name as lists sort it: lower case without accents. Null until it is entered. */
  legal_name_key: string | null;
}

/** Words of an application's names and email, in lower case without accents. */
export interface ApplicationWordTable {
  fac_id: string;
  application_id: string;
  word: string;
}

/**
 * Numbers of applications, to be added up: a trigger adds 1 where an application arrives and -1 where it leaves, and the
 * sweep adds up the rows. Changing one row in place would make concurrent writes wait for each other.
 */
export interface StageCountTable {
  id: Generated<number>;
  fac_id: string;
  sp_product_slug: string;
  stage: Stage;
  applications: number;
}
