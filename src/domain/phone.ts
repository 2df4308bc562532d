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

/** Area code and exchange begin with 2 to 9 and are no N11 service code; toll-free and premium codes take no texts. */
const TEXTABLE = /^(?!8(?:00|33|44|55|66|77|88)|900)(?:[2-9](?!11)\d\d){2}\d{4}$/u;

/** Whether these 10 digits have the form of a number that takes text messages. The server knows the area codes, too. */
export function isTextable(digits: string): boolean {
  return TEXTABLE.test(digits);
}

/** '4155550123' -> '(415) 555-0123'; what is no full number comes back as it is. */
export function formatPhone(text: string): string {
  const digits = parsePhone(text);
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : text;
}
