import type { FieldError } from '../../api/problem.ts';
import { valueAt, withValue } from './errors.ts';

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

/** Errors under a path prefix, with paths relative to it: `contact.ssn` -> `ssn`. */
export function errorsUnder(name: string, errors: readonly FieldError[]): FieldError[] {
  const prefix = `${name}.`;
  return errors
    .filter(({ field }) => field.startsWith(prefix))
    .map(({ field, message }) => ({ field: field.slice(prefix.length), message }));
}
