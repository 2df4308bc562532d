import { translateAll, type FieldMessages } from '../../domain/texts/messages.ts';
import { toAddressFormErrors } from '../../domain/values/address.ts';
import { showFailure } from '../client.ts';
import type { Failure } from '../failure.ts';
import type { Refusal } from './useStepForm.ts';

export function refusalOf(
  failure: Failure,
  fields: FieldMessages,
  onForm = toAddressFormErrors,
): void | Refusal {
  const errors = failure.kind === 'refused' ? failure.errors : [];
  return errors.length > 0 ? { errors: translateAll(onForm(errors), fields) } : showFailure(failure, fields);
}
