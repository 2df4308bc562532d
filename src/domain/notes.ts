import * as v from 'valibot';
import { MULTILINE } from './fields/multilineText.ts';
import { requiredText } from './fields/text.ts';
import { withoutSsn } from './fields/withoutSsn.ts';

/** The response returns all notes, so their number is limited. */
export const NOTES_MAXIMUM = 100;
/**
 * Number of notes allowed beyond NOTES_MAXIMUM, only for reopened decisions, whose messages are kept as
 * notes.
 */
export const MESSAGES_KEPT = 10;
export const NOTE_MAXIMUM = 2000;

export function noteText(field: string) {
  return v.pipe(
    requiredText({ field, thing: 'note', max: NOTE_MAXIMUM, allowed: MULTILINE }),
    withoutSsn(field, 'note'),
  );
}
