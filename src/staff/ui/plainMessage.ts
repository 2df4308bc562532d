const KINDS: Readonly<Record<string, string>> = { phone: 'phone number', instant: 'date' };

/**
 * Rewrites an API message for a form. For example, `"password" must be a valid password: Use 12 characters.` becomes
 * `Use 12 characters.`
 */
export function plainMessage(message: string): string {
  if (/^"[^"]+" is required$/.test(message)) return 'This field is required.';
  const [, kind, reason] = /^"[^"]+" must be a valid ([\w ]+)(?:: (.+))?$/.exec(message) ?? [];
  return reason ?? (kind ? `Enter a valid ${KINDS[kind] ?? kind}.` : message);
}
