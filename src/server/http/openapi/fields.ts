import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import type { Documented } from '../../../api/documented.ts';
import { demoBankAccount, demoBusiness, demoContact, demoOwner } from '../../../domain/demoSample.ts';
import type { Field } from '../../../domain/draft.ts';
import { accountName, newPassword } from '../../../domain/fields/account.ts';
import { smsCode } from '../../../domain/fields/smsCode.ts';
import { email } from '../../../domain/fields/email.ts';
import { mobileNumber, phoneNumber } from '../../../domain/fields/phone.ts';
import { groupKindOf, ownershipTypes } from '../../../domain/identity.ts';
import { OWNER_IDS } from '../../../domain/ownership/ownerIds.ts';
import { OWNERSHIP_MAX, PHONE_LENGTH, VOLUME_MAX, VOLUME_MIN } from '../../../domain/limits.ts';
import { KINDS, ruleOf, type FieldSpec, type Kind } from '../../../domain/sections/fields.ts';
import { maskSecret } from '../../../domain/values/mask.ts';
import { TIN } from '../../../domain/values/taxId.ts';

export type JsonSchema = Record<string, unknown>;
type FormField = NonNullable<Documented['field']>;

const DAY = '^\\d{4}-\\d{2}-\\d{2}$';
const DAY_SHOWN = '^\\d{2}-\\d{2}-\\d{4}$';

const KIND_SCHEMAS: Record<keyof typeof KINDS, { sent: JsonSchema; answered?: JsonSchema }> = {
  text: { sent: {} },
  country: { sent: {} },
  date: { sent: { pattern: `${DAY}|${DAY_SHOWN}` }, answered: { pattern: DAY_SHOWN } },
  phone: { sent: {}, answered: { pattern: `^\\d{${PHONE_LENGTH}}$` } },
  ssn: { sent: {} },
  idType: { sent: { enum: [...OWNER_IDS] } },
  dollars: {
    sent: { type: 'number', minimum: VOLUME_MIN, maximum: VOLUME_MAX },
    answered: { type: 'number' },
  },
  percent: {
    sent: { type: 'integer', minimum: 0, maximum: OWNERSHIP_MAX },
    answered: { type: 'integer' },
  },
  flag: { sent: { type: 'boolean' } },
  tinType: { sent: { type: 'integer', enum: Object.values(TIN) } },
  unasked: { sent: {} },
};

/** Fields not listed accept any nonempty string. */
const FORM_RULES: Record<string, Field> = {
  name: accountName,
  password: newPassword,
  email,
  mobileNumber,
  smsCode,
  phoneNumber: v.optional(phoneNumber),
  ownershipType: v.picklist(ownershipTypes),
};

const { address, ...business } = demoBusiness('private');
const SAMPLE: Record<string, string | number> = {
  ...address,
  ...demoContact(),
  ...demoOwner('private'),
  ...business,
  ...demoBankAccount('Payout account'),
};

const CONTEXTS = (['LLC', 'SOLE_PROP', 'GOV'] as const).map((ownershipType) => ({
  ownershipType,
  kind: groupKindOf(ownershipType),
  today: '2026-01-01',
  dc: true,
}));

function rulesOf({ name, spec }: FormField): Field[] {
  if (!spec) return [FORM_RULES[name] ?? v.pipe(v.string(), v.nonEmpty())];
  const declared = spec as unknown as FieldSpec<(typeof CONTEXTS)[number]>;
  return CONTEXTS.map((context) => ruleOf(declared, context));
}

export function isRequired(field: FormField): boolean {
  return field.use === 'write' && rulesOf(field).every((rule) => !v.is(rule, '') && !v.is(rule, undefined));
}

function isPortable({ source, flags }: RegExp): boolean {
  return !flags.includes('i') && !/\\p\{|\(\?[=!<]/.test(source);
}

function ruleSchema(rule: Field): JsonSchema {
  const { $schema: _dialect, ...schema } = toJsonSchema(rule as never, {
    errorMode: 'ignore',
    typeMode: 'input',
    overrideAction: ({ valibotAction, jsonSchema }) => {
      const { type, requirement } = valibotAction as { type: string; requirement?: unknown };
      const { pattern: _pattern, ...withoutPattern } = jsonSchema;
      if (type === 'regex' && !isPortable(requirement as RegExp)) return withoutPattern;
      const { maxLength: _maximum, ...withoutMaximum } = jsonSchema;
      return type === 'max_length' && requirement === Infinity ? withoutMaximum : undefined;
    },
  }) as JsonSchema;
  return schema;
}

function sharedSchema(field: FormField): JsonSchema {
  const found = rulesOf(field).map(ruleSchema);
  const [first = {}] = found.filter(({ type }) => type !== undefined);
  const choices = found.flatMap(({ enum: values = [] }) => values as unknown[]);
  return choices.length > 0 ? { type: 'string', enum: [...new Set(choices)] } : first;
}

export function fieldSchema(field: FormField): JsonSchema {
  const { name, spec, use } = field;
  const kind: keyof typeof KINDS = spec?.kind ?? 'text';
  const { sent, answered = sent } = KIND_SCHEMAS[kind];
  const { isNumber, isFlag }: Kind = KINDS[kind];
  const isText = !isNumber && !isFlag;
  const rule: JsonSchema = isText ? sharedSchema(field) : {};
  const choices = sent['enum'] ?? rule['enum'];
  const choice = choices ? { enum: choices } : {};
  const text = { type: 'string', ...choice };
  const example = exampleOf(field, kind);
  const shown = example === undefined ? {} : { examples: [example] };
  if (name === 'email') Object.assign(rule, { format: 'email' });
  if (use === 'write' || use === 'draft') return { type: 'string', ...rule, ...sent, ...shown };
  if (use === 'read') return { ...text, ...answered, ...shown };
  if (use === 'full' && kind === 'date') return { type: 'string', format: 'date', ...shown };
  return { ...(isText ? text : answered), ...shown };
}

function exampleOf({ name, spec, use }: FormField, kind: keyof typeof KINDS): unknown {
  const sample = SAMPLE[name];
  if (!spec || sample === '' || sample === undefined) return undefined;
  const { toReply }: Kind = KINDS[kind];
  if (use === 'read' && toReply) return toReply(String(sample));
  return spec.secret && use === 'stored' ? maskSecret(String(sample)) : sample;
}
