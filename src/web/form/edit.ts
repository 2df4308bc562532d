import { isMask } from '../../domain/mask.ts';
import type { Mask } from './masks.ts';

/** A field after an input event. */
export interface Edit {
  /** What it showed. */
  before: string;
  /** What the browser made of it, and where the caret is. */
  text: string;
  caret: number;
  inputType: string;
}

/** A character that was entered, not put in by a mask. */
const isOwn = (character = '') => /[\d*.]/.test(character);

const ownIn = (text: string) => Array.from(text).filter(isOwn).length;

/** What was inserted ends at the caret and begins where the text stops being the one before. */
function insertedIn({ before, text, caret }: Edit): string {
  let start = 0;
  while (start < caret && text[start] === before[start]) start += 1;
  return text.slice(start, caret);
}

/** Backspace on a dash takes the digit before it, Delete the one after it. */
function withoutNeighbor({ text, caret, inputType }: Edit): { text: string; caret: number } {
  const step = inputType.endsWith('Forward') ? 1 : -1;
  let at = step > 0 ? caret : caret - 1;
  while (at >= 0 && at < text.length && !isOwn(text[at])) at += step;
  if (at < 0) return { text, caret };
  return { text: text.slice(0, at) + text.slice(at + 1), caret: step > 0 ? caret : at };
}

/** The place in `shown` with as many entered characters behind it as there are in `rest`. */
function caretBefore(rest: string, shown: string): number {
  let behind = ownIn(rest);
  let at = shown.length;
  while (at > 0 && behind > 0) {
    at -= 1;
    if (isOwn(shown[at])) behind -= 1;
  }
  return at;
}

/** What a masked field shows after an edit, and where its caret goes. */
export function masked(mask: Mask, edit: Edit): { text: string; caret: number } {
  const { before, inputType } = edit;
  let { text, caret } = edit;
  const isDeleting = inputType.startsWith('delete');
  if (isMask(before) && text !== before) {
    // A stored secret gives way as a whole to the first key.
    text = isDeleting ? '' : insertedIn(edit);
    caret = text.length;
  } else if (isDeleting && mask.format(text) === before) {
    ({ text, caret } = withoutNeighbor(edit));
  }
  const fitting = mask.format((!isDeleting && mask.complete?.(text)) || text);
  if (fitting !== null) return { text: fitting, caret: caretBefore(text.slice(caret), fitting) };
  const inserted = insertedIn(edit);
  const isTyped = inputType === 'insertText' && inserted.length <= 1;
  // A whole number that is pasted beside another one takes its place.
  const isWhole = ownIn(inserted) > 1 && ownIn(inserted) >= ownIn(before);
  const isBeside = text.length === before.length + inserted.length;
  const instead = isWhole && isBeside ? mask.format(inserted) : null;
  if (instead) return { text: instead, caret: instead.length };
  const isRefused = mask.isStrict || (isTyped && mask.format(before) !== null);
  return isRefused ? { text: before, caret: caret - inserted.length } : { text, caret };
}
