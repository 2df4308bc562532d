import { toIso } from '../values/date.ts';
import { TAX_ID_LENGTH } from '../limits.ts';
import type { Fields } from './fields.ts';

export interface Money {
  /** In cents. */
  amount: number;
  currency: 'USD';
}

export function toMoney(dollars: number): Money {
  return { amount: Math.round(dollars * 100), currency: 'USD' };
}

type Groups = Record<string, object | undefined>;
type Values = Record<string, string | number | boolean | null | undefined>;

/**
 * Dates are YYYY-MM-DD, amounts are in cents, and empty fields are null. `stored` must contain the decrypted numbers.
 */
export function unmaskedFields(fields: Fields<never>, stored: object): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, spec]) => {
    if ('group' in spec) return [name, unmaskedFields(spec.group, (stored as Groups)[name] ?? {})];
    const value = (stored as Values)[name];
    if (value === undefined || value === null || value === '') return [name, null];
    if (spec.kind === 'date') return [name, toIso(String(value)) ?? value];
    if (spec.kind === 'dollars') return [name, toMoney(Number(value))];
    return [name, spec.secret ? plainNumber(String(value)) : value];
  });
  return Object.fromEntries(entries) as Record<string, unknown>;
}

function plainNumber(text: string): string {
  const digits = text.replaceAll('-', '');
  return /^\d+$/.test(digits) && digits.length === TAX_ID_LENGTH ? digits : text;
}
