import type { Checked } from '../draft.ts';
import type { FieldError } from '../fieldError.ts';
import { PREFILLED_ITEMS_MAX } from '../limits.ts';
import { RECORDS } from '../sections/secretPath.ts';
import { KINDS, type Fields, type FieldSpec, type Kind } from '../sections/fields.ts';
import { invalid } from '../texts/messages.ts';

/** Values that an invite prefills, by path, such as `business.legalName` or `owners.0.birthDate`. */
export type PrefillValues = Readonly<Record<string, string | number | boolean>>;

export type PrefillSection = keyof typeof RECORDS;

const NAME_MAX = 100;

function mayBeKnown({ kind, secret, ofProduct }: FieldSpec<never>): boolean {
  return kind !== 'unasked' && secret === undefined && ofProduct === undefined;
}

export function prefillable(fields: Fields<never>): Fields<never> {
  const entries = Object.entries(fields).flatMap(([name, spec]): [string, Fields<never>[string]][] => {
    if ('group' in spec) return [[name, { group: prefillable(spec.group) }]];
    return mayBeKnown(spec) ? [[name, spec]] : [];
  });
  return Object.fromEntries(entries);
}

export function prefillValues(prefill: unknown): Checked<PrefillValues> {
  const known: Record<string, string | number | boolean> = {};
  const errors: FieldError[] = [];
  const refuse = (path: string) => errors.push(unknownIn(path));

  function value(path: string, given: unknown, { isNumber, isFlag }: Kind = {}): void {
    if (given === null || (typeof given === 'string' && given.trim() === '')) return;
    const isOfKind =
      typeof given === 'string' ||
      (isNumber && typeof given === 'number') ||
      (isFlag && typeof given === 'boolean');
    if (isOfKind) known[path] = given as string | number | boolean;
    else refuse(path);
  }

  function record(path: string, given: unknown, fields: Fields<never>): void {
    if (!isRecord(given)) return void refuse(path);
    for (const [name, one] of Object.entries(given)) {
      const at = `${path}.${name.slice(0, NAME_MAX)}`;
      const spec = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!spec) refuse(at);
      else if ('group' in spec) record(at, one, spec.group);
      else value(at, one, KINDS[spec.kind]);
    }
  }

  function list(path: string, given: unknown, fields: Fields<never>): void {
    if (!Array.isArray(given) || given.length > PREFILLED_ITEMS_MAX) return void refuse(path);
    for (const [index, one] of given.entries()) {
      record(`${path}.${index}`, one, fields);
      // Reject empty records. Forms drop them, which would shift the index of later records.
      const isEmpty = !Object.keys(known).some((at) => at.startsWith(`${path}.${index}.`));
      if (isEmpty && errors.length === 0) refuse(`${path}.${index}`);
    }
  }

  if (!isRecord(prefill)) return { ok: false, errors: [{ field: 'prefill', message: NO_PREFILL }] };
  for (const [name, given] of Object.entries(prefill)) {
    if (given === null) continue;
    if (name === 'ownershipType') value(name, given);
    else if (!isPrefillSection(name)) refuse(name.slice(0, NAME_MAX));
    else (RECORDS[name].isList ? list : record)(name, given, prefillable(RECORDS[name].fields));
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: known };
}

const NO_PREFILL = invalid('prefill', 'object');

export function unknownIn(path: string): FieldError {
  const field = `prefill.${path}`;
  return { field, message: invalid(field, 'prefill field') };
}

/**
 * Turns values by path, such as `owners.0.ssn`, into nested objects and lists. The objects have no prototype,
 * so that names such as `__proto__` are safe.
 */
export function nestedOf(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nested = Object.create(null) as Record<string, unknown>;
  for (const [path, value] of Object.entries(values)) {
    const names = path.split('.');
    const last = names.pop() ?? path;
    let at = nested;
    for (const [depth, name] of names.entries()) {
      const isList = /^\d{1,2}$/.test(names[depth + 1] ?? last);
      at = (at[name] ??= isList ? [] : Object.create(null)) as Record<string, unknown>;
    }
    at[last] = value;
  }
  return nested;
}

export function valueIn(record: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => {
    return typeof at === 'object' && at !== null && Object.hasOwn(at, name)
      ? (at as Record<string, unknown>)[name]
      : undefined;
  }, record);
}

export function isPrefillSection(name: string): name is PrefillSection {
  return Object.hasOwn(RECORDS, name);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
