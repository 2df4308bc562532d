import * as v from 'valibot';
import { recordedReason } from '../../domain/fields/recordedReason.ts';
import { optionalText, requiredText } from '../../domain/fields/text.ts';
import { withoutSsn } from '../../domain/fields/withoutSsn.ts';

const MERCHANT_MAXIMUM = 100;
const REFERENCE_MAXIMUM = 100;
const NOTE_MAXIMUM = 1000;

export const purpose = recordedReason({ field: 'purpose', thing: 'purpose', min: 3, max: 200 });

export const merchantId = v.pipe(
  requiredText({ field: 'merchantId', thing: 'merchant ID', max: MERCHANT_MAXIMUM }),
  withoutSsn('merchantId', 'merchant ID'),
);
export const acquirer = v.pipe(
  optionalText({ field: 'acquirer', thing: 'acquirer', max: MERCHANT_MAXIMUM }),
  withoutSsn('acquirer', 'acquirer'),
);
export const reference = v.pipe(
  optionalText({ field: 'reference', thing: 'reference', max: REFERENCE_MAXIMUM }),
  withoutSsn('reference', 'reference'),
);
export const note = v.pipe(
  optionalText({ field: 'note', thing: 'note', max: NOTE_MAXIMUM }),
  withoutSsn('note', 'note'),
);
