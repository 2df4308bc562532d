import { LINES } from '../../domain/fields/lines.ts';
import { recordedReason } from '../../domain/fields/recordedReason.ts';
import { requiredText } from '../../domain/fields/text.ts';
import { NOTE_MAXIMUM } from '../../domain/notes.ts';

export const revealReason = recordedReason({ field: 'reason', thing: 'reason', min: 3, max: 200 });

export const noteText = requiredText({ field: 'text', thing: 'note', max: NOTE_MAXIMUM, allowed: LINES });
