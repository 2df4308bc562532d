/** Maximum length of one SMS segment, in characters. */
const LENGTH_MAXIMUM = 160;

/**
 * Appends the line that lets phones autofill the code on that host only (WebOTP), unless the message would then exceed
 * one segment. `origin` is the requesting page's origin.
 */
export function codeMessage(words: string, { code, origin }: { code: string; origin: string }): string {
  const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`;
  return bound.length > LENGTH_MAXIMUM ? words : bound;
}
