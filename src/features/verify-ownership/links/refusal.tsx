import { translateAll, type FieldMessages } from '../../../domain/texts/messages.ts';
import { toAddressFormErrors } from '../../../domain/values/address.ts';
import { showFailure, type Failure } from '../../../web/client.ts';
import type { Refusal } from '../../../web/form/useStepForm.ts';

export function showOrReturnErrors(failure: Failure, fields: FieldMessages): void | Refusal {
  const errors = failure.kind === 'refused' ? translateAll(toAddressFormErrors(failure.errors), fields) : [];
  return errors.length > 0 ? { errors } : showFailure(failure, fields);
}
