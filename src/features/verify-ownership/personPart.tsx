import type { PersonForm } from '../../domain/sections/person.ts';
import type { FieldBinding } from '../../web/form/useStepForm.ts';

export type PersonField = keyof PersonForm;

/** The part of a form that holds one person. */
export interface PersonPart {
  field: (name: PersonField) => FieldBinding;
  set: (name: PersonField, value: string) => void;
}

/** The part of a form that holds one owner. */
export interface OwnerPart extends PersonPart {
  field: (name: PersonField | 'idType') => FieldBinding;
}
