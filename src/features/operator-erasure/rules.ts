import { recordedReason } from '../../domain/fields/recordedReason.ts';

/** Why an application is deleted, or a legal hold is set or released. */
export const reason = recordedReason({ field: 'reason', thing: 'reason', min: 3, max: 300 });
