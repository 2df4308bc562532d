/** What one text message holds. */
const LENGTH_MAXIMUM = 160;

/**
 * The text message with a code. It stays within one message. Its last line is read by phones, which then offer the code
 * on pages of that host and on no other; it is left out where it does not fit.
 */
export function codeText({
  provider,
  code,
  origin,
}: {
  provider: string;
  code: string;
  /** Of the page that asked. */
  origin: string;
}): string {
  const words = `${provider}: your verification code is ${code}. It is valid for 10 minutes. We never ask you for it by phone.`;
  const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`;
  return bound.length > LENGTH_MAXIMUM ? words : bound;
}
