import { SMS_CODE_LENGTH } from '../limits.ts';

/**
 * Extracts a one-time code from pasted text: 1 to 6 digits, with or without separators (`123-456`) or invisible
 * characters, or the only 6-digit number in a sentence. Null means that the paste should be ignored.
 */
export function pastedCode(text: string): string | null {
  const joined = text.replaceAll(/(?<=\d)[\s\p{Pd}\p{Cf}]+(?=\d)/gu, '').trim();
  if (new RegExp(`^\\d{1,${SMS_CODE_LENGTH}}$`, 'u').test(joined)) return joined;
  const codes = joined.match(/\d+/gu)?.filter(({ length }) => length === SMS_CODE_LENGTH) ?? [];
  return codes.length === 1 ? (codes[0] ?? null) : null;
}
