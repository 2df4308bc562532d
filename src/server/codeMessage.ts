/** What one text message holds. */
const LENGTH_MAXIMUM = 160;

/**
 * The text message with a code. It stays within one message. Its last line is read by phones, which then offer the code
 * on pages of that host and on no other; it is left out where it does not fit. `origin` is of the page that asked.
 */
export function codeMessage(words: string, { code, origin }: { code: string; origin: string }): string {
  const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`;
  return bound.length > LENGTH_MAXIMUM ? words : bound;
}
