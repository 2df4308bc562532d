/** `field` is a path such as `owners.1.ssn`. */
export interface FieldError {
  field: string;
  message: string;
}
