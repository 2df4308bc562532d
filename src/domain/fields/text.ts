import * as v from 'valibot';
import type { Field } from '../draft.ts';
import { invalid, missingOrWrong, required, tooLong } from '../texts/messages.ts';
import { tidy } from '../values/tidy.ts';

export interface Characters {
  shape: RegExp;
  sentence?: string;
}

export interface TextRule {
  field: string;
  thing: string;
  max?: number;
  allowed?: Characters;
}

/**
 * Rejects control characters and lone surrogates, which not every database stores, and bidirectional controls, which
 * make a name display differently from how it is stored.
 */
const PRINTABLE: Characters = { shape: /^[^\p{Cc}\p{Cs}\p{Bidi_C}]*$/u };

export function characters(signs: string, { digits = false } = {}): Characters {
  return {
    shape: new RegExp(`^[\\p{L}\\p{M}‘’${digits ? '0-9' : ''}${signs.replace('-', '\\-')}]*$`, 'u'),
    sentence: `Use only letters, ${digits ? 'numbers, ' : ''}spaces, and these characters: ${signs}`,
  };
}

/** Based on `v.trim`, because `toJsonSchema` drops the rules that follow a `v.transform`. */
const tidied: v.TrimAction = {
  ...v.trim(),
  '~run': (dataset) => ({ ...dataset, value: tidy(dataset.value) }),
};

export function optionalText({ field, thing, max = Infinity, allowed = PRINTABLE }: TextRule): Field<string> {
  return v.pipe(
    v.string(invalid(field, thing)),
    tidied,
    v.maxLength(max, invalid(field, thing, tooLong(max))),
    v.regex(allowed.shape, invalid(field, thing, allowed.sentence)),
  );
}

export function requiredText({ field, thing, max = Infinity, allowed = PRINTABLE }: TextRule): Field<string> {
  return v.pipe(
    filled({ field, thing }),
    v.maxLength(max, invalid(field, thing, tooLong(max))),
    v.regex(allowed.shape, invalid(field, thing, allowed.sentence)),
  );
}

export function filled({ field, thing }: Pick<TextRule, 'field' | 'thing'>) {
  return v.pipe(
    v.string(missingOrWrong(field, thing)),
    tidied,
    v.nonEmpty(required(field)),
    v.check(isVisible, required(field)),
  );
}

function isVisible(text: string): boolean {
  return /[^\p{Cf}]/u.test(text);
}

/** Accepts strings and JSON numbers. Doesn't use `v.union`, which would add 0.2 KB to the entry bundle. */
export function textOrNumber(message: string) {
  return v.custom<string | number>(
    (value) => typeof value === 'string' || typeof value === 'number',
    message,
  );
}

export function filledNumber({ field, thing }: Pick<TextRule, 'field' | 'thing'>) {
  return v.pipe(
    textOrNumber(invalid(field, thing)),
    v.transform(String),
    v.trim(),
    v.nonEmpty(required(field)),
  );
}

export function fixed<const Value>(value: Value): Field<Value> {
  return v.pipe(
    v.unknown(),
    v.transform(() => value),
  );
}
