import * as v from 'valibot';

const DAYS_MAXIMUM = 36_500;

const days = v.optional(
  v.pipe(
    v.number(),
    v.integer('must be a whole number of days'),
    v.minValue(1, `must be from 1 to ${DAYS_MAXIMUM}`),
    v.maxValue(DAYS_MAXIMUM, `must be from 1 to ${DAYS_MAXIMUM}`),
  ),
);

/**
 * Days until deletion, by outcome. If no number is set, abandoned applications follow `RETENTION_DAYS`, and other
 * applications are kept. `withdrawn` has no effect yet, because applicants can't withdraw an application.
 */
export const retentionDays = v.strictObject({
  abandoned: days,
  declined: days,
  approved: days,
  withdrawn: days,
});
