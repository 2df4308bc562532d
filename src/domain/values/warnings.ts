/**
 * Warnings about suspicious values. Each `...Warning` function returns a message to show next to the field, or null.
 * Warnings never block a save. Masks and incomplete values cause no warning.
 */
import { WARNINGS } from '../texts/warningTexts.ts';
import { ROUTING_LENGTH } from '../limits.ts';
import { parseTaxId, TIN } from './taxId.ts';
import type { TinType } from './taxId.ts';

/** EIN prefixes that the IRS has never issued. */
const EIN_NEVER_ISSUED = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '));

const CONTROL = new Set(['CEO', 'CFO', 'COO', 'PRESIDENT', 'VICE PRESIDENT', 'TR', 'PA', 'MEMBER LLC']);

/** Warns about ITINs and impossible SSNs: area 000, 666, or 9xx, group 00, or serial 0000. */
export function ssnWarning(text: string): string | null {
  const digits = parseTaxId(text, TIN.SSN);
  if (digits === null) return null;
  if (isItin(digits)) return WARNINGS.ssnIsItin;
  return /^(?:000|666|9)|^\d{3}00|0000$/u.test(digits) ? WARNINGS.ssnImpossible : null;
}

export function taxIdWarning(text: string, type: TinType): string | null {
  if (type === TIN.SSN) return ssnWarning(text);
  const digits = parseTaxId(text, type);
  if (digits === null) return null;
  if (type === TIN.ITIN) return isItin(digits) ? null : WARNINGS.itinImpossible;
  return EIN_NEVER_ISSUED.has(digits.slice(0, 2)) ? WARNINGS.einImpossible : null;
}

/** Ignores masks, which contain only the last four digits. */
export function sameNumberWarning(text: string, others: readonly string[]): string | null {
  const digits = parseTaxId(text, TIN.SSN);
  const isSame = digits !== null && others.some((other) => parseTaxId(other, TIN.SSN) === digits);
  return isSame ? WARNINGS.sameNumber : null;
}

/** Verifies the checksum of an ABA routing number. */
export function routingWarning(routing: string): string | null {
  if (routing.length !== ROUTING_LENGTH || /\D/u.test(routing)) return null;
  const weights = [3, 7, 1];
  const sum = Array.from(routing).reduce(
    (total, digit, i) => total + Number(digit) * (weights[i % 3] ?? 0),
    0,
  );
  return sum % 10 === 0 && sum > 0 ? null : WARNINGS.routingChecksum;
}

export function poBoxWarning(addressLine: string): string | null {
  return /\bp\.?\s*o\.?\s*box\b|\bpost\s+office\s+box\b/iu.test(addressLine) ? WARNINGS.poBox : null;
}

export function controlWarning(owners: readonly { position: string }[]): string | null {
  const undecided =
    owners.length === 0 || owners.some(({ position }) => position === '' || position === 'SP');
  const isControlled =
    owners.some(({ position }) => CONTROL.has(position)) ||
    (owners.length === 1 && owners[0]?.position === 'OW');
  return undecided || isControlled ? null : WARNINGS.noControl;
}

/**
 * Whether nine digits can be an ITIN: they start with 9, and the fourth and fifth digits are 50 to 65, 70 to 88, 90 to
 * 92, or 94 to 99 (Internal Revenue Manual 3.21.263, ITIN Real-Time System).
 */
export function isItin(digits: string): boolean {
  return /^9\d\d(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])\d{4}$/u.test(digits);
}
