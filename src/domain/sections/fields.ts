import type { Field } from '../draft.ts';
import { fixed } from '../fields/text.ts';
import { COUNTRY } from '../limits.ts';
import { shownDate, toDisplay, toIso } from '../values/date.ts';
import { formatDollars, parseDollars } from '../values/money.ts';
import { formatPhone, parsePhone } from '../values/phone.ts';
import { formatTaxId, parseTaxId, parseTinType, TIN } from '../values/taxId.ts';

type Value = string | number;

export type Stored = Record<string, Value | undefined>;

export interface Kind {
  isNumber?: true;
  /** Sent and stored as a boolean. The form's value is 'true' or ''. */
  isFlag?: true;
  toForm?: (value: Value) => string;
  /** Input that can't be parsed is sent unchanged, so that the rule rejects it. */
  toWire?: (typed: string) => Value | boolean | undefined;
  toReply?: (stored: string) => string | null;
  toText?: (value: Value) => string;
}

export const KINDS = {
  text: {},
  country: { toForm: (code) => String(code || COUNTRY) },
  date: {
    toForm: (stored) => shownDate(String(stored)),
    toWire: (typed) => toIso(typed) ?? typed,
    toReply: toDisplay,
  },
  phone: {
    toForm: (stored) => formatPhone(String(stored)),
    toWire: (typed) => parsePhone(typed) ?? typed,
    toText: (stored) => formatPhone(String(stored)),
  },
  ssn: {
    toForm: (stored) => formatTaxId(String(stored), TIN.SSN),
    toWire: (typed) => parseTaxId(typed, TIN.SSN) ?? typed,
    toText: (stored) => formatTaxId(String(stored), TIN.SSN),
  },
  idType: { toWire: (typed) => typed || undefined },
  dollars: {
    isNumber: true,
    toForm: (stored) => (typeof stored === 'number' ? formatDollars(stored) : stored),
    toWire: (typed) => parseDollars(typed) ?? typed,
    toText: (stored) => `$${formatDollars(Number(stored))}`,
  },
  percent: {
    isNumber: true,
    toForm: (stored) => String(stored === '' ? 0 : stored),
    toWire: (typed) => (/^\s*\d+\s*$/u.test(typed) ? Number(typed) : typed.trim()),
    toText: (stored) => `${stored}%`,
  },
  tinType: { isNumber: true, toWire: (typed) => parseTinType(typed) ?? typed },
  flag: {
    isFlag: true,
    toForm: (stored) => (String(stored) === 'true' ? 'true' : ''),
    toWire: (typed) => typed === 'true' || undefined,
  },
  /** Not in any form. Either a constant, such as an owner's title, or sent only by API clients. */
  unasked: {},
} as const satisfies Record<string, Kind>;

export type NumberKind = {
  [K in keyof typeof KINDS]: (typeof KINDS)[K] extends { isNumber: true } ? K : never;
}[keyof typeof KINDS];

export type FlagKind = {
  [K in keyof typeof KINDS]: (typeof KINDS)[K] extends { isFlag: true } ? K : never;
}[keyof typeof KINDS];

/**
 * Conversion for a value that the form splits into several fields, or for several values that the form joins
 * into one field. `read` returns the form fields, and `write` returns the API value.
 */
interface OnForm {
  read: (value: string, section: Stored) => Record<string, string>;
  write: (form: Readonly<Record<string, string>>) => Value;
}

export interface FieldSpec<Context> {
  kind: keyof typeof KINDS;
  rule: Field | ((context: Context) => Field);
  /** If the form doesn't ask for the field, an earlier value stays stored but isn't shown or submitted. */
  isAsked?: (context: Context) => boolean;
  /** Stored encrypted, with a masked copy in the section's JSON. */
  secret?: true;
  ofProduct?: true;
  onForm?: OnForm;
}

/** By default, a form's errors and the review's rows follow the order of the fields. */
export interface Fields<Context> {
  readonly [name: string]: FieldSpec<Context> | { readonly group: Fields<Context> };
}

type AnyFields = Fields<never>;

export type RulesOf<F> = {
  [K in keyof F]: F[K] extends { group: infer G }
    ? RulesOf<G>
    : F[K] extends { rule: infer R }
      ? R extends (context: never) => infer Rule
        ? Rule
        : R
      : never;
};

type FormFieldOf<Name, Spec> = Spec extends { group: infer G }
  ? { [K in keyof G]: FormFieldOf<K, G[K]> }[keyof G]
  : Spec extends { onForm: { read: (...input: never[]) => infer R } }
    ? keyof R
    : Spec extends { kind: 'unasked' }
      ? never
      : Name;

