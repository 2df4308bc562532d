/**
 * Trims the text, replaces non-breaking and other Unicode spaces with ordinary ones, and removes zero-width spaces.
 * Pasted text often contains such spaces. Also removes bidirectional marks around the text. Marks inside it affect how
 * it displays, so they stay for the field rules to reject.
 */
export function tidy(text: string): string {
  return text
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/^[\s\p{Bidi_C}]+|(?<![\s\p{Bidi_C}])[\s\p{Bidi_C}]+$/gu, '');
}
