/** Must fit in 160 characters. */
export function codeText({ provider, code }: { provider: string; code: string }): string {
  return `${provider}: your verification code is ${code}. It expires in 10 minutes. We'll never call to ask for it.`;
}
