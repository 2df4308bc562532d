import type { PersonForm } from '../../domain/sections/person.ts';
import type { FieldBinding } from '../../web/form/useStepForm.ts';

export type PersonField = keyof PersonForm;

/** Access to the form fields of one person. */
export interface PersonPart {
  field: (name: PersonField) => FieldBinding;
  set: (name: PersonField, value: string) => void;
}

/** Access to the form fields of one owner. */
export interface OwnerPart extends PersonPart {
  field: (name: PersonField | 'idType') => FieldBinding;
}
