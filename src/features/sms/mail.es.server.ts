/** Without letters that text messages have no short form of, such as ó: one of these would make two messages of it. */
export function codeText({ provider, code }: { provider: string; code: string }): string {
  return `${provider}: su clave es ${code}. Sirve durante 10 minutos. Nunca se la pedimos por teléfono.`;
}
