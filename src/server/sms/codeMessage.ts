const LENGTH_MAXIMUM = 160;

/**
 * Appends the WebOTP line if the message still fits in one segment. The line lets phones autofill the code, but only on
 * the host of `origin`, which is the requesting page's origin.
 */
export function codeMessage(words: string, { code, origin }: { code: string; origin: string }): string {
  const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`;
  return bound.length > LENGTH_MAXIMUM ? words : bound;
}
