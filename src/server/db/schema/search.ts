import type { Generated } from 'kysely';
import type { Stage } from '../../../journey/stages.ts';

/**
 * Search index: one row per word of the applicant's name and email address and the business's names. Words are
 * lowercase and without accents.
 */
export interface ApplicationWordTable {
  fac_id: string;
  application_id: string;
  word: string;
}

/**
 * The number of applications in a stage is the sum of the stage's rows. A trigger inserts a row with 1 for the stage
 * that an application enters and one with -1 for the stage it leaves, because updating a single row would make
 * concurrent writes wait for each other. The cleanup merges the rows.
 */
export interface StageCountTable {
  id: Generated<number>;
  fac_id: string;
  sp_product_slug: string;
  stage: Stage;
  applications: number;
}
