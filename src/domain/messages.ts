import type { FieldError } from './fieldError.ts';
import { isMissing, isWrong, worded } from './wording.ts';

export { CORRECT_ERRORS, FORM_ERRORS, THIS_FIELD_IS_REQUIRED, worded } from './wording.ts';

const REQUIRED = 'is required';
const INVALID = 'must be a valid';
const SENTENCE = /^"[^"]+" must be a valid [^:]+: (.+)$/su;

/** The wire message of a missing value: `"city" is required`. */
export function required(field: string): string {
  return `"${field}" ${REQUIRED}`;
}

/**
 * The wire message of a refused value: `"city" must be a valid city`. What more there is to say follows as a finished
 * sentence, `"city" must be a valid city: Use 30 characters or fewer.`, which `translate` shows in place of the whole.
 */
export function invalid(field: string, thing: string, sentence?: string): string {
  const message = `"${field}" ${INVALID} ${thing}`;
  return sentence === undefined ? message : `${message}: ${sentence}`;
}

/** The sentence for a text longer than `max` characters. */
export function tooLong(max: number): string {
  return `Use ${max} characters or fewer.`;
}

/** The sentence for a text shorter than `min` characters. */
export function tooShort(min: number): string {
  return `Use ${min} characters or more.`;
}

/** How one field is named in messages, and the texts it words in its own way. */
export interface FieldMessage {
  /** As it stands within a sentence: 'email address'. */
  name: string;
  required?: string;
  invalid?: string;
}

/** By the last part of the field's path: `ssn` for `owners.0.ssn`. */
export type FieldMessages = Readonly<Record<string, FieldMessage>>;

/**
 * Turns a wire message into the text a person reads: '"email" is required' -> 'Email address is required.'. A message
 * of neither wire shape is a finished sentence, and so is what follows the colon of one.
 */
export function translate(message: string, fields: FieldMessages = {}): string {
  const field = /"([^"]+)"/.exec(message)?.[1];
  if (field === undefined) return worded(message);
  const sentence = SENTENCE.exec(message)?.[1];
  if (sentence !== undefined) return worded(sentence);
  const leaf = field.slice(field.lastIndexOf('.') + 1);
  const known = Object.hasOwn(fields, leaf) ? fields[leaf] : undefined;
  const name = known?.name ?? words(leaf);
  if (message.includes(INVALID)) return known?.invalid ?? isWrong(name);
  if (message.includes(REQUIRED)) return known?.required ?? isMissing(name);
  return worded(message);
}

/** The same errors with the texts a person reads. */
export function translateAll(errors: readonly FieldError[], fields: FieldMessages): FieldError[] {
  return errors.map(({ field, message }) => ({ field, message: translate(message, fields) }));
}

function words(key: string): string {
  return key.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
}
