import { PHONE_LENGTH } from '../limits.ts';

export const PHONE_MASK = '(###) ###-####';

export function parsePhone(text: string): string | null {
  if (!/^(?:\s*\+\s*1)?[\d\s().-]*$/u.test(text)) return null;
  const digits = text.replace(/\D/gu, '');
  const national = digits.length === PHONE_LENGTH + 1 && digits.startsWith('1') ? digits.slice(1) : digits;
  const fits = national.length === PHONE_LENGTH && !(text.includes('+') && national === digits);
  return fits ? national : null;
}

/** Validates the format of a 10-digit US number: area code and exchange start with 2 to 9 and don't end in 11. */
export function isUsNumber(digits: string): boolean {
  return /^(?:[2-9](?!11)\d\d){2}\d{4}$/u.test(digits);
}

/**
 * Whether a 10-digit number can receive text messages. Toll-free and premium numbers (area code 900, exchange 976)
 * can't. On the server, `isUsMobile` also checks the area code.
 */
export function isTextable(digits: string): boolean {
  return isUsNumber(digits) && !/^(?:8(?:00|33|44|55|66|77|88)|900|\d{3}976)/u.test(digits);
}

export function formatPhone(text: string): string {
  const digits = parsePhone(text);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}
