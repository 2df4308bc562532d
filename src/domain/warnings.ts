/**
 * What looks wrong but is accepted: a text that says what to check, shown beside the field, or null. Nothing here
 * stops anyone. Masks and unfinished values raise no warning.
 */
import { parseTaxId, TIN } from './taxId.ts';
import type { TinType } from './taxId.ts';

const SSN_IMPOSSIBLE = 'No Social Security Number looks like this one. Please check it against the card.';
const SSN_IS_ITIN = 'This looks like an ITIN. Please check that it is a Social Security Number.';
const ITIN_IMPOSSIBLE = 'No ITIN looks like this one. Please check it against the IRS letter.';
const EIN_IMPOSSIBLE = 'No EIN begins with these two digits. Please check it against the IRS letter.';
const ROUTING_CHECKSUM =
  'This routing number has a typing mistake somewhere. Please check it against a check.';
const PO_BOX = 'This looks like a PO box. Please check that it is a street address.';
const NO_CONTROL =
  'None of the owners holds a title of control, such as CEO or President. Please check their positions.';

/** Prefixes the IRS has never issued. */
const EIN_NEVER_ISSUED = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '));

/** Positions with significant responsibility to control or manage the business. */
const CONTROL = new Set(['CEO', 'CFO', 'COO', 'PRESIDENT', 'VICE PRESIDENT', 'TR', 'PA', 'MEMBER LLC']);

/** Area 000, 666 or 9xx, group 00, serial 0000. */
export function ssnWarning(text: string): string | null {
  const digits = parseTaxId(text, TIN.SSN);
  if (digits === null) return null;
  if (isItin(digits)) return SSN_IS_ITIN;
  return /^(?:000|666|9)|^\d{3}00|0000$/u.test(digits) ? SSN_IMPOSSIBLE : null;
}

/** The warning of a tax ID under its TIN type. */
export function taxIdWarning(text: string, type: TinType): string | null {
  if (type === TIN.SSN) return ssnWarning(text);
  const digits = parseTaxId(text, type);
  if (digits === null) return null;
  if (type === TIN.ITIN) return isItin(digits) ? null : ITIN_IMPOSSIBLE;
  return EIN_NEVER_ISSUED.has(digits.slice(0, 2)) ? EIN_IMPOSSIBLE : null;
}

/** The checksum of the American Bankers Association: weights 3, 7, 1. */
export function routingWarning(routing: string): string | null {
  if (!/^\d{9}$/u.test(routing)) return null;
  const weights = [3, 7, 1];
  const sum = Array.from(routing).reduce(
    (total, digit, i) => total + Number(digit) * (weights[i % 3] ?? 0),
    0,
  );
  return sum % 10 === 0 && sum > 0 ? null : ROUTING_CHECKSUM;
}

/** A post office box anywhere in the line. */
export function poBoxWarning(addressLine: string): string | null {
  return /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b/iu.test(addressLine) ? PO_BOX : null;
}

/** Nobody among the owners who controls the business; an owner without a position yet raises none. */
export function controlWarning(owners: readonly { position: string }[]): string | null {
  const undecided =
    owners.length === 0 || owners.some(({ position }) => position === '' || position === 'SP');
  return undecided || owners.some(({ position }) => CONTROL.has(position)) ? null : NO_CONTROL;
}

/** 9xx, and fourth and fifth digit in a range the IRS uses. */
function isItin(digits: string): boolean {
  const group = Number(digits.slice(3, 5));
  const inRange =
    (group >= 50 && group <= 65) || (group >= 70 && group <= 88) || (group >= 90 && group <= 99);
  return digits.startsWith('9') && inRange && group !== 93;
}
