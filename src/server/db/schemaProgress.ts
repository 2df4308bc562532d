import type { StepKey } from '../../journey/stages.ts';

/** Application column for the funnel. */
export interface ProgressColumns {
  /** Revision at which the application was last counted; lower than `revision` if it must be counted again. */
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

/** A field that failed validation at least once when its complete section was saved. Contains no value. */
export interface ApplicationRefusalTable {
  application_id: string;
  fac_id: string;
  /** Path without positions, such as `owners.ssn`. */
  field: string;
  first_at: number;
}

/** Records which daily counts include an application. */
export interface ApplicationCountTable {
  application_id: string;
  fac_id: string;
  /** JSON list of count names. */
  counted: string;
}

/** Counts of the applications started on a day. Erasing an application does not change them. */
export interface FunnelDayTable {
  fac_id: string;
  sp_product_slug: string;
  /** `YYYY-MM-DD` in UTC. */
  day: string;
  /** JSON object that maps each counter's name to its value. */
  counts: string;
}
