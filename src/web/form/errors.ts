import type { FieldError } from '../../api/problem.ts';

/** Element ID of a field's control; the error summary links to it. */
export function idOf(field: string): string {
  return `field-${field.replaceAll('.', '-')}`;
}

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
 * Errors that block a partial save: those of filled fields. Required-field errors and whole-form errors do not block
 * it.
 */
export function blockingErrors(errors: readonly FieldError[], values: unknown): FieldError[] {
  return errors.filter(({ field }) => field !== '' && !isBlank(valueAt(values, field)));
}

/** Errors under a path prefix, with paths relative to it: `contact.ssn` -> `ssn`. */
export function errorsUnder(name: string, errors: readonly FieldError[]): FieldError[] {
  const prefix = `${name}.`;
  return errors
    .filter(({ field }) => field.startsWith(prefix))
    .map(({ field, message }) => ({ field: field.slice(prefix.length), message }));
}

/** Immutable update at a dot path. */
export function withValue<Values>(
  values: Values,
  { field, value }: { field: string; value: unknown },
): Values {
  const [key = '', ...rest] = field.split('.');
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? value : withValue(copy[key] ?? {}, { field: rest.join('.'), value });
  return copy as Values;
}

/** Copy with the named fields set to ''. */
export function withoutFields<Values>(values: Values, fields: readonly string[]): Values {
  return fields.reduce((copy, field) => withValue(copy, { field, value: '' }), values);
}

/** Paths of typed fields that were not sent. */
export function leftOut(typed: unknown, sent: unknown, path = ''): string[] {
  if (typeof typed !== 'object' || typed === null) return isBlank(typed) || typed === sent ? [] : [path];
  return Object.entries(typed).flatMap(([key, value]) =>
    leftOut(value, valueAt(sent, key), path === '' ? key : `${path}.${key}`),
  );
}

/** The first error per field, in order, and every error of the whole form, whose field is ''. */
export function firstPerField(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ field, message }) => {
    const key = field || message;
    return !seen.has(key) && seen.add(key);
  });
}
