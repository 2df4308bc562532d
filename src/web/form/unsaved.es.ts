export const unsavedTexts = {
  title: '¿Salir sin algunos datos?',
  others: 'Todo lo demás está guardado. Corríjalos ahora o escríbalos de nuevo cuando regrese.',
  fix: 'Corregir los datos',
  leave: 'Salir sin ellos',
} as const;

export function notSaved(names: readonly string[]): string {
  const count = names.length === 1 ? '1 dato' : `${names.length} datos`;
  return `No pudimos guardar ${count}: ${names.join(', ')}.`;
}
