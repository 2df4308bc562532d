export function unsavedTexts(count: number): Record<'title' | 'others' | 'fix' | 'leave', string> {
  const [entries, them] = count === 1 ? ['entry', 'it'] : ['entries', 'them'];
  return {
    title: `Exit without saving ${count === 1 ? 'this entry' : 'these entries'}?`,
    others: `Everything else is saved. Fix ${them} now, or enter ${them} again when you come back.`,
    fix: `Fix ${entries}`,
    leave: 'Exit without saving',
  };
}

export function notSaved(names: readonly string[]): string {
  return `We couldn't save ${names.length} ${names.length === 1 ? 'entry' : 'entries'}: ${names.join(', ')}.`;
}
