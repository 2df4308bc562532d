import { isMask } from '../../../domain/values/mask.ts';
import type { Mask } from './masks.ts';

export interface Edit {
  before: string;
  text: string;
  caret: number;
  inputType: string;
}

const isOwn = (character = '') => /[\d*.]/.test(character);

const ownIn = (text: string) => Array.from(text).filter(isOwn).length;

function insertedIn({ before, text, caret }: Edit): string {
  let start = 0;
  while (start < caret && text[start] === before[start]) start += 1;
  return text.slice(start, caret);
}

function withoutNeighbor({ text, caret, inputType }: Edit): { text: string; caret: number } {
  const step = inputType.endsWith('Forward') ? 1 : -1;
  let at = step > 0 ? caret : caret - 1;
  while (at >= 0 && at < text.length && !isOwn(text[at])) at += step;
  if (at < 0) return { text, caret };
  return { text: text.slice(0, at) + text.slice(at + 1), caret: step > 0 ? caret : at };
}

function caretBefore(rest: string, shown: string): number {
  let behind = ownIn(rest);
  let at = shown.length;
  while (at > 0 && behind > 0) {
    at -= 1;
    if (isOwn(shown[at])) behind -= 1;
  }
  return at;
}

export function masked(mask: Mask, edit: Edit): { text: string; caret: number } {
  const { before, inputType } = edit;
  let { text, caret } = edit;
  const isDeleting = inputType.startsWith('delete');
  if (isMask(before) && text !== before) {
    text = isDeleting ? '' : insertedIn(edit);
    caret = text.length;
  } else if (isDeleting && mask.format(text) === before) {
    ({ text, caret } = withoutNeighbor(edit));
  }
  // A comma that the user enters may be a decimal separator. Dropping it would turn 1500,00 into 150,000.
  const keepsComma = insertedIn(edit).includes(',') || mask.format(before) !== before;
  const format = (changed: string) =>
    keepsComma && mask.hasStrayComma?.(changed) ? null : mask.format(changed);
  const fitting = format((!isDeleting && mask.complete?.(text)) || text);
  if (fitting !== null) return { text: fitting, caret: caretBefore(text.slice(caret), fitting) };
  const inserted = insertedIn(edit);
  const isTyped = !mask.keepsKeys && inputType === 'insertText' && inserted.length <= 1;
  // If the user pastes a complete number before or after the old one, the pasted number replaces the old one.
  const isWhole = ownIn(inserted) > 1 && ownIn(inserted) >= ownIn(before);
  const isBeside = text.length === before.length + inserted.length;
  // The user may have pasted over the old number. If the pasted number starts with the old one's digits, `inserted`
  // contains only the digits that follow. So trust `inserted` only if the mask has no room for another digit.
  const isUnsure =
    !mask.isStrict &&
    text.startsWith(before) &&
    !inserted.startsWith(before) &&
    mask.format(before) !== null &&
    mask.format(`${inserted}0`) !== null;
  const instead = isWhole && isBeside && !isUnsure ? format(inserted) : null;
  if (instead) return { text: instead, caret: instead.length };
  const isRefused = mask.isStrict || (isTyped && mask.format(before) !== null);
  return isRefused ? { text: before, caret: caret - inserted.length } : { text, caret };
}
