import * as v from 'valibot';
import { named } from './documented.ts';

/** When an application reached and completed a step. */
export const stepTimes = named(
  'StepTimes',
  v.object({
    step: v.string(),
    /** When the step first opened for the applicant. */
    firstAt: v.number(),
    /** When it was first complete. */
    completedAt: v.nullable(v.number()),
  }),
);
