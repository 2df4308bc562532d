import type { FieldError } from '../fieldError.ts';
import { missingMessage, invalidMessage, translateMessage } from './wording.ts';

export { CORRECT_ERRORS, FORM_ERRORS, THIS_FIELD_IS_REQUIRED, translateMessage } from './wording.ts';

const REQUIRED = 'is required';
const INVALID = 'must be a valid';
const SENTENCE = /^"[^"]+" must be a valid [^:]+: (.+)$/su;

export function required(field: string): string {
  return `"${field}" ${REQUIRED}`;
}

/**
 * Returns the API message for an invalid value: `"city" must be a valid city`. With `sentence`, an explanation follows
 * the colon: `"city" must be a valid city: Use 30 characters or fewer.` `translate` returns only the explanation.
 */
export function invalid(field: string, thing: string, sentence?: string): string {
  const message = `"${field}" ${INVALID} ${thing}`;
  return sentence === undefined ? message : `${message}: ${sentence}`;
}

/* @__NO_SIDE_EFFECTS__ */
export function missingOrWrong(field: string, thing: string) {
  return ({ input }: { input: unknown }) =>
    (input ?? null) === null ? required(field) : invalid(field, thing);
}

export function unknownField(field: string): string {
  return `"${field}" is not a known field`;
}

export function tooLong(max: number): string {
  return `Use ${max} characters or fewer.`;
}

export function tooShort(min: number): string {
  return `Use ${min} characters or more.`;
}

export interface FieldMessage {
  name: string;
  required?: string;
  invalid?: string;
}

/** Field messages by the last segment of a field's path: `ssn` for `owners.0.ssn`. */
export type FieldMessages = Readonly<Record<string, FieldMessage>>;

/**
 * Turns '"email" is required' into 'Email address is required.'. Explanations after a colon, and all other messages,
 * are already complete sentences.
 */
export function translate(message: string, fields: FieldMessages = {}): string {
  const field = /"([^"]+)"/.exec(message)?.[1];
  if (field === undefined) return translateMessage(message);
  const sentence = SENTENCE.exec(message)?.[1];
  if (sentence !== undefined) return translateMessage(sentence);
  const leaf = field.slice(field.lastIndexOf('.') + 1);
  const known = Object.hasOwn(fields, leaf) ? fields[leaf] : undefined;
  const name = known?.name ?? words(leaf);
  if (message.includes(INVALID)) return known?.invalid ?? invalidMessage(name);
  if (message.includes(REQUIRED)) return known?.required ?? missingMessage(name);
  return translateMessage(message);
}

export function translateAll(errors: readonly FieldError[], fields: FieldMessages): FieldError[] {
  return errors.map(({ field, message }) => ({ field, message: translate(message, fields) }));
}

export function words(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
