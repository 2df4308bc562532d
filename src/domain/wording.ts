/** Toast of the data entry steps when a Continue is refused. */
export const FORM_ERRORS = 'There are form errors, please check';
/** Message of an empty date field. */
export const THIS_FIELD_IS_REQUIRED = 'This field is required';
/** Above the list of errors of a refused form. */
export const CORRECT_ERRORS = 'Please correct the errors in the form.';

/** What a field that is missing, or wrong, is told as; `name` is the field's within a sentence. */
export const isMissing = (name: string): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)} is required.`;
export const isWrong = (name: string): string => `Please enter a valid ${name}.`;

/**
 * A finished sentence of the wire as it is read. The wire is written in English, so here it is read as it comes; another
 * language words the sentences it knows and leaves the others.
 */
export function worded(sentence: string): string {
  return sentence;
}
