/**
 * Converts a path of the bank form to one of the application: `accounts.0.accountType` to `payout.0.accountType`. In its
 * own file, because screens that don't check bank accounts use it too.
 */
export function pathInApplication(field: string): string {
  return field.replace(/^accounts\b/, 'payout');
}
