export const FORM_ERRORS = 'There are form errors, please check';
export const THIS_FIELD_IS_REQUIRED = 'This field is required';
export const CORRECT_ERRORS = 'Please correct the errors in the form.';

export const missingMessage = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} is required.`;
export const invalidMessage = (name: string): string => `Please enter a valid ${name}.`;

/** The Spanish build replaces this module with `wording.es.ts`. */
export function translateMessage(sentence: string): string {
  return sentence;
}

/** Declared here so that the first screens don't load `fieldNames.ts`. */
export const EMAIL_NAME = 'email address';
