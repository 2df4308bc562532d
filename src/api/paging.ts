import * as v from 'valibot';
import { optionalText, WIRE_TEXT_MAXIMUM } from './shapes.ts';

export const PAGE_MAXIMUM = 200;

const limit = v.pipe(
  v.string(),
  v.regex(/^\d{1,3}$/, '"limit" must be a valid number'),
  v.transform(Number),
  v.minValue(1, '"limit" must be a valid number'),
  v.maxValue(PAGE_MAXIMUM, '"limit" must be a valid number'),
);

export const cursorQuery = { cursor: optionalText('cursor'), limit: v.optional(limit) };

const INVALID_EXTERNAL_ID = '"externalId" must be a valid external ID';

export const externalIdFilter = v.optional(
  v.pipe(
    v.string(INVALID_EXTERNAL_ID),
    v.nonEmpty(INVALID_EXTERNAL_ID),
    v.maxLength(WIRE_TEXT_MAXIMUM, INVALID_EXTERNAL_ID),
  ),
);

export function pageReply<S extends v.GenericSchema>(row: S) {
  return v.object({ data: v.array(row), nextCursor: v.nullable(v.string()) });
}
