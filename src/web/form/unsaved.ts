/** The dialog of Save and exit where something typed could not be saved. */
export const unsavedTexts = {
  title: 'Exit without some entries?',
  others: 'Everything else is saved. Fix these now, or enter them again when you come back.',
  fix: 'Fix entries',
  leave: 'Exit without them',
} as const;

export function notSaved(names: readonly string[]): string {
  return `We couldn't save ${names.length} ${names.length === 1 ? 'entry' : 'entries'}: ${names.join(', ')}.`;
}
