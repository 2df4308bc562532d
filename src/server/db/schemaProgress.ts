import type { StepKey } from '../../journey/stages.ts';

/** Column of an application for the funnel. */
export interface ProgressColumns {
  /** Revision at which the application was last counted; lower than `revision` if it has to be counted again. */
  counted_revision: number;
}

/** When an application first reached and first completed a step. */
export interface ApplicationStepTable {
  application_id: string;
  fac_id: string;
  step: StepKey;
  first_at: number;
  completed_at: number | null;
}

/** A field that the server refused at least once when the section was saved as a whole. No value. */
export interface ApplicationRefusalTable {
  application_id: string;
  fac_id: string;
  /** Path without positions, such as `owners.ssn`. */
  field: string;
  first_at: number;
}

/** What an application added to the counts of its day. */
export interface ApplicationCountTable {
  application_id: string;
  fac_id: string;
  /** JSON list of names of counts. */
  counted: string;
}

/** Counts of the applications started on a day. They stay when applications are erased. */
export interface FunnelDayTable {
  fac_id: string;
  sp_product_slug: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** JSON of numbers by name of the count. */
  counts: string;
}
