import type { FieldError } from '../../api/problem.ts';

/** The id of a field's control in the page; links of the error summary lead to it. */
export function idOf(field: string): string {
  return `field-${field.replaceAll('.', '-')}`;
}

/** The value at a dot path, undefined when there is none. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' && value.trim() === '';
}

/**
 * Errors that keep a partial save back: those of fields that hold something. An error of an empty field only says that
 * it is required, and one of no field (a total) concerns the whole.
 */
export function blockingErrors(errors: readonly FieldError[], values: unknown): FieldError[] {
  return errors.filter(({ field }) => field !== '' && !isBlank(valueAt(values, field)));
}

/** The errors of a part, by their paths within it: `contact.ssn` -> `ssn`. */
export function errorsUnder(name: string, errors: readonly FieldError[]): FieldError[] {
  const prefix = `${name}.`;
  return errors
    .filter(({ field }) => field.startsWith(prefix))
    .map(({ field, message }) => ({ field: field.slice(prefix.length), message }));
}

/** A copy of the values with another value at a dot path. What the path does not touch is shared. */
export function withValue<Values>(
  values: Values,
  { field, value }: { field: string; value: unknown },
): Values {
  const [key = '', ...rest] = field.split('.');
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? value : withValue(copy[key] ?? {}, { field: rest.join('.'), value });
  return copy as Values;
}

/** A copy of the values in which the named fields are empty texts. */
export function withoutFields<Values>(values: Values, fields: readonly string[]): Values {
  return fields.reduce((copy, field) => withValue(copy, { field, value: '' }), values);
}

/** The fields in which something was typed that was not sent, by their paths. */
export function leftOut(typed: unknown, sent: unknown, path = ''): string[] {
  if (typeof typed !== 'object' || typed === null) return isBlank(typed) || typed === sent ? [] : [path];
  return Object.entries(typed).flatMap(([key, value]) =>
    leftOut(value, valueAt(sent, key), path === '' ? key : `${path}.${key}`),
  );
}

/** The first error of each field, in order. */
export function firstPerField(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ field }) => !seen.has(field) && seen.add(field));
}
