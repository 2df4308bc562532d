/** Kept in its own file, so that other screens don't load the bank account rules. */
export function pathInApplication(field: string): string {
  return field.replace(/^accounts\b/, 'payout');
}
