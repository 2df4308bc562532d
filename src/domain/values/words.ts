/** Splits email addresses at punctuation, and long words after every 40 characters. */
export function wordsOf(...texts: readonly (string | null)[]): string[] {
  const plain = normalizeForSearch(texts.map((text) => text ?? '').join(' '));
  return [...new Set(plain.match(/[\p{L}\p{N}]{1,40}/gu))];
}

export function normalizeForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'‘’]/gu, '');
}
