import { recordedReason } from '../../domain/fields/recordedReason.ts';

/** Reason for erasing an application or for setting or releasing a legal hold. */
export const reason = recordedReason({ field: 'reason', thing: 'reason', min: 3, max: 300 });
