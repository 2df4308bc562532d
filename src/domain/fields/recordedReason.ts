import * as v from 'valibot';
import { invalid, tooShort } from '../texts/messages.ts';
import { REASON_LENGTH } from '../requests/requests.ts';
import { requiredText, type TextRule } from './text.ts';
import { withPlainNumbers } from './withoutSsn.ts';

const NUMBER_OF_SOMEONE =
  /\d{9}|\d{3}[-./_\s]\d{2}[-./_\s]\d{4}|\d{2}[-./_\s]\d{7}|(?:\d{3,4}[-./_\s]){2}\d{3,4}/;
const EMAIL_OF_SOMEONE = /[^\s@]@[^\s@]/;
const NO_VALUES = 'Leave out tax IDs, Social Security numbers, account numbers, and email addresses.';

/** The audit log stores reasons permanently, so they must not contain an applicant's numbers or email address. */
export function recordedReason({ min, ...rule }: TextRule & { min: number; max: number }) {
  const { field, thing } = rule;
  return v.pipe(
    requiredText(rule),
    v.minLength(min, invalid(field, thing, tooShort(min))),
    v.check(
      (text) => {
        const plain = withPlainNumbers(text);
        return !NUMBER_OF_SOMEONE.test(plain) && !EMAIL_OF_SOMEONE.test(plain);
      },
      invalid(field, thing, NO_VALUES),
    ),
  );
}

export const callReason = recordedReason({
  field: 'reason',
  thing: 'reason',
  min: REASON_LENGTH.least,
  max: REASON_LENGTH.most,
});
