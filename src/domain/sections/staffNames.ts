const NAMES: Readonly<Record<string, string>> = {
  identity: 'Owners',
  payout: 'Bank account',
  payoutBankAccount: 'Bank account',
};

/** Returns the name that staff see for a section or step. Defaults to the key split into words. */
export function staffName(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
