import * as v from 'valibot';
import { optionalText } from './shapes.ts';

/** The most rows of one page of a list. */
export const PAGE_MAXIMUM = 200;

const limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, '"limit" must be a valid number'),
  v.transform(Number),
  v.minValue(1, '"limit" must be a valid number'),
  v.maxValue(PAGE_MAXIMUM, '"limit" must be a valid number'),
);

/** What every list takes: `nextCursor` of the page before, and how many rows (50 when missing, at most 200). */
export const cursorQuery = { cursor: optionalText('cursor'), limit: v.optional(limit) };

/** One page of a list; `nextCursor` is null on the last one. */
export function pageReply<S extends v.GenericSchema>(row: S) {
  return v.object({ data: v.array(row), nextCursor: v.nullable(v.string()) });
}
