/** Uses only letters of the GSM alphabet: a single other letter, such as ó, would split the message in two. */
export function codeText({ provider, code }: { provider: string; code: string }): string {
  return `${provider}: su clave es ${code}. Vence en 10 minutos. Nunca se la pediremos por teléfono.`;
}
