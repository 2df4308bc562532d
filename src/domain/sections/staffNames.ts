/** Sections, steps, and records whose key is not what staff call them. */
const NAMES: Readonly<Record<string, string>> = {
  identity: 'Owners',
  payout: 'Bank account',
  payoutBankAccount: 'Bank account',
};

/** Name of a section, step, or record as staff call it: the words of its key. */
export function staffName(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
