/** Uses only GSM-7 characters. Any other character, such as ó, would split the message into two segments. */
export function codeText({ provider, code }: { provider: string; code: string }): string {
  return `${provider}: su clave es ${code}. Vence en 10 minutos. Nunca se la pediremos por teléfono.`;
}
