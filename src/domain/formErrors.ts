import { toAddressFormErrors } from './values/address.ts';
import type { Checked } from './draft.ts';
import type { FieldError } from './fieldError.ts';

interface FormCheck<Value> {
  form: object;
  sent: Checked<Value>;
  own: Checked<unknown>;
}

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
