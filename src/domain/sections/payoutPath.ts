/**
 * Converts a bank form path to an application path: `accounts.0.accountType` -> `payout.0.accountType`. A separate
 * file, so that other screens don't load the bank account rules.
 */
export function pathInApplication(field: string): string {
  return field.replace(/^accounts\b/, 'payout');
}
