const KINDS: Readonly<Record<string, string>> = { phone: 'phone number', timestamp: 'date' };

const INVISIBLE = 'Remove the invisible characters.';

/** Messages for nouns that don't work in 'Enter a valid ...'. The key is the noun in the API message. */
const SENTENCES: Readonly<Record<string, string>> = {
  search: 'Use a shorter search.',
  order: "The list can't be sorted this way. Choose a column heading.",
  filter: "The list can't be filtered this way. Choose the filters again.",
  code: "That code isn't correct. Check it and try again.",
  cursor: "We can't show more of this list. Reload the page.",
  text: INVISIBLE,
  note: INVISIBLE,
  reason: INVISIBLE,
  question: INVISIBLE,
};

export const FIELD_REQUIRED = 'This field is required.';

const UNKNOWN = "We couldn't read what you entered. Reload the page and try again.";

/** `"password" must be a valid password: Use 12 characters.` becomes `Use 12 characters.` */
export function plainMessage(message: string): string {
  if (!message.startsWith('"')) return message;
  if (/^"[^"]+" is required$/.test(message)) return FIELD_REQUIRED;
  const [, kind, reason] = /^"[^"]+" must be a valid ([\w ]+)(?:: (.+))?$/.exec(message) ?? [];
  if (reason) return reason;
  return kind ? (SENTENCES[kind] ?? `Enter a valid ${KINDS[kind] ?? kind}.`) : UNKNOWN;
}
