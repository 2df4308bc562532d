import type { FieldError } from '../../api/problem.ts';

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

export function withValue<Values>(
  values: Values,
  { field, value }: { field: string; value: unknown },
): Values {
  const [key = '', ...rest] = field.split('.');
  const copy = (Array.isArray(values) ? [...values] : { ...values }) as Record<string, unknown>;
  copy[key] = rest.length === 0 ? value : withValue(copy[key] ?? {}, { field: rest.join('.'), value });
  return copy as Values;
}

export function firstPerField(errors: readonly FieldError[]): FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ field, message }) => {
    const key = field || message;
    return !seen.has(key) && seen.add(key);
  });
}
