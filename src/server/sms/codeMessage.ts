/** Characters in one SMS segment. */
const LENGTH_MAXIMUM = 160;

/**
 * Text message with a code, within one segment. The last line lets phones autofill the code on that host only (WebOTP);
 * it is omitted if it does not fit. `origin` is the requesting page's origin.
 */
export function codeMessage(words: string, { code, origin }: { code: string; origin: string }): string {
  const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`;
  return bound.length > LENGTH_MAXIMUM ? words : bound;
}
