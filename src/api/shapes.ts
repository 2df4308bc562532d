import * as v from 'valibot';
import type { FieldSpec } from '../domain/sections/fields.ts';
import { invalid, missingOrWrong, required, tooLong } from '../domain/texts/messages.ts';
import { documented, named, type FieldUse } from './documented.ts';

export const WIRE_TEXT_MAXIMUM = 2000;

export const success = named('Success', v.object({ success: v.literal(true) }));

/* @__NO_SIDE_EFFECTS__ */
export function successWith<S extends v.GenericSchema>(data: S) {
  return v.object({ success: v.literal(true), data });
}

/* @__NO_SIDE_EFFECTS__ */
export function requiredText(field: string) {
  return v.pipe(
    v.string(missingOrWrong(field, 'text')),
    v.nonEmpty(required(field)),
    v.maxLength(WIRE_TEXT_MAXIMUM, invalid(field, 'text', tooLong(WIRE_TEXT_MAXIMUM))),
  );
}

/* @__NO_SIDE_EFFECTS__ */
export function optionalText(field: string) {
  return v.optional(
    v.pipe(
      v.nullable(v.string(`"${field}" must be a valid text`)),
      v.transform((value) => value ?? ''),
      v.maxLength(WIRE_TEXT_MAXIMUM, invalid(field, 'text', tooLong(WIRE_TEXT_MAXIMUM))),
    ),
  );
}

/** Accepts any value, so that the field's own rule reports a wrong type along with the form's other errors. */
const leftToItsRule = v.custom<string>(() => true);

/**
 * An optional form field, normally a string or number. Null becomes ''. Only the length of text is checked here. The
 * full rule, which may depend on the business type, is in the feature's `rules.ts` and also rejects wrong types.
 */
/* @__NO_SIDE_EFFECTS__ */
export function formField(
  field: string,
  { spec, use = 'write' }: { spec?: FieldSpec<never>; use?: FieldUse } = {},
) {
  return v.optional(
    v.pipe(
      documented(v.nullable(v.union([v.string(), v.number(), leftToItsRule])), {
        field: { name: field, spec, use },
      }),
      v.transform((value) => value ?? ''),
      v.check(
        (value) => typeof value !== 'string' || value.length <= WIRE_TEXT_MAXIMUM,
        `"${field}" must be a valid text`,
      ),
    ),
  );
}

/**
 * Returns '' for anything but a string or number. A request can contain an object whose `toString` isn't a function,
 * and `String()` would throw for it.
 */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/* @__NO_SIDE_EFFECTS__ */
export function formFields<Name extends string>(...names: Name[]) {
  const entries = Object.fromEntries(names.map((name) => [name, formField(name)]));
  return entries as Record<Name, ReturnType<typeof formField>>;
}

export const fileBytes = v.custom<{ readonly byteLength: number }>((value) => value instanceof Uint8Array);

export const fileStream = v.custom<AsyncIterable<Uint8Array>>(
  (value) => typeof value === 'object' && value !== null && Symbol.asyncIterator in value,
);
