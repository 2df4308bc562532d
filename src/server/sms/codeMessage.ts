const LENGTH_MAXIMUM = 160;

/**
 * Appends the WebOTP line, which lets phones autofill the code on that host only, if the message still fits in one
 * segment. `origin` is the requesting page's.
 */
export function codeMessage(words: string, { code, origin }: { code: string; origin: string }): string {
  const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`;
  return bound.length > LENGTH_MAXIMUM ? words : bound;
}
