const NAMES: Readonly<Record<string, string>> = {
  identity: 'Owners',
  payout: 'Bank account',
  payoutBankAccount: 'Bank account',
};

export function staffName(key: string): string {
  const words = key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return NAMES[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}
