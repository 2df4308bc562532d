/** Toast of the data entry steps when Continue finds errors. */
export const FORM_ERRORS = 'There are form errors, please check';
/** Message of an empty date field. */
export const THIS_FIELD_IS_REQUIRED = 'This field is required';
/** Shown above a form's list of errors. */
export const CORRECT_ERRORS = 'Please correct the errors in the form.';

/** Message of a missing or invalid field; `name` is used within a sentence. */
export const isMissing = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} is required.`;
export const isWrong = (name: string): string => `Please enter a valid ${name}.`;

/** Translates an API sentence for display. API sentences are English, so this version returns them unchanged. */
export function worded(sentence: string): string {
  return sentence;
}

/** Field name, as used within a sentence. Here because the entry screen uses none of the other names. */
export const EMAIL_NAME = 'email address';
