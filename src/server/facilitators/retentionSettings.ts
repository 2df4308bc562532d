import * as v from 'valibot';

/** A century. */
const DAYS_MAXIMUM = 36_500;

const days = v.optional(
  v.pipe(
    v.number(),
    v.integer('must be whole days'),
    v.minValue(1, `must be 1 to ${DAYS_MAXIMUM}`),
    v.maxValue(DAYS_MAXIMUM, `must be 1 to ${DAYS_MAXIMUM}`),
  ),
);

/**
 * Days after which applications are deleted, by outcome; without a number they are kept. No application is withdrawn
 * yet: `withdrawn` is accepted for settings that several installations share.
 */
export const retentionDays = v.strictObject({
  abandoned: days,
  declined: days,
  approved: days,
  withdrawn: days,
});
