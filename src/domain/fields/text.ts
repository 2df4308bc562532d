import * as v from 'valibot';
import type { Field } from '../draft.ts';
import { invalid, required, tooLong } from '../messages.ts';

/** The characters that a text may have. */
export interface Characters {
  /** Matches a whole text of them, the empty one included. */
  shape: RegExp;
  /** What may be used, for a text with any other. */
  sentence?: string;
}

export interface TextRule {
  /** The field's key on the wire. */
  field: string;
  /** What it must be, as the message names it. */
  thing: string;
  max?: number;
  allowed?: Characters;
}

/**
 * No control characters or lone surrogates, which not every database stores, and no bidirectional controls, which make
 * a name read differently from how it is stored.
 */
const PRINTABLE: Characters = { shape: /^[^\p{Cc}\p{Cs}\p{Bidi_C}]*$/u };

/** Letters of any script, spaces, and `signs` as the sentence names them; an apostrophe may be typeset. */
export function characters(signs: string, { digits = false } = {}): Characters {
  return {
    shape: new RegExp(`^[\\p{L}\\p{M}’${digits ? '0-9' : ''}${signs.replace('-', '\\-')}]*$`, 'u'),
    sentence: `Use letters, ${digits ? 'numbers, ' : ''}spaces, and ${signs}`,
  };
}

/** A trimmed text that may be empty. */
export function optionalText({ field, thing, max = Infinity, allowed = PRINTABLE }: TextRule): Field<string> {
  return v.pipe(
    v.string(invalid(field, thing)),
    v.trim(),
    v.maxLength(max, invalid(field, thing, tooLong(max))),
    v.regex(allowed.shape, invalid(field, thing, allowed.sentence)),
  );
}

/** A trimmed text that must not be empty. */
export function requiredText({ field, thing, max = Infinity, allowed = PRINTABLE }: TextRule): Field<string> {
  return v.pipe(
    filled({ field, thing }),
    v.maxLength(max, invalid(field, thing, tooLong(max))),
    v.regex(allowed.shape, invalid(field, thing, allowed.sentence)),
  );
}

/** The start of a rule that goes on: trimmed and not empty. */
export function filled({ field, thing }: Pick<TextRule, 'field' | 'thing'>) {
  return v.pipe(v.string(invalid(field, thing)), v.trim(), v.nonEmpty(required(field)));
}

/** The same for a field that may come as a JSON number. */
export function filledNumber({ field, thing }: Pick<TextRule, 'field' | 'thing'>) {
  return v.pipe(
    v.union([v.string(), v.number()], invalid(field, thing)),
    v.transform(String),
    v.trim(),
    v.nonEmpty(required(field)),
  );
}

/** A value the product sets itself, whatever is sent. */
export function fixed<const Value>(value: Value): Field<Value> {
  return v.pipe(
    v.unknown(),
    v.transform(() => value),
  );
}
