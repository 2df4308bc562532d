import { toAddressFormErrors } from './address.ts';
import type { Checked } from './draft.ts';
import type { FieldError } from './fieldError.ts';

interface FormCheck<Value> {
  /** The form's values; the order of its fields is the order of the errors. */
  form: object;
  /** The rule of the call, run over what the form sends. */
  sent: Checked<Value>;
  /** The rule of the fields that only the form has, such as its address line. */
  own: Checked<unknown>;
}

/** What a form shows: the call's errors under the form's field names, its own fields' errors instead of the call's. */
export function checkForm<Value>({ form, sent, own }: FormCheck<Value>): Checked<Value> {
  const ownErrors = own.ok ? [] : own.errors;
  const sentErrors = sent.ok ? [] : toAddressFormErrors(sent.errors);
  const byField = new Map([...sentErrors, ...ownErrors].map((error) => [error.field, error]));
  const errors = inOrder([...byField.values()], Object.keys(form));
  return sent.ok && errors.length === 0 ? sent : { ok: false, errors };
}

function inOrder(errors: FieldError[], keys: readonly string[]): FieldError[] {
  const place = ({ field }: FieldError) => (keys.includes(field) ? keys.indexOf(field) : keys.length);
  return errors.toSorted((a, b) => place(a) - place(b));
}
