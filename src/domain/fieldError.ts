/** A field's error: path (`owners.1.ssn`) and message. */
export interface FieldError {
  field: string;
  message: string;
}
