/**
 * Pasted text often contains non-breaking and zero-width spaces, which nobody sees, and bidirectional marks around it.
 * Marks inside the text stay, because they make it display differently from how it is stored.
 */
export function tidy(text: string): string {
  return text
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/^[\s\p{Bidi_C}]+|(?<![\s\p{Bidi_C}])[\s\p{Bidi_C}]+$/gu, '');
}
