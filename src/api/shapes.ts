import * as v from 'valibot';

/** The longest text any field takes on the wire; each field's own rule is far stricter. */
const WIRE_TEXT_MAXIMUM = 2000;

/** The answer of a call that only says that it worked. */
export const success = v.object({ success: v.literal(true) });

/** `{ success, data }`, the shape of every read. */
/* @__NO_SIDE_EFFECTS__ */
export function successWith<S extends v.GenericSchema>(data: S) {
  return v.object({ success: v.literal(true), data });
}

/** A text that must be there, refused in the words the web app translates. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(field: string) {
  return v.pipe(
    v.string(`"${field}" is required`),
    v.nonEmpty(`"${field}" is required`),
    v.maxLength(WIRE_TEXT_MAXIMUM, `"${field}" must be a valid text`),
  );
}

/** A text that may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(field: string) {
  return v.optional(
    v.pipe(
      v.nullable(v.string(`"${field}" must be a valid text`)),
      v.transform((value) => value ?? ''),
      v.maxLength(WIRE_TEXT_MAXIMUM, `"${field}" must be a valid text`),
    ),
  );
}

/** A list, an object or a boolean: no field takes it, and the field's own rule says so beside the other refusals. */
const leftToItsRule = v.custom<string>(() => true);

/**
 * A form field as it travels: a text or a number, possibly missing. Its rule is held in the feature's `rules.ts`, which
 * knows what the type of business asks for.
 */
/* @__NO_SIDE_EFFECTS__ */
export function formField(field: string) {
  return v.optional(
    v.pipe(
      v.nullable(v.union([v.string(), v.number(), leftToItsRule])),
      v.transform((value) => value ?? ''),
      v.check(
        (value) => typeof value !== 'string' || value.length <= WIRE_TEXT_MAXIMUM,
        `"${field}" must be a valid text`,
      ),
    ),
  );
}

/** A record of form fields by name. */
/* @__NO_SIDE_EFFECTS__ */
export function formFields<Name extends string>(...names: Name[]) {
  const entries = Object.fromEntries(names.map((name) => [name, formField(name)]));
  return entries as Record<Name, ReturnType<typeof formField>>;
}

/** The bytes of a file that a call answers with; the endpoint's `media` says of what kind. */
export const fileBytes = v.custom<{ readonly byteLength: number }>((value) => value instanceof Uint8Array);
