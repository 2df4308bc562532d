import * as v from 'valibot';
import { named } from './documented.ts';

export const decision = v.picklist(
  ['APPROVED', 'DECLINED', 'INFO_REQUIRED'],
  '"decision" must be a valid decision',
);

/** Optimistic lock: the call fails if the application has changed since this revision. */
export const revision = v.optional(
  v.pipe(
    v.number('"revision" must be a valid revision'),
    v.safeInteger('"revision" must be a valid revision'),
    v.minValue(0, '"revision" must be a valid revision'),
  ),
);

export const applicationApprovals = named(
  'Approvals',
  v.object({
    needed: v.number(),
    given: v.array(
      v.object({
        by: v.string(),
        byName: v.string(),
        /**
         * Identifies an approver who may use several keys: the key's creator, otherwise the first key in its rotation,
         * otherwise `by`.
         */
        approver: v.string(),
        at: v.number(),
      }),
    ),
  }),
);

export type ApplicationApprovals = v.InferOutput<typeof applicationApprovals>;
