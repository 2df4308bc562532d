import { PHONE_LENGTH } from './limits.ts';

/** The mask of a phone field. */
export const PHONE_MASK = '(###) ###-####';

/** The 10 digits of a US number written in any usual way, +1 or a leading 1 included; null for anything else. */
export function parsePhone(text: string): string | null {
  if (!/^(?:\s*\+\s*1)?[\d\s().-]*$/u.test(text)) return null;
  const digits = text.replace(/\D/gu, '');
  const national = digits.length === PHONE_LENGTH + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  const fits = national.length === PHONE_LENGTH && !(text.includes('+') && national === digits);
  return fits ? national : null;
}

/** Area codes that take no text message or charge whoever is called: toll-free and premium. */
const NO_TEXTS = new Set(['800', '833', '844', '855', '866', '877', '888', '900']);

/**
 * Whether a code may be texted to these 10 digits. Numbers that nobody was given are let through: the text does not
 * arrive, and examples are full of them.
 */
export function isTextable(digits: string): boolean {
  return digits.length === PHONE_LENGTH && !NO_TEXTS.has(digits.slice(0, 3));
}

/** '4155550123' -> '(415) 555-0123'; what is no full number comes back as it is. */
export function formatPhone(text: string): string {
  const digits = parsePhone(text);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}
