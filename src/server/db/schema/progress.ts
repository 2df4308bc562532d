import type { StepKey } from '../../../journey/stages.ts';

export interface ApplicationStepTable {
  application_id: string;
  fac_id: string;
  step: StepKey;
  first_at: number;
  completed_at: number | null;
}

/** A field that failed validation when the applicant tried to complete its section. The entered value isn't stored. */
export interface ApplicationRefusalTable {
  application_id: string;
  fac_id: string;
  /** Path without indexes, such as `owners.ssn`. */
  field: string;
  first_at: number;
}

export interface ApplicationCountTable {
  application_id: string;
  fac_id: string;
  counted: string;
}

/** Funnel counts by the day on which applications were started. Erasing an application doesn't change the counts. */
export interface FunnelDayTable {
  fac_id: string;
  sp_product_slug: string;
  /** YYYY-MM-DD in UTC. */
  day: string;
  counts: string;
}
