import * as v from 'valibot';
import { named } from './documented.ts';

export const stepTimes = named(
  'StepTimes',
  v.object({
    step: v.string(),
    firstAt: v.number(),
    completedAt: v.nullable(v.number()),
  }),
);
