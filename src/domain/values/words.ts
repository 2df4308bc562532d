/**
 * Words of texts for a search: lower case, without accents and apostrophes, each once. "O'Brien & Söhne" has the words
 * `obrien` and `sohne`; an email address is split at its dots and signs, and a long word after 40 letters.
 */
export function wordsOf(...texts: readonly (string | null)[]): string[] {
  const plain = plainText(texts.map((text) => text ?? '').join(' '));
  return [...new Set(plain.match(/[\p{L}\p{N}]{1,40}/gu))];
}

/** A text in lower case, without accents and apostrophes. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}'’]/gu, '');
}
