import { recordedReason } from '../../domain/fields/recordedReason.ts';

export const revealReason = recordedReason({ field: 'reason', thing: 'reason', min: 3, max: 200 });
