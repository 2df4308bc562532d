import type { FieldError } from '../../../api/problem.ts';
import { valueAt, withValue } from '../errors.ts';

function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'string' && value.trim() === '';
}

/** Errors for empty fields and for the whole form don't block a draft. */
export function blockingErrors(errors: readonly FieldError[], values: unknown): FieldError[] {
  return errors.filter(({ field }) => field !== '' && !isBlank(valueAt(values, field)));
}

export function clearFields<Values>(values: Values, fields: readonly string[]): Values {
  return fields.reduce((copy, field) => withValue(copy, { field, value: '' }), values);
}

export function unsavedPaths(typed: unknown, sent: unknown, path = ''): string[] {
  if (typeof typed !== 'object' || typed === null) return isBlank(typed) || typed === sent ? [] : [path];
  return Object.entries(typed).flatMap(([key, value]) =>
    unsavedPaths(value, valueAt(sent, key), path === '' ? key : `${path}.${key}`),
  );
}

export function errorsUnder(name: string, errors: readonly FieldError[]): FieldError[] {
  const prefix = `${name}.`;
  return errors
    .filter(({ field }) => field.startsWith(prefix))
    .map(({ field, message }) => ({ field: field.slice(prefix.length), message }));
}
