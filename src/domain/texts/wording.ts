export const FORM_ERRORS = 'There are form errors, please check';
export const THIS_FIELD_IS_REQUIRED = 'This field is required';
export const CORRECT_ERRORS = 'Please correct the errors in the form.';

/** `name` is worded for use within a sentence: 'email address'. */
export const missingMessage = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} is required.`;
export const invalidMessage = (name: string): string => `Please enter a valid ${name}.`;

/**
 * Translates an API message for display. The English build returns it unchanged; `wording.es.ts` replaces this module
 * in the Spanish build.
 */
export function translateMessage(sentence: string): string {
  return sentence;
}

/**
 * Name of the email field, as used within a sentence. Declared here so that the first screens don't load
 * `fieldNames.ts`, whose other names they don't need.
 */
export const EMAIL_NAME = 'email address';
