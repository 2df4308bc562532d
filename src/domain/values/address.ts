import type { FieldError } from '../fieldError.ts';
import { STREET_NUM_MAX } from '../limits.ts';
import { required } from '../texts/messages.ts';

export const STREET_NUMBER_FIRST = 'Please enter street number at the beginning';
export const STREET_NAME_MISSING = 'Please enter street name';

export interface Street {
  streetNum: string;
  streetName: string;
}

const LINE = new RegExp(`^(\\d{0,${STREET_NUM_MAX}})\\s*(.*)$`, 'su');

/** Without a leading digit, the whole line becomes the street name, so that drafts keep everything that was typed. */
export function parseAddressLine(line: string): Street {
  const [, streetNum = '', streetName = ''] = LINE.exec(line.trim()) ?? [];
  return { streetNum, streetName };
}

/**
 * Joins street number and name: '112' and '-10 Bronx Rd' -> '112-10 Bronx Rd', '123' and ', Main St' -> '123, Main St',
 * '12' and 'B Main St' -> '12 B Main St'.
 */
export function formatAddressLine({ streetNum, streetName }: Street): string {
  const gap = streetNum === '' || streetName === '' || /^[-,/]/u.test(streetName) ? '' : ' ';
  return streetNum + gap + streetName;
}

export function addressLineError(line: string): string | null {
  const { streetNum, streetName } = parseAddressLine(line);
  if (streetNum === '') return STREET_NUMBER_FIRST;
  return streetName === '' ? STREET_NAME_MISSING : null;
}

/**
 * Maps address errors from API fields (`address.streetNum`, `owners.0.streetName`, `address.city`) to form fields
 * (`addressLine`, `owners.0.addressLine`, `city`), with one error per address line.
 */
export function toAddressFormErrors(errors: readonly FieldError[]): FieldError[] {
  const missing = new Set(errors.filter(isMissing).map(({ field }) => field));
  const moved: FieldError[] = [];
  for (const { field, message } of errors) {
    const path = field.split('.').filter((part) => part !== 'address');
    const leaf = path.at(-1);
    const isStreet = leaf === 'streetNum' || leaf === 'streetName';
    const to = isStreet ? [...path.slice(0, -1), 'addressLine'].join('.') : path.join('.') || field;
    // Merge only street errors, because other paths can have several different errors. For example, `owners`
    // is the path of all errors about the whole list.
    if (isStreet && moved.some((known) => known.field === to)) continue;
    moved.push({ field: to, message: isStreet ? streetMessage({ field, message, missing }) : message });
  }
  return moved;
}

function isMissing({ field, message }: FieldError): boolean {
  return message === required(field.slice(field.lastIndexOf('.') + 1));
}

function streetMessage({ field, message, missing }: FieldError & { missing: Set<string> }): string {
  if (field.endsWith('streetName')) return missing.has(field) ? STREET_NAME_MISSING : message;
  const hasNoName = missing.has(field.replace(/streetNum$/u, 'streetName'));
  return missing.has(field) && hasNoName ? required('addressLine') : STREET_NUMBER_FIRST;
}
