import type { PersonForm } from '../../../domain/sections/person.ts';
import type { FieldBinding } from '../../../web/form/useStepForm.ts';

export type PersonField = keyof PersonForm;

export interface PersonPart {
  field: (name: PersonField) => FieldBinding;
  set: (name: PersonField, value: string) => void;
}

export interface OwnerPart extends PersonPart {
  field: (name: PersonField | 'idType') => FieldBinding;
}
