export function unsavedTexts(count: number): Record<'title' | 'others' | 'fix' | 'leave', string> {
  const isOne = count === 1;
  return {
    title: isOne ? '¿Salir sin guardar este dato?' : '¿Salir sin guardar estos datos?',
    others: isOne
      ? 'Todo lo demás está guardado. Corríjalo ahora o escríbalo de nuevo cuando regrese.'
      : 'Todo lo demás está guardado. Corríjalos ahora o escríbalos de nuevo cuando regrese.',
    fix: isOne ? 'Corregir el dato' : 'Corregir los datos',
    leave: 'Salir sin guardar',
  };
}

export function notSaved(names: readonly string[]): string {
  const count = names.length === 1 ? '1 dato' : `${names.length} datos`;
  return `No pudimos guardar ${count}: ${names.join(', ')}.`;
}
