/** Names for keys that staff wouldn't recognize. */
const NAMES: Readonly<Record<string, string>> = {
  identity: 'Owners',
  payout: 'Bank account',
  payoutBankAccount: 'Bank account',
};

/** Returns the name of a section, step, or record for staff. Defaults to the words of its key. */
export function staffName(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
