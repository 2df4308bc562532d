import * as v from 'valibot';
import { MULTILINE } from './fields/multilineText.ts';
import { requiredText } from './fields/text.ts';
import { withoutSsn } from './fields/withoutSsn.ts';

/** Limited because the API returns all of an application's notes in one response. */
export const NOTES_MAXIMUM = 100;
/**
 * Number of notes allowed beyond NOTES_MAXIMUM. Used only when a decision is reopened, to keep its message as a note.
 */
export const MESSAGES_KEPT = 10;
export const NOTE_MAXIMUM = 2000;

export function noteText(field: string) {
  return v.pipe(
    requiredText({ field, thing: 'note', max: NOTE_MAXIMUM, allowed: MULTILINE }),
    withoutSsn(field, 'note'),
  );
}
