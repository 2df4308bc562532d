import * as v from 'valibot';
import { check, type Checked } from '../draft.ts';
import type { FieldError } from '../fieldError.ts';
import { MULTILINE } from '../fields/multilineText.ts';
import { optionalText, requiredText } from '../fields/text.ts';
import { withoutSsn } from '../fields/withoutSsn.ts';
import {
  DOCUMENT_TYPES,
  ITEM_KINDS,
  ITEMS_MAXIMUM,
  REASON_LENGTH,
  type ItemKind,
  type NewItem,
  type NewRequest,
} from './requests.ts';
import { SECTION_NAMES } from '../sections/sections.ts';
import { invalid, required, tooShort, unknownField } from '../texts/messages.ts';
import { deadlineOf } from '../values/dueDay.ts';
import { isInstant } from '../values/instant.ts';

const MESSAGE_MAXIMUM = 2000;
const ABOUT = /^(?:owners\.(?:0|[1-9]\d?)|contact)$/;
const PERSON = 'person';
const FUTURE = 'Use a time in the future.';

type Rule = (field: string, value: unknown) => string | undefined;

const FIELDS: Record<ItemKind, Partial<Record<keyof NewItem, Rule>>> = {
  document: { documentType: oneOf(DOCUMENT_TYPES, 'document type'), reason: explained('reason'), about },
  section: { section: oneOf(SECTION_NAMES, 'section'), reason: explained('reason'), about },
  answer: { question: explained('question'), about },
};

export function checkRequest(
  { message, dueAt, items }: { message?: string; dueAt?: unknown; items?: unknown },
  now: number,
): Checked<NewRequest> {
  const text = check(MESSAGE, message ?? '');
  const due = checkDue(dueAt, now);
  const list = checkItems(items);
  const errors = [
    ...(text.ok ? [] : [{ field: 'message', message: text.errors[0]?.message ?? '' }]),
    ...(due.ok ? [] : due.errors),
    ...(list.ok ? [] : list.errors),
  ];
  if (!text.ok || !due.ok || !list.ok) return { ok: false, errors };
  return { ok: true, value: { message: text.value, dueAt: due.value, items: list.value } };
}

export function checkDecisionMessage(message: string, { isQuestion }: { isQuestion: boolean }) {
  if (message === '') return undefined;
  if (isQuestion) return explained('question')('message', message);
  const text = check(MESSAGE, message);
  return text.ok ? undefined : text.errors[0]?.message;
}

export function unknownPeople(
  { items }: Pick<NewRequest, 'items'>,
  { owners, contact }: { owners: readonly object[]; contact: object | undefined },
): FieldError[] {
  const paths = [...owners.map((_, index) => `owners.${index}`), ...(contact ? ['contact'] : [])];
  return items.flatMap(({ about: path }, index) => {
    const field = `items.${index}.about`;
    return path === undefined || paths.includes(path) ? [] : [{ field, message: invalid(field, PERSON) }];
  });
}

const MESSAGE = v.pipe(
  optionalText({ field: 'message', thing: 'text', max: MESSAGE_MAXIMUM, allowed: MULTILINE }),
  withoutSsn('message', 'text'),
);

function checkDue(dueAt: unknown, now: number): Checked<number | null> {
  if (dueAt === undefined || dueAt === null || dueAt === '') return { ok: true, value: null };
  const text = typeof dueAt === 'string' ? dueAt.trim() : '';
  const at = deadlineOf(text);
  const refused = (sentence?: string) => ({
    ok: false as const,
    errors: [{ field: 'dueAt', message: invalid('dueAt', 'timestamp', sentence) }],
  });
  if (!isInstant(at)) return refused();
  return at > now ? { ok: true, value: at } : refused(FUTURE);
}

function checkItems(items: unknown): Checked<NewItem[]> {
  const refused = (message: string) => ({ ok: false as const, errors: [{ field: 'items', message }] });
  if (items === undefined || items === null) return refused(required('items'));
  if (!Array.isArray(items)) return refused(invalid('items', 'list'));
  if (items.length === 0) return refused(required('items'));
  if (items.length > ITEMS_MAXIMUM)
    return refused(invalid('items', 'list', `Ask for ${ITEMS_MAXIMUM} items or fewer.`));
  const errors = items.flatMap((item: unknown, index) => itemErrors(item, `items.${index}`));
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: items.map(trimmed) };
}

function itemErrors(item: unknown, path: string): FieldError[] {
  if (typeof item !== 'object' || item === null || Array.isArray(item))
    return [{ field: path, message: invalid(path, 'item') }];
  const { kind, ...given } = item as Record<string, unknown>;
  const at = `${path}.kind`;
  if (kind === undefined || kind === null || kind === '') return [{ field: at, message: required(at) }];
  if (!isKind(kind)) return [{ field: at, message: invalid(at, 'kind') }];
  const rules = FIELDS[kind];
  const unknown = Object.keys(given)
    .filter((name) => !Object.hasOwn(rules, name))
    .slice(0, 1)
    .map((name) => `${path}.${name.slice(0, NAME_MAXIMUM)}`)
    .map((field) => ({ field, message: unknownField(field) }));
  const wrong = Object.entries(rules).flatMap(([name, rule]) => {
    const field = `${path}.${name}`;
    const message = rule(field, given[name]);
    return message === undefined ? [] : [{ field, message }];
  });
  return [...wrong, ...unknown];
}

const NAME_MAXIMUM = 100;

function isKind(kind: unknown): kind is ItemKind {
  return ITEM_KINDS.some((known) => known === kind);
}

function trimmed(item: NewItem): NewItem {
  const entries = Object.entries(item).map(([name, value]) => [name, (value as string | null)?.trim()]);
  return Object.fromEntries(entries) as unknown as NewItem;
}

function oneOf(names: readonly string[], thing: string): Rule {
  return (field, value) => {
    if (value === undefined || value === null || value === '') return required(field);
    return typeof value === 'string' && names.includes(value) ? undefined : invalid(field, thing);
  };
}

function explained(thing: 'reason' | 'question'): Rule {
  const { least, most } = REASON_LENGTH;
  return (field, value) => {
    const rule = v.pipe(
      requiredText({ field, thing, max: most, allowed: MULTILINE }),
      v.minLength(least, invalid(field, thing, tooShort(least))),
      withoutSsn(field, thing),
    );
    const checked = check(rule, value ?? '');
    return checked.ok ? undefined : checked.errors[0]?.message;
  };
}

function about(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' && ABOUT.test(value) ? undefined : invalid(field, PERSON);
}
