/** Names for keys that staff wouldn't recognize. */
const NAMES: Readonly<Record<string, string>> = {
  identity: 'Owners',
  payout: 'Bank account',
  payoutBankAccount: 'Bank account',
};

/** Returns the name of a section, step, or record for staff. By default, this is its key, split into words. */
export function staffName(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
