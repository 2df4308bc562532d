import { recordedReason } from '../../domain/fields/recordedReason.ts';

export const reason = recordedReason({ field: 'reason', thing: 'reason', min: 3, max: 300 });
