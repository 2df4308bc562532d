/** One field's refusal: the path of the field (`owners.1.ssn`) and its message. */
export interface FieldError {
  field: string;
  message: string;
}
