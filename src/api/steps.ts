import * as v from 'valibot';
import { named } from './documented.ts';

/** When an application reached and completed a step. */
export const stepTimes = named(
  'StepTimes',
  v.object({
    step: v.string(),
    firstAt: v.number(),
    completedAt: v.nullable(v.number()),
  }),
);
