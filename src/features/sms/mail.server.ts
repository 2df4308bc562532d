/** The text message with a code. It stays within one message of 160 characters. */
export function codeText({ provider, code }: { provider: string; code: string }): string {
  return `${provider}: your verification code is ${code}. It is valid for 10 minutes. We never ask you for it by phone.`;
}
