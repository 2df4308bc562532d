import * as v from 'valibot';
import { MULTILINE } from '../../domain/fields/multilineText.ts';
import { recordedReason } from '../../domain/fields/recordedReason.ts';
import { requiredText } from '../../domain/fields/text.ts';
import { withoutSsn } from '../../domain/fields/withoutSsn.ts';
import { NOTE_MAXIMUM } from '../../domain/notes.ts';

export const revealReason = recordedReason({ field: 'reason', thing: 'reason', min: 3, max: 200 });

export function noteText(field: string) {
  return v.pipe(
    requiredText({ field, thing: 'note', max: NOTE_MAXIMUM, allowed: MULTILINE }),
    withoutSsn(field, 'note'),
  );
}