export type FormField<F> = { [K in keyof F]: FormFieldOf<K, F[K]> }[keyof F] & string;

export type FormOf<F> = Record<FormField<F>, string>;

export type WireOf<F> = {
  [K in keyof F as F[K] extends { kind: 'unasked' } ? never : K]: F[K] extends { group: infer G }
    ? WireOf<G>
    : F[K] extends { kind: NumberKind }
      ? Value
      : F[K] extends { kind: FlagKind }
        ? boolean | undefined
        : F[K] extends { kind: 'idType' }
          ? string | undefined
          : string;
};

export type ReadOf<F> = {
  [K in keyof F]?: F[K] extends { group: infer G }
    ? ReadOf<G>
    : F[K] extends { kind: FlagKind }
      ? boolean | '' | undefined
      : Value | undefined;
};

export function rulesOf<Context, const F extends Fields<Context>>(fields: F, context: Context): RulesOf<F> {
  const entries = Object.entries(fields).map(([name, spec]) => {
    if ('group' in spec) return [name, rulesOf(spec.group, context)];
    return [name, ruleOf(spec, context)];
  });
  return Object.fromEntries(entries) as RulesOf<F>;
}

export function ruleOf<Context>({ rule, isAsked }: FieldSpec<Context>, context: Context): Field {
  if (isAsked?.(context) === false) return fixed('');
  return typeof rule === 'function' ? rule(context) : rule;
}

/** The intersection of the context types that the fields' `isAsked` functions take. */
type AskedContext<Spec> = (Spec extends { isAsked: infer Asked } ? Asked : never) extends (
  context: infer Context,
) => boolean
  ? Context
  : never;

export function unaskedIn<F extends AnyFields>(fields: F, context: AskedContext<F[keyof F]>): string[] {
  return Object.entries(fields).flatMap(([name, spec]) =>
    'isAsked' in spec && spec.isAsked?.(context as never) === false ? [name] : [],
  );
}

export function toForm<F extends AnyFields>(fields: F, section: ReadOf<F>): FormOf<F> {
  const read = section as Record<string, Value | undefined>;
  const parts = Object.entries(fields).map(([name, spec]) => {
    if ('group' in spec) return toForm(spec.group, (read[name] ?? {}) as object);
    const { kind, onForm }: FieldSpec<never> = spec;
    const value = read[name] ?? '';
    if (onForm) return onForm.read(String(value), read);
    const { toForm: shown = String }: Kind = KINDS[kind];
    return kind === 'unasked' ? {} : { [name]: shown(value) };
  });
  return Object.assign({}, ...parts) as FormOf<F>;
}

export function formFieldsOf(fields: AnyFields, [name = '', ...rest]: readonly string[]): string[] {
  const spec = fields[name];
  if (spec && 'group' in spec) return formFieldsOf(spec.group, rest);
  return spec?.onForm ? Object.keys(spec.onForm.read('', {})) : [name];
}

export function toWire<F extends AnyFields>(fields: F, form: FormOf<F>): WireOf<F> {
  const typed: Readonly<Record<string, string>> = form;
  const entries = Object.entries(fields).flatMap(([name, spec]): [string, unknown][] => {
    if ('group' in spec) return [[name, toWire(spec.group, typed)]];
    const { kind, onForm }: FieldSpec<never> = spec;
    if (onForm) return [[name, onForm.write(typed)]];
    const { toWire: sent = String }: Kind = KINDS[kind];
    return kind === 'unasked' ? [] : [[name, sent(typed[name] ?? '')]];
  });
  return Object.fromEntries(entries) as WireOf<F>;
}

export function toReply<R extends object>(
  fields: AnyFields,
  stored: R,
): Partial<{ [K in keyof R]: Exclude<R[K], '' | null> }> {
  const entries = Object.entries(stored)
    .filter(([, value]) => value !== '' && value !== null && value !== undefined)
    .map(([name, value]: [string, unknown]) => {
      const spec = fields[name];
      if (spec && 'group' in spec) return [name, toReply(spec.group, value as object)];
      const { toReply: answered }: Kind = spec ? KINDS[spec.kind] : {};
      return [name, answered?.(String(value)) ?? value];
    });
  return Object.fromEntries(entries) as Partial<{ [K in keyof R]: Exclude<R[K], '' | null> }>;
}

export function toText(kind: keyof typeof KINDS, value: Value | undefined): string | undefined {
  const { toText: text = String }: Kind = KINDS[kind];
  return value === undefined || value === '' ? undefined : text(value);
}
