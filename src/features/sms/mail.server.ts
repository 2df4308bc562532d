/** The words of the text message with a code, within its 160 characters. */
export function codeText({ provider, code }: { provider: string; code: string }): string {
  return `${provider}: your verification code is ${code}. It is valid for 10 minutes. We never ask you for it by phone.`;
}
