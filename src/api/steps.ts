import * as v from 'valibot';
import { named } from './documented.ts';

/** Times of a step that an application reached. */
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
